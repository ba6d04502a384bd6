//! The instructions of 64-bit x86 processors, and the tables that they want. All unsafe code is here; what a user may
//! call, and what happens elsewhere, is in the crate.
#![expect(
    unsafe_code,
    reason = "instructions that a processor may lack, loads and stores"
)]

use core::arch::x86_64::{
    __m512i, _mm_clmulepi64_si128, _mm_cvtsi64_si128, _mm_cvtsi128_si64, _mm_gf2p8affine_epi64_epi8,
    _mm_gf2p8mul_epi8, _mm_set1_epi64x, _mm_ternarylogic_epi64, _mm_unpackhi_epi64, _mm_unpacklo_epi64,
    _mm_xor_si128, _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_gf2p8mul_epi8,
    _mm256_permutexvar_epi8, _mm256_xor_si256, _mm512_alignr_epi64, _mm512_castsi256_si512,
    _mm512_castsi512_si128, _mm512_castsi512_si256, _mm512_clmulepi64_epi128, _mm512_extracti64x4_epi64,
    _mm512_gf2p8affine_epi64_epi8, _mm512_gf2p8mul_epi8, _mm512_loadu_si512, _mm512_permutex2var_epi64,
    _mm512_permutexvar_epi8, _mm512_set1_epi64, _mm512_storeu_si512, _mm512_ternarylogic_epi64,
    _mm512_unpacklo_epi64, _mm512_xor_si512, _mm512_zextsi128_si512,
};

use crate::tower::Tables;

/// `x^64` modulo `x^64 + x^4 + x^3 + x + 1`.
const REMAINDER: i64 = 0b11011;

#[derive(Clone)]
pub(crate) struct Multiplier {
    one: Single,
    eight: Option<Eight>,
    to: Map,
    from: Map,
}

impl Multiplier {
    pub(crate) fn new(to: &[u64; 64], from: &[u64; 64]) -> Option<Self> {
        Some(Self {
            one: Single::detect()?,
            eight: Eight::detect(),
            to: Map::new(to),
            from: Map::new(from),
        })
    }

    #[inline]
    pub(crate) fn product(&self, a: u64, b: u64) -> u64 {
        self.one.product(self, a, b)
    }

    pub(crate) fn append_products(&self, out: &mut Vec<u64>, pairs: &[(u64, u64)]) {
        out.reserve(pairs.len());
        let rest = match self.eight {
            None => pairs,
            Some(eight) => {
                let (chunks, rest) = pairs.as_chunks::<8>();
                eight.append_products(self, out, chunks);
                rest
            }
        };
        out.extend(rest.iter().map(|&(a, b)| self.product(a, b)));
    }

    pub(crate) fn memory_usage(&self) -> usize {
        size_of_val(&*self.to.tables) + size_of_val(&*self.from.tables)
    }
}

/// A map that keeps sums, in both forms that are used.
#[derive(Clone)]
struct Map {
    // Invariant: `tables[i][b]` is the image of `b 2^(8 i)`.
    tables: Box<[[u64; 256]; 8]>,
    // Invariant: `matrices[r][j]` takes byte `j + r` modulo 8 to its part of byte `j` of the image.
    matrices: [[u64; 8]; 8],
}

impl Map {
    /// From the images of the powers of two.
    fn new(images: &[u64; 64]) -> Self {
        let mut tables = Box::new([[0_u64; 256]; 8]);
        for (table, images) in tables.iter_mut().zip(images.as_chunks::<8>().0) {
            for byte in 1_usize..256 {
                let lowest = byte & byte.wrapping_neg();
                table[byte] = table[byte ^ lowest] ^ images[lowest.ilog2() as usize];
            }
        }
        let matrices = core::array::from_fn(|turn| {
            core::array::from_fn(|byte| matrix(&images.as_chunks::<8>().0[(byte + turn) % 8], byte))
        });
        Self { tables, matrices }
    }

    #[inline]
    fn apply(&self, element: u64) -> u64 {
        let bytes = element.to_le_bytes().into_iter().zip(&*self.tables);
        bytes.fold(0, |image, (byte, table)| image ^ table[usize::from(byte)])
    }
}

/// The part of byte `byte` of the images, as the instruction wants it: byte `7 - i` selects the bits whose images have
/// bit `i`.
fn matrix(images: &[u64; 8], byte: usize) -> u64 {
    let selected = |bit: usize| {
        let bits = images
            .iter()
            .enumerate()
            .map(|(from, image)| (image >> (8 * byte + bit) & 1) << from);
        bits.fold(0, |all, bit| all | bit)
    };
    (0..8).fold(0, |matrix, bit| matrix | selected(bit) << (8 * (7 - bit)))
}

/// Says that the processor has PCLMULQDQ; made by `detect` alone.
#[derive(Clone, Copy)]
struct Single(());

impl Single {
    fn detect() -> Option<Self> {
        std::arch::is_x86_feature_detected!("pclmulqdq").then_some(Self(()))
    }

    #[expect(clippy::unused_self, reason = "that there is one says what the processor has")]
    #[inline]
    fn product(self, multiplier: &Multiplier, a: u64, b: u64) -> u64 {
        // SAFETY: a value of this type says that the processor has the instructions.
        unsafe { product(multiplier, a, b) }
    }
}

/// Says that the processor has all that `append_products` wants; made by `detect` alone.
#[derive(Clone, Copy)]
struct Eight(());

impl Eight {
    fn detect() -> Option<Self> {
        let detected = std::arch::is_x86_feature_detected!("avx512f")
            && std::arch::is_x86_feature_detected!("avx512bw")
            && std::arch::is_x86_feature_detected!("avx512vbmi")
            && std::arch::is_x86_feature_detected!("gfni")
            && std::arch::is_x86_feature_detected!("vpclmulqdq");
        detected.then_some(Self(()))
    }

    #[expect(clippy::unused_self, reason = "that there is one says what the processor has")]
    fn append_products(self, multiplier: &Multiplier, out: &mut Vec<u64>, chunks: &[[(u64, u64); 8]]) {
        // SAFETY: a value of this type says that the processor has the instructions.
        unsafe { append_products(multiplier, out, chunks) }
    }
}

/// Products in a tower, and that the processor has what they want.
#[derive(Clone)]
pub(crate) struct TowerMultiplier {
    // Invariant: made after the instructions were detected.
    tables: Box<Tables>,
}

impl TowerMultiplier {
    pub(crate) fn new(to: [u8; 8], from: [u8; 8]) -> Option<Self> {
        let detected = std::arch::is_x86_feature_detected!("avx512f")
            && std::arch::is_x86_feature_detected!("avx512bw")
            && std::arch::is_x86_feature_detected!("avx512vl")
            && std::arch::is_x86_feature_detected!("avx512vbmi")
            && std::arch::is_x86_feature_detected!("gfni");
        let tables = detected.then(|| Tables::new(to, from)).flatten()?;
        Some(Self {
            tables: Box::new(tables),
        })
    }

    #[inline]
    pub(crate) fn product(&self, a: u64, b: u64) -> u64 {
        // SAFETY: a value of this type says that the processor has the instructions.
        unsafe { tower_product(&self.tables, a, b) }
    }

    pub(crate) fn memory_usage(&self) -> usize {
        size_of_val(&*self.tables)
    }
}

#[inline]
#[target_feature(enable = "pclmulqdq")]
fn product(multiplier: &Multiplier, a: u64, b: u64) -> u64 {
    let word = |element| _mm_cvtsi64_si128(multiplier.to.apply(element).cast_signed());
    let product = _mm_clmulepi64_si128::<0>(word(a), word(b));
    // The upper half times `x^64`, whose upper half again is below `x^4`.
    let once = _mm_clmulepi64_si128::<0x01>(product, _mm_cvtsi64_si128(REMAINDER));
    let twice = _mm_clmulepi64_si128::<0x01>(once, _mm_cvtsi64_si128(REMAINDER));
    // Summed as words, whose bytes are at hand for the tables.
    let words = [product, once, twice].map(|polynomial| _mm_cvtsi128_si64(polynomial).cast_unsigned());
    multiplier.from.apply(words[0] ^ words[1] ^ words[2])
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni,vpclmulqdq")]
fn append_products(multiplier: &Multiplier, out: &mut Vec<u64>, chunks: &[[(u64, u64); 8]]) {
    let to = multiplier.to.matrices.each_ref().map(|row| load(row));
    let from = multiplier.from.matrices.each_ref().map(|row| load(row));
    let (evens, odds) = (
        load(&[0, 2, 4, 6, 8, 10, 12, 14]),
        load(&[1, 3, 5, 7, 9, 11, 13, 15]),
    );
    let remainder = _mm512_set1_epi64(REMAINDER);
    let bytes = transposition();
    for pairs in chunks {
        let halves = |at: usize| core::array::from_fn(|i| [pairs[at + i / 2].0, pairs[at + i / 2].1][i % 2]);
        let (low, high) = (load(&halves(0)), load(&halves(4)));
        let a = mapped(_mm512_permutex2var_epi64(low, evens, high), &to, bytes);
        let b = mapped(_mm512_permutex2var_epi64(low, odds, high), &to, bytes);
        // Of elements 0, 2, 4, 6 and of elements 1, 3, 5, 7: four products each.
        let products = [
            _mm512_clmulepi64_epi128::<0x00>(a, b),
            _mm512_clmulepi64_epi128::<0x11>(a, b),
        ];
        let once = products.map(|product| _mm512_clmulepi64_epi128::<0x01>(product, remainder));
        let twice = once.map(|product| _mm512_clmulepi64_epi128::<0x01>(product, remainder));
        let [product, once, twice] =
            [products, once, twice].map(|[even, odd]| _mm512_unpacklo_epi64(even, odd));
        let reduced = _mm512_xor_si512(product, _mm512_xor_si512(once, twice));
        out.extend_from_slice(&stored(mapped(reduced, &from, bytes)));
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,gfni")]
fn tower_product(tables: &Tables, a: u64, b: u64) -> u64 {
    let word = |element: u64| _mm_cvtsi64_si128(element.cast_signed());
    let factors = _mm_unpacklo_epi64(word(a), word(b));
    let factors = _mm_gf2p8affine_epi64_epi8::<0>(factors, _mm_set1_epi64x(tables.to.cast_signed()));
    // From here on one factor in each half: its halves and their sum, then its 27 sides.
    let factors = _mm512_zextsi128_si512(factors);
    let halves = _mm512_xor_si512(
        _mm512_permutexvar_epi8(load_bytes(&tables.whole), factors),
        _mm512_permutexvar_epi8(load_bytes(&tables.other_half), factors),
    );
    let [one, two, three, four] = tables
        .sides
        .each_ref()
        .map(|places| _mm512_permutexvar_epi8(load_bytes(places), halves));
    let sides = _mm512_xor_si512(_mm512_ternarylogic_epi64::<SUM>(one, two, three), four);
    let products = _mm256_gf2p8mul_epi8(
        _mm512_castsi512_si256(sides),
        _mm512_extracti64x4_epi64::<1>(sides),
    );
    // Eight rows, and two more in 128 bits.
    let [first, last] = tables.taken.each_ref().map(|places| load_bytes(places));
    let [by_first, by_last] = tables.times.each_ref().map(|bytes| load_bytes(bytes));
    let rows = _mm512_permutexvar_epi8(first, _mm512_castsi256_si512(products));
    let rows = _mm512_gf2p8mul_epi8(rows, by_first);
    let more = _mm256_castsi256_si128(_mm256_permutexvar_epi8(_mm512_castsi512_si256(last), products));
    let more = _mm_gf2p8mul_epi8(more, _mm512_castsi512_si128(by_last));
    // All rows are summed.
    let four = _mm256_xor_si256(_mm512_castsi512_si256(rows), _mm512_extracti64x4_epi64::<1>(rows));
    let two = _mm_ternarylogic_epi64::<SUM>(
        _mm256_castsi256_si128(four),
        _mm256_extracti128_si256::<1>(four),
        more,
    );
    let one = _mm_xor_si128(two, _mm_unpackhi_epi64(two, two));
    let product = _mm_gf2p8affine_epi64_epi8::<0>(one, _mm_set1_epi64x(tables.from.cast_signed()));
    _mm_cvtsi128_si64(product).cast_unsigned()
}

/// The sum of three bits, as the instruction wants it.
const SUM: i32 = 0b1001_0110;

/// Maps eight elements.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni,vpclmulqdq")]
fn mapped(elements: __m512i, matrices: &[__m512i; 8], bytes: __m512i) -> __m512i {
    // Word `i` becomes byte `i` of all elements, and back at the end.
    let words = _mm512_permutexvar_epi8(bytes, elements);
    let mut images = _mm512_gf2p8affine_epi64_epi8::<0>(words, matrices[0]);
    macro_rules! turned {
        ($($turn:literal)*) => {$(
            let turned = _mm512_alignr_epi64::<$turn>(words, words);
            images = _mm512_xor_si512(images, _mm512_gf2p8affine_epi64_epi8::<0>(turned, matrices[$turn]));
        )*};
    }
    turned!(1 2 3 4 5 6 7);
    _mm512_permutexvar_epi8(bytes, images)
}

/// Where the bytes of eight words go when byte `i` of word `j` becomes byte `j` of word `i`.
#[inline]
#[target_feature(enable = "avx512f")]
fn transposition() -> __m512i {
    load(&core::array::from_fn(|word| {
        let places: [u8; 8] = core::array::from_fn(|byte| (8 * byte + word).to_le_bytes()[0]);
        u64::from_le_bytes(places)
    }))
}

#[inline]
#[target_feature(enable = "avx512f")]
fn load(words: &[u64; 8]) -> __m512i {
    // SAFETY: the array has the 64 bytes that are read, and the instruction wants no alignment.
    unsafe { _mm512_loadu_si512(words.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn load_bytes(bytes: &[u8; 64]) -> __m512i {
    // SAFETY: the array has the 64 bytes that are read, and the instruction wants no alignment.
    unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn stored(words: __m512i) -> [u64; 8] {
    let mut stored = [0; 8];
    // SAFETY: the array has the 64 bytes that are written, and the instruction wants no alignment.
    unsafe { _mm512_storeu_si512(stored.as_mut_ptr().cast(), words) };
    stored
}

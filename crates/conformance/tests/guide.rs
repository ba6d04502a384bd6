//! The worked example of the guide: its values, and that the guide quotes what is there.

#[path = "../../upstar/examples/partizan_kayles.rs"]
#[expect(dead_code, reason = "its `main` is run as an example")]
mod partizan_kayles;

use std::fs;
use std::path::Path;

use partizan::notation::parse;
use partizan::{PositionValues, Values};
use rulesets::TextForm as _;

use partizan_kayles::PartizanKayles;

/// Found by hand: one pin is Left's only; of two, Left leaves one and Right none; of three, Left leaves two single pins
/// and Right one; of four, Left leaves 1 + {1|0} and Right leaves {1|0} or 1 + 1.
#[test]
fn partizan_kayles_by_hand() {
    let mut values = Values::new();
    let mut positions = PositionValues::new(&PartizanKayles);
    for (text, expected) in [
        ("i", "1"),
        ("ii", "{1|0}"),
        ("iii", "{2|1}"),
        ("iiii", "{1 + {1|0}, {2|1} | {1|0}, 2}"),
        ("i.ii", "1 + {1|0}"),
        ("...", "0"),
    ] {
        let position = PartizanKayles.parse(text).unwrap();
        let found = positions.value(&mut values, &position).unwrap();
        let expected = parse(expected).unwrap().evaluate(&mut values).unwrap();
        assert_eq!(found, expected, "{text}");
        assert!(positions.verify(&mut values, &position, found).unwrap(), "{text}");
    }
    assert_eq!(PartizanKayles.parse("ii?").unwrap_err().span, 2..3);
}

/// Every `{{#include file:anchor}}` of the guide finds its file and its anchor.
#[test]
fn quotations_exist() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide/src");
    let page = fs::read_to_string(folder.join("adding-a-ruleset.md")).unwrap();
    let quotations = page.split("{{#include ").skip(1);
    let quotations: Vec<_> = quotations.map(|rest| rest.split("}}").next().unwrap()).collect();
    assert_eq!(quotations.len(), 5);
    for quotation in quotations {
        let (file, anchor) = quotation.rsplit_once(':').unwrap();
        let text = fs::read_to_string(folder.join(file)).unwrap();
        let marks = ["ANCHOR", "ANCHOR_END"].map(|mark| format!("// {mark}: {anchor}\n"));
        assert!(marks.iter().all(|mark| text.contains(mark)), "{quotation}");
    }
}

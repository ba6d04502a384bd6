//! What a developer types. Grammar only.

xflags::xflags! {
    /// Tasks of the workspace.
    cmd xtask {
        /// Run every check, print each with its duration, and count them.
        cmd ci {}
        /// Run all tests: unit, integration, documentation, snapshots.
        cmd test {}
        /// Run the snapshot tests that go through all crates.
        cmd snap {
            /// Accept what has changed.
            optional --accept
        }
        /// Run the benches.
        cmd bench {
            /// Run each once, without measuring.
            optional --smoke
        }
        /// Compare the dependencies between crates with the table of layers.
        cmd layers {}
        /// Check the shape of files and manifests.
        cmd tidy {}
        /// Build the reference; a warning is an error.
        cmd docs {}
        /// Run the commands of README.md.
        cmd readme {}
        /// Check that every dependency has a permissive licence.
        cmd licences {}
    }
}

//! Terminal pictures of boards and game graphs; strings out, no files

//! Games on graphs with cycles: win, loss and draw, remoteness, certificates

//! aftermath stats

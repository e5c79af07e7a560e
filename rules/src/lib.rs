//! aftermath rules

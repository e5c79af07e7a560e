//! aftermath store

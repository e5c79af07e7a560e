//! Guns with rules of their own (chapter "Artillery").

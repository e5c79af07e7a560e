//! Who sees whom (chapter "Visibility").

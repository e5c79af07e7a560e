//! Where charging stands are placed (chapter "Charging").

//! Rosters against the chapters on characteristics and on armies, and the army lists.

//! A moment of a battle as a picture: what other sites show beside a link to it, and a turn as a moving one.
//!
//! A [`Scene`] is what is to be seen; [`drawing`] lays it out as SVG, [`raster`] makes PNG and GIF of that.

mod drawing;
mod raster;
mod scene;
mod words;

pub(crate) use self::{
    drawing::{HEIGHT, WIDTH},
    raster::{NotDrawn, gif, png},
    scene::{Judged, Scene},
};

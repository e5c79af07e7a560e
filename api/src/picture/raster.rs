//! SVG as PNG, and several as a moving GIF.

use std::{io, sync::Arc, sync::LazyLock};

use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree, fontdb::Database},
};

use super::{
    Scene,
    drawing::{HEIGHT, WIDTH, svg},
};

/// The letters: no file of the machine is read, so that a picture is the same everywhere.
static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    fonts.load_font_data(include_bytes!("../../fonts/DejaVuSans.ttf").to_vec());
    fonts.load_font_data(include_bytes!("../../fonts/DejaVuSans-Bold.ttf").to_vec());
    Arc::new(fonts)
});
/// A moving picture is smaller: it has many frames.
const SHRUNK: f32 = 2.0 / 3.0;
/// How long a frame is shown, and the last, in hundredths of a second.
const FRAME_CS: u16 = 70;
const LAST_CS: u16 = 300;
/// How much quality gives way to speed in choosing a frame's 256 colours, from 1 to 30.
const HASTE: i32 = 20;

/// A picture could not be made.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotDrawn {
    #[error("writing it: {0}")]
    Written(#[from] io::Error),
    #[error("reading it again: {0}")]
    Read(#[from] resvg::usvg::Error),
    #[error("a picture of {0} by {1} px")]
    Size(u32, u32),
    #[error("packing it: {0}")]
    Png(String),
    #[error("packing it: {0}")]
    Gif(#[from] gif::EncodingError),
}

/// A scene as PNG.
pub(crate) fn png(scene: &Scene<'_>) -> Result<Vec<u8>, NotDrawn> {
    pixels(scene, 1.0)?.encode_png().map_err(|error| NotDrawn::Png(error.to_string()))
}

/// Scenes one after another as a GIF that begins again at its end.
pub(crate) fn gif(scenes: &[Scene<'_>]) -> Result<Vec<u8>, NotDrawn> {
    let mut bytes = Vec::new();
    let [width, height] = [WIDTH, HEIGHT].map(|length| (length as f32 * SHRUNK) as u16);
    let mut encoder = gif::Encoder::new(&mut bytes, width, height, &[])?;
    encoder.set_repeat(gif::Repeat::Infinite)?;
    for (place, scene) in scenes.iter().enumerate() {
        let mut pixels = pixels(scene, SHRUNK)?.take_demultiplied();
        let mut frame = gif::Frame::from_rgba_speed(width, height, &mut pixels, HASTE);
        frame.delay = if place + 1 == scenes.len() { LAST_CS } else { FRAME_CS };
        encoder.write_frame(&frame)?;
    }
    drop(encoder);
    Ok(bytes)
}

fn pixels(scene: &Scene<'_>, scale: f32) -> Result<Pixmap, NotDrawn> {
    let options = Options { fontdb: Arc::clone(&FONTS), ..Options::default() };
    let tree = Tree::from_str(&svg(scene)?, &options)?;
    let [width, height] = [WIDTH, HEIGHT].map(|length| (length as f32 * scale) as u32);
    let mut pixels = Pixmap::new(width, height).ok_or(NotDrawn::Size(width, height))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    Ok(pixels)
}

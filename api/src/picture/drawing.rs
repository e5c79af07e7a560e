//! A scene as SVG: a line with who met and how it stands, the table, and beside it each side's units by the numbers that they
//! have on it; below, what kinds of terrain there are, and what happened. 1200 by 630 px, as sites that show links ask for.

use std::io;

use aftermath_rules::{
    SideId,
    board::{Piece, Sign},
    geometry::{Base, Pose},
    ground::Ground,
};
use quick_xml::{Writer, events::BytesText};

use super::{
    scene::{Army, Scene, figure},
    words::WORDS,
};

/// Width of a picture in px.
pub(crate) const WIDTH: u32 = 1_200;
/// Height of a picture in px.
pub(crate) const HEIGHT: u32 = 630;

/// What the table may take, in px: x, y, width and height.
const TABLE: [f64; 4] = [256.0, 84.0, 688.0, 438.0];
/// Height of a row in a list of units, and where its text stands.
const ROW: f64 = 21.0;
const UNITS_TOP: f64 = 116.0;
/// Rows of units beside the table.
const ROWS: usize = 20;
/// Left edges of the lists.
const LISTS: [f64; 2] = [24.0, 964.0];
const LIST_WIDTH: f64 = 212.0;
/// How much wider bold letters are.
const BOLD: f64 = 1.12;
/// What a side's name may take of the first line, in px.
const NAME_WIDTH: f64 = 440.0;

/// Where the kinds of terrain are told, and how far to the right, in px.
const LEGEND: [f64; 2] = [24.0, 545.0];
const LEGEND_END: f64 = 1_176.0;
/// Side of a swatch, and what stands between it and its words, and between two of them.
const SWATCH: f64 = 13.0;
const GAPS: [f64; 2] = [7.0, 22.0];
/// The letters that name terrain, and the most that a name takes, in px.
const TERRAIN: Font<'static> = Font { size: 14.0, ink: INK, anchor: "middle", bold: false };
const TERRAIN_WIDTH: f64 = 200.0;

const PAPER: &str = "#f7f5f0";
const INK: &str = "#1b2126";
const SOFT: &str = "#555d66";
const FELT: &str = "#eae5d5";
const EDGE: &str = "#b9ae90";
/// Colours of the sides, as on the pages.
const SIDES: [&str; 4] = ["#1d5ea8", "#ad4404", "#00715a", "#9a3a83"];

/// Fill and line of terrain, as on the pages.
fn ground(ground: Ground) -> (&'static str, &'static str) {
    match ground {
        Ground::Wood => ("#b9cfa0", "#5f8046"),
        Ground::Hill => ("#dccba3", "#a88d52"),
        Ground::Buildings | Ground::Ruins | Ground::Obstacle | Ground::Impassable => ("#cfc9c0", "#827a6d"),
        Ground::Water => ("#b7d4e3", "#5c92b0"),
        Ground::Marsh | Ground::Rough => ("#c9ccae", "#7c8358"),
        Ground::Road | Ground::Plain => ("#e3d5b2", "#a88d52"),
    }
}

/// The scene as an SVG document.
pub(super) fn svg(scene: &Scene<'_>) -> io::Result<String> {
    let mut sheet = Sheet(Writer::new(Vec::new()));
    let (width, height) = (WIDTH.to_string(), HEIGHT.to_string());
    let size = [("xmlns", "http://www.w3.org/2000/svg"), ("width", &*width), ("height", &*height)];
    sheet.0.create_element("svg").with_attributes(size).write_inner_content(|writer| {
        // The writer is the sheet's own: it is borrowed for as long as the document is open.
        draw(&mut Sheet(writer), scene)
    })?;
    String::from_utf8(sheet.0.into_inner()).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
}

fn draw<W: io::Write>(sheet: &mut Sheet<&mut Writer<W>>, scene: &Scene<'_>) -> io::Result<()> {
    sheet.patterns()?;
    sheet.rect([0.0, 0.0, f64::from(WIDTH), f64::from(HEIGHT)], PAPER, None)?;
    title(sheet, scene)?;
    let numbered = Numbered::of(scene);
    match scene.summary.table.filter(|(across, deep)| *across > 0.0 && *deep > 0.0 && numbered.is_any_placed()) {
        Some(size) => table(sheet, scene, &numbered, size)?,
        None => {
            let words = WORDS.of(scene.speech.language()).say("picture-no-places", []);
            let middle = [TABLE[0] + TABLE[2] / 2.0, TABLE[1] + TABLE[3] / 2.0];
            sheet.text(middle, &words, &Font { size: 20.0, ink: SOFT, anchor: "middle", bold: false })?;
        }
    }
    lists(sheet, scene, &numbered)?;
    legend(sheet, scene)?;
    let when = Font { size: 22.0, ink: SOFT, anchor: "start", bold: true };
    let what = Font { size: 24.0, ink: INK, anchor: "start", bold: false };
    sheet.text([24.0, 574.0], &scene.caption.when, &when)?;
    sheet.text([24.0, 608.0], &cut(&scene.caption.what, 1_000.0, &what), &what)?;
    sheet.text([1_176.0, 608.0], "aftermath", &Font { size: 18.0, ink: SOFT, anchor: "end", bold: true })
}

/// What kinds of terrain there are, by the colours in which they are drawn.
fn legend<W: io::Write>(sheet: &mut Sheet<&mut Writer<W>>, scene: &Scene<'_>) -> io::Result<()> {
    let [mut x, y] = LEGEND;
    let font = Font { ink: SOFT, anchor: "start", ..TERRAIN };
    for ((fill, line), words) in kinds(scene) {
        let from = x + SWATCH + GAPS[0];
        if from >= LEGEND_END {
            break;
        }
        let words = cut(&words.join(", "), LEGEND_END - from, &font);
        sheet.rect([x, y - SWATCH + 1.5, SWATCH, SWATCH], fill, Some(line))?;
        sheet.text([from, y], &words, &font)?;
        x = from + font.width(&words) + GAPS[1];
    }
    Ok(())
}

/// The words of the kinds of terrain on the table, under the fill and the line in which they are drawn, in the order of the log.
fn kinds(scene: &Scene<'_>) -> Vec<((&'static str, &'static str), Vec<String>)> {
    let mut kinds: Vec<((&str, &str), Vec<String>)> = Vec::new();
    for terrain in &scene.summary.terrain {
        let (looks, word) = (ground(terrain.ground), scene.kind_of(terrain));
        match kinds.iter_mut().find(|(known, _)| *known == looks) {
            Some((_, words)) if words.contains(&word) => {}
            Some((_, words)) => words.push(word),
            None => kinds.push((looks, vec![word])),
        }
    }
    kinds
}

/// Who met, a side's name in its colour at each end, and the points between them.
fn title<W: io::Write>(sheet: &mut Sheet<&mut Writer<W>>, scene: &Scene<'_>) -> io::Result<()> {
    let [first, second] = match scene.caption.sides.as_slice() {
        [first, second] => [first, second],
        _ => {
            let font = Font { size: 28.0, ink: INK, anchor: "start", bold: true };
            return sheet.text([24.0, 52.0], &cut(&scene.caption.title(), 1_150.0, &font), &font);
        }
    };
    let points = |army: &Army| army.points.map_or_else(|| "–".to_owned(), figure);
    let ends = [(first, 24.0, "start", 560.0, "end", 0), (second, 1_176.0, "end", 640.0, "start", 1)];
    for (army, x, anchor, at, to, side) in ends {
        let font = Font { size: 26.0, ink: SIDES[side], anchor, bold: true };
        sheet.text([x, 52.0], &cut(&army.name, NAME_WIDTH, &font), &font)?;
        if scene.caption.sides.iter().any(|army| army.points.is_some()) {
            sheet.text([at, 54.0], &points(army), &Font { size: 34.0, ink: INK, anchor: to, bold: true })?;
        }
    }
    sheet.text([600.0, 52.0], ":", &Font { size: 30.0, ink: SOFT, anchor: "middle", bold: false })
}

/// The pieces of each side with their numbers, in the order of the rosters.
struct Numbered<'a>(Vec<Vec<&'a Piece>>);

impl<'a> Numbered<'a> {
    fn of(scene: &'a Scene<'_>) -> Self {
        let of_side = |army: &Army| scene.board.pieces.iter().filter(|piece| piece.side == army.id).collect();
        Self(scene.caption.sides.iter().map(of_side).collect())
    }

    fn is_any_placed(&self) -> bool {
        self.0.iter().flatten().flat_map(|piece| &piece.stands).any(|stand| stand.pose.is_some())
    }
}

fn table<W: io::Write>(
    sheet: &mut Sheet<&mut Writer<W>>,
    scene: &Scene<'_>,
    numbered: &Numbered<'_>,
    (across, deep): (f64, f64),
) -> io::Result<()> {
    let [x, y, width, height] = TABLE;
    let scale = (width / across).min(height / deep);
    let (left, top) = (x + (width - across * scale) / 2.0, y + (height - deep * scale) / 2.0);
    // On the table y grows away from the near edge, in a picture downwards.
    let px = |[x, y]: [f64; 2]| [left + x * scale, top + (deep - y) * scale];
    sheet.rect([left, top, across * scale, deep * scale], FELT, Some(EDGE))?;
    for terrain in &scene.summary.terrain {
        let corners: Vec<[f64; 2]> = terrain.outline.iter().copied().map(px).collect();
        sheet.polygon(&corners, ground(terrain.ground))?;
    }
    let side_of = |id: &SideId| scene.caption.sides.iter().position(|army| army.id == *id);
    for token in scene.board.tokens.iter().filter(|token| token.count.is_none()) {
        let radius = (token.radius * scale).max(MARKER);
        sheet.marker(px([token.at.x, token.at.y]), radius, token.side.as_ref().and_then(side_of))?;
    }
    let placed = |piece: &&Piece| -> Vec<(Pose, Base)> {
        piece.stands.iter().filter_map(|stand| Some((stand.pose?, stand.base))).collect()
    };
    let mut labels = Labels::default();
    let mut bodies: Vec<Body> = Vec::new();
    for (side, pieces) in numbered.0.iter().enumerate() {
        for (piece, number) in pieces.iter().zip(1_usize..) {
            let stands = placed(piece);
            for (pose, base) in &stands {
                let at = px([pose.at.x, pose.at.y]);
                // What is smaller than a finger's breadth would not be seen.
                let size = [(base.width * scale).max(4.0), (base.depth * scale).max(4.0)];
                sheet.stand(at, pose.facing, size, side, piece.round)?;
                let reach = size[0].hypot(size[1]) / 2.0;
                bodies.push(Body { at, half: [reach; 2] });
            }
            if let Some((first, base)) = stands.first() {
                let many = stands.len() as f64;
                let sum = |of: fn(&Pose) -> f64| stands.iter().map(|(pose, _)| of(pose)).sum::<f64>() / many;
                let middle = px([sum(|pose| pose.at.x), sum(|pose| pose.at.y)]);
                labels.add(Label { number, side, middle, behind: first.facing, depth: base.depth * scale });
            }
        }
    }
    // What is counted of a model stands on it: of one among many by a token, of one alone by its counter.
    let of_many = scene
        .board
        .tokens
        .iter()
        .filter_map(|token| Some((token.at, token.count?, token.side.as_ref().and_then(side_of))));
    let is_shown = |counter: &str| {
        let word = format!("counter-{counter}");
        scene.summary.system.info().marks.iter().any(|mark| mark.word == word && mark.sign == Some(Sign::Count))
    };
    let alone = scene.board.pieces.iter().filter(|piece| piece.stands.len() == 1).flat_map(|piece| {
        let at = piece.stands.iter().find_map(|stand| stand.pose).map(|pose| pose.at);
        let counted = piece.counters.iter().filter(|(counter, _)| is_shown(counter));
        counted.filter_map(move |(_, count)| Some((at?, u32::try_from(*count).ok()?, side_of(&piece.side))))
    });
    for (at, count, side) in of_many.chain(alone) {
        sheet.count(px([at.x, at.y]), count, side)?;
    }
    let edges = [left, top, across * scale, deep * scale];
    for (label, at) in labels.placed(edges) {
        sheet.label(at, label)?;
        bodies.push(Body { at, half: LABEL });
    }
    for terrain in &scene.summary.terrain {
        let corners: Vec<[f64; 2]> = terrain.outline.iter().copied().map(px).collect();
        let kind = scene.kind_of(terrain);
        let name = terrain.name.as_deref().filter(|name| !name.is_empty()).unwrap_or(&kind);
        let name = cut(name, TERRAIN_WIDTH, &TERRAIN);
        let half = [TERRAIN.width(&name) / 2.0, TERRAIN.size / 2.0];
        if let Some(at) = free_place(&corners, half, &bodies, edges) {
            sheet.name(at, &name)?;
            bodies.push(Body { at, half });
        }
    }
    Ok(())
}

/// What stands on the table in the way of a name: its middle, half its width and half its height, in px.
#[derive(Debug, Clone, Copy)]
struct Body {
    at: [f64; 2],
    half: [f64; 2],
}

impl Body {
    fn is_in_the_way(&self, at: [f64; 2], half: [f64; 2]) -> bool {
        (0..2).all(|way| (self.at[way] - at[way]).abs() < self.half[way] + half[way])
    }
}

/// Where a name fits on a piece of terrain: in its middle, else above or below that, where nobody stands. The kinds of terrain are
/// told beneath the table too, so that a name for which there is no room is missed by nobody.
fn free_place(
    corners: &[[f64; 2]],
    half: [f64; 2],
    bodies: &[Body],
    [left, top, width, height]: [f64; 4],
) -> Option<[f64; 2]> {
    let [from, to] = bounds(corners)?;
    let middle = [(from[0] + to[0]) / 2.0, (from[1] + to[1]) / 2.0];
    if half[0] * 2.0 >= width || half[1] * 2.0 >= height {
        return None;
    }
    let (deep, step) = (to[1] - from[1], TERRAIN.size);
    // What is thinner than letters would be hidden beneath them.
    let first = if deep < 2.0 * half[1] { deep / 2.0 + half[1] + 2.0 } else { 0.0 };
    let steps = (deep / 2.0 / step).clamp(0.0, f64::from(HEIGHT) / step) as u32;
    let places = (0..=steps).flat_map(|count| {
        let away = first + f64::from(count) * step;
        [-away, away]
    });
    let places = places.map(|away| {
        let [x, y] = [middle[0], middle[1] + away];
        [x.clamp(left + half[0], left + width - half[0]), y.clamp(top + half[1], top + height - half[1])]
    });
    let is_free = |at: &[f64; 2]| bodies.iter().all(|body| !body.is_in_the_way(*at, half));
    places.into_iter().find(is_free)
}

/// The least and the greatest of each way of some corners; `None` where there are none.
fn bounds(corners: &[[f64; 2]]) -> Option<[[f64; 2]; 2]> {
    let first = *corners.first()?;
    Some(corners.iter().fold([first, first], |[from, to], corner| {
        let pick = |of: fn(f64, f64) -> f64, known: [f64; 2]| [of(known[0], corner[0]), of(known[1], corner[1])];
        [pick(f64::min, from), pick(f64::max, to)]
    }))
}

/// Least radius of a marker, and that of a count, in px.
const MARKER: f64 = 6.0;
const COUNT: f64 = 6.5;

/// A number beside a unit.
#[derive(Debug, Clone, Copy)]
struct Label {
    number: usize,
    side: usize,
    /// The middle of the unit, in px.
    middle: [f64; 2],
    /// Where it looks, in degrees: the number stands behind it.
    behind: f64,
    depth: f64,
}

/// Half the width and half the height of a number.
const LABEL: [f64; 2] = [10.0, 8.0];

#[derive(Debug, Default)]
struct Labels(Vec<Label>);

impl Labels {
    fn add(&mut self, label: Label) {
        self.0.push(label);
    }

    /// Where each number stands: behind its unit, or at its left, right or front where another is there already.
    fn placed(&self, [x, y, width, height]: [f64; 4]) -> Vec<(Label, [f64; 2])> {
        let mut taken: Vec<(Label, [f64; 2])> = Vec::new();
        for label in &self.0 {
            let away = label.depth / 2.0 + 10.0;
            let at = |turned: f64| {
                let angle = (label.behind + turned).to_radians();
                let [mx, my] = label.middle;
                let at = [mx + angle.sin() * away, my - angle.cos() * away];
                [at[0].clamp(x + LABEL[0], x + width - LABEL[0]), at[1].clamp(y + LABEL[1], y + height - LABEL[1])]
            };
            let is_free = |at: &[f64; 2]| {
                taken.iter().all(|(_, other)| {
                    (other[0] - at[0]).abs() >= 2.0 * LABEL[0] || (other[1] - at[1]).abs() >= 2.0 * LABEL[1]
                })
            };
            let at = [180.0, 90.0, 270.0, 0.0].map(at).into_iter().find(is_free).unwrap_or(label.middle);
            taken.push((*label, at));
        }
        taken
    }
}

/// The units of each side: the first at the left of the table, the second at its right, further ones below them.
fn lists<W: io::Write>(
    sheet: &mut Sheet<&mut Writer<W>>,
    scene: &Scene<'_>,
    numbered: &Numbered<'_>,
) -> io::Result<()> {
    let words = WORDS.of(scene.speech.language());
    for (column, x) in LISTS.into_iter().enumerate() {
        let sides: Vec<usize> = (column..numbered.0.len()).step_by(2).collect();
        let rows = ROWS / sides.len().max(1);
        for (place, side) in sides.into_iter().enumerate() {
            let pieces = &numbered.0[side];
            let top = UNITS_TOP + (place * rows) as f64 * ROW;
            let shown = if pieces.len() > rows { rows - 1 } else { pieces.len() };
            for ((piece, number), row) in pieces.iter().zip(1_usize..).take(shown).zip(0_u32..) {
                let y = top + f64::from(row) * ROW;
                let is_gone = piece.lost >= piece.strength && piece.strength > 0;
                let left = piece.strength.saturating_sub(piece.lost);
                let state = match (is_gone, piece.strength) {
                    (true, _) => words.say("picture-lost", []),
                    (false, 0 | 1) => String::new(),
                    (false, _) if !scene.losses_told => words.say("picture-unknown", []),
                    (false, _) => {
                        words.say("picture-left", [("left", left.into()), ("strength", piece.strength.into())])
                    }
                };
                let font = Font { size: 14.0, ink: if is_gone { SOFT } else { INK }, anchor: "start", bold: false };
                let room = LIST_WIDTH - 26.0 - font.width(&state) - 6.0;
                let name = own_name(scene, side, scene.names.name(piece.id.as_str()));
                sheet.text([x, y], &number.to_string(), &Font { ink: SIDES[side % 4], bold: true, ..font })?;
                sheet.text([x + 26.0, y], &cut(name, room, &font), &font)?;
                let state_font = Font { ink: SOFT, anchor: "end", ..font };
                sheet.text([x + LIST_WIDTH, y], &state, &state_font)?;
            }
            if shown < pieces.len() {
                let more = words.say("picture-more", [("count", (pieces.len() - shown).into())]);
                let font = Font { size: 14.0, ink: SOFT, anchor: "start", bold: false };
                sheet.text([x + 26.0, top + shown as f64 * ROW], &more, &font)?;
            }
        }
    }
    Ok(())
}

/// What a unit is called in the list of its own side: whose it is, the list says.
fn own_name<'a>(scene: &Scene<'_>, side: usize, name: &'a str) -> &'a str {
    let Some(of) = scene.summary.sides.get(side) else { return name };
    let bare = |whose: &str| name.strip_suffix(')')?.strip_suffix(whose)?.strip_suffix(" (");
    bare(&of.player).or_else(|| bare(&of.army)).filter(|bare| !bare.is_empty()).unwrap_or(name)
}

/// As much of a text as fits into a width, in px.
fn cut(text: &str, width: f64, font: &Font<'_>) -> String {
    if font.width(text) <= width {
        return text.to_owned();
    }
    let mut room = width - font.width("…");
    let fits = |letter: &char| {
        room -= font.wide(*letter);
        room >= 0.0
    };
    let kept: String = text.chars().take_while(fits).collect();
    format!("{}…", kept.trim_end())
}

/// How a text is set.
#[derive(Debug, Clone, Copy)]
struct Font<'a> {
    /// Height in px.
    size: f64,
    ink: &'a str,
    anchor: &'a str,
    bold: bool,
}

impl Font<'_> {
    /// About how wide a text is, in px.
    fn width(&self, text: &str) -> f64 {
        text.chars().map(|letter| self.wide(letter)).sum()
    }

    /// About how wide a letter of DejaVu Sans is, in px.
    fn wide(&self, letter: char) -> f64 {
        let part = match letter {
            'i' | 'j' | 'l' | '\'' | '|' | ' ' | '.' | ',' | ':' | ';' | '!' => 0.31,
            'f' | 'r' | 't' | 'I' | 'J' | '(' | ')' | '[' | ']' | '-' | '/' => 0.4,
            'm' | 'w' | 'M' | 'W' | 'ж' | 'ш' | 'щ' | 'ю' | 'ф' | 'Ж' | 'Ш' | 'Щ' | 'Ю' | 'Ф' | '…' | '—' | '→' => {
                0.95
            }
            'ы' | 'Ы' | 'м' | 'М' | 'Q' | 'O' | 'О' | 'N' | 'H' | 'Н' | 'U' | 'D' | 'G' => 0.79,
            letter if letter.is_uppercase() => 0.7,
            _ => 0.62,
        };
        part * self.size * if self.bold { BOLD } else { 1.0 }
    }
}

/// What is drawn on.
struct Sheet<T>(T);

impl<W: io::Write> Sheet<&mut Writer<W>> {
    /// Each side but the first has a pattern, so that nobody has to tell them apart by colour.
    fn patterns(&mut self) -> io::Result<()> {
        self.0.create_element("defs").write_inner_content(|writer| {
            for (side, turn) in [(1, "rotate(45)"), (2, "rotate(0)"), (3, "rotate(90)")] {
                let id = format!("side-{side}");
                let size = [
                    ("id", &*id),
                    ("width", "4"),
                    ("height", "4"),
                    ("patternUnits", "userSpaceOnUse"),
                    ("patternTransform", turn),
                ];
                writer.create_element("pattern").with_attributes(size).write_inner_content(|writer| {
                    let stripe = [("width", "1.6"), ("height", "4"), ("fill", "#fff"), ("fill-opacity", "0.45")];
                    writer.create_element("rect").with_attributes(stripe).write_empty()?;
                    Ok(())
                })?;
            }
            Ok(())
        })?;
        Ok(())
    }

    fn rect(&mut self, [x, y, width, height]: [f64; 4], fill: &str, line: Option<&str>) -> io::Result<()> {
        let [x, y, width, height] = [x, y, width, height].map(px);
        let places = [("x", &*x), ("y", &*y), ("width", &*width), ("height", &*height), ("fill", fill)];
        let line = line.map(|line| ("stroke", line));
        self.0.create_element("rect").with_attributes(places).with_attributes(line).write_empty()?;
        Ok(())
    }

    fn polygon(&mut self, corners: &[[f64; 2]], (fill, line): (&str, &str)) -> io::Result<()> {
        let points: Vec<String> = corners.iter().map(|[x, y]| format!("{},{}", px(*x), px(*y))).collect();
        let points = points.join(" ");
        let drawn = [("points", &*points), ("fill", fill), ("stroke", line)];
        self.0.create_element("polygon").with_attributes(drawn).write_empty()?;
        Ok(())
    }

    fn stand(
        &mut self,
        [x, y]: [f64; 2],
        facing: f64,
        [width, depth]: [f64; 2],
        side: usize,
        round: bool,
    ) -> io::Result<()> {
        let turned = format!("translate({} {}) rotate({})", px(x), px(y), px(facing));
        self.0.create_element("g").with_attribute(("transform", &*turned)).write_inner_content(|writer| {
            let mut sheet = Sheet(writer);
            let pattern = (!side.is_multiple_of(4)).then(|| format!("url(#side-{})", side % 4));
            if round {
                sheet.ellipse([0.0, 0.0], [width / 2.0, depth / 2.0], SIDES[side % 4], Some((INK, 1.0)))?;
                return match pattern {
                    Some(pattern) => sheet.ellipse([0.0, 0.0], [width / 2.0, depth / 2.0], &pattern, None),
                    None => Ok(()),
                };
            }
            let body = [-width / 2.0, -depth / 2.0, width, depth];
            sheet.rect(body, SIDES[side % 4], Some(INK))?;
            if let Some(pattern) = pattern {
                sheet.rect(body, &pattern, None)?;
            }
            // Its front edge.
            sheet.rect([-width / 2.0, -depth / 2.0, width, (depth * 0.18).min(3.0)], INK, None)
        })?;
        Ok(())
    }

    fn ellipse(
        &mut self,
        [x, y]: [f64; 2],
        [across, deep]: [f64; 2],
        fill: &str,
        line: Option<(&str, f64)>,
    ) -> io::Result<()> {
        let [x, y, across, deep] = [x, y, across, deep].map(px);
        let places = [("cx", &*x), ("cy", &*y), ("rx", &*across), ("ry", &*deep), ("fill", fill)];
        let thick = line.map(|(_, thick)| px(thick));
        let line = line.map(|(line, _)| ("stroke", line));
        let thick = thick.as_deref().map(|thick| ("stroke-width", thick));
        self.0
            .create_element("ellipse")
            .with_attributes(places)
            .with_attributes(line)
            .with_attributes(thick)
            .write_empty()?;
        Ok(())
    }

    /// A marker with a cross, in the colour and the pattern of the side that holds it, or white.
    fn marker(&mut self, [x, y]: [f64; 2], radius: f64, side: Option<usize>) -> io::Result<()> {
        let (fill, line) = side.map_or(("#fff", INK), |side| (SIDES[side % 4], "#fff"));
        self.ellipse([x, y], [radius; 2], fill, Some((INK, 1.5)))?;
        if let Some(side) = side.filter(|side| !side.is_multiple_of(4)) {
            self.ellipse([x, y], [radius; 2], &format!("url(#side-{})", side % 4), None)?;
        }
        let arm = radius * 0.55;
        self.rect([x - 1.0, y - arm, 2.0, 2.0 * arm], line, None)?;
        self.rect([x - arm, y - 1.0, 2.0 * arm, 2.0], line, None)
    }

    /// What is counted of a model, in a circle on it.
    fn count(&mut self, [x, y]: [f64; 2], count: u32, side: Option<usize>) -> io::Result<()> {
        let ink = side.map_or(INK, |side| SIDES[side % 4]);
        self.ellipse([x, y], [COUNT; 2], "#fff", Some((ink, 1.0)))?;
        self.text([x, y + 3.3], &count.to_string(), &Font { size: 9.0, ink: INK, anchor: "middle", bold: true })
    }

    fn label(&mut self, [x, y]: [f64; 2], label: Label) -> io::Result<()> {
        let [half, high] = LABEL;
        let [left, top, width, height] = [x - half, y - high, 2.0 * half, 2.0 * high].map(px);
        let ink = SIDES[label.side % 4];
        let plate = [
            ("x", &*left),
            ("y", &*top),
            ("width", &*width),
            ("height", &*height),
            ("rx", "4"),
            ("fill", "#fff"),
            ("stroke", ink),
        ];
        self.0.create_element("rect").with_attributes(plate).write_empty()?;
        self.text([x, y + 4.5], &label.number.to_string(), &Font { size: 12.0, ink, anchor: "middle", bold: true })
    }

    /// The name of a piece of terrain about its middle, in letters with a rim, so that they are read on any ground.
    fn name(&mut self, [x, y]: [f64; 2], name: &str) -> io::Result<()> {
        let rim = [("stroke", FELT), ("stroke-width", "3"), ("stroke-linejoin", "round"), ("paint-order", "stroke")];
        self.lettered([x, y + TERRAIN.size * 0.36], name, &TERRAIN, &rim)
    }

    fn text(&mut self, at: [f64; 2], text: &str, font: &Font<'_>) -> io::Result<()> {
        self.lettered(at, text, font, &[])
    }

    fn lettered(&mut self, [x, y]: [f64; 2], text: &str, font: &Font<'_>, rim: &[(&str, &str)]) -> io::Result<()> {
        let [x, y, size] = [x, y, font.size].map(px);
        let set = [
            ("x", &*x),
            ("y", &*y),
            ("font-family", "DejaVu Sans"),
            ("font-size", &*size),
            ("font-weight", if font.bold { "700" } else { "400" }),
            ("fill", font.ink),
            ("text-anchor", font.anchor),
        ];
        // Control characters are in no document.
        let shown: String = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
        self.0
            .create_element("text")
            .with_attributes(set)
            .with_attributes(rim.iter().copied())
            .write_text_content(BytesText::new(&shown))?;
        Ok(())
    }
}

/// A length as it is written.
fn px(length: f64) -> String {
    format!("{length:.2}")
}

#[cfg(test)]
mod tests {
    use aftermath_games::GAMES;
    use aftermath_rules::{
        Reading,
        explain::{Language, Speech},
    };
    use serde_json::json;

    use super::{super::Judged, *};
    use crate::told::{self, LossesByEntry};

    /// The picture of the table as a header has it.
    fn drawn(header: &serde_json::Value) -> String {
        drawn_in(header, Language::En)
    }

    fn drawn_in(header: &serde_json::Value, language: Language) -> String {
        let log = GAMES.read(header.to_string().as_bytes(), "test").unwrap();
        let (summary, judgement, speech) =
            (log.summary(), log.judge(Reading::Effective), Speech::new(&GAMES, language));
        let (names, lost) = (told::names(&summary), LossesByEntry::of(&log, &judgement.board));
        let judged = Judged {
            log: &log,
            entries: &[],
            summary: &summary,
            names: &names,
            judgement: &judgement,
            lost: &lost,
            standings: &[],
            speech: &speech,
        };
        svg(&judged.scene(0).unwrap()).unwrap()
    }

    /// Who stands near the near edge stands at the bottom of the picture, and looks up where it looks away from that edge.
    #[test]
    fn the_near_edge_is_below() {
        let side = |id: &str| {
            json!({"id": id, "player": "P", "army": "Empire", "roster": [{"id": format!("{id}1"),
            "profile": "Halberdiers", "type": "infantry", "attacks": 3, "hits": 3, "stands": 1}]})
        };
        let header = json!({
            "aftermath": 1, "match": "m", "system": "warmaster", "edition": "core", "played": "2026-05-03",
            "table": {"width": 180, "depth": 120}, "sides": [side("a"), side("b")],
            "terrain": [{"id": "w", "kind": "wood", "outline": [[10, 10], [20, 10], [20, 20], [10, 20]]}],
            "situation": {"turn": 1, "side": "a", "phase": "command", "units": [
                {"id": "a1", "stands": [[60, 30, 0]]}, {"id": "b1", "stands": [[120, 90, 180]]},
            ]},
        });
        let svg = drawn(&header);
        // 180 by 120 cm in 688 by 438 px at 256, 84: 438 / 120 px a cm, 657 px across.
        let (scale, left, top) = (438.0 / 120.0, 271.5, 84.0);
        let place = |x: f64, y: f64| format!("{:.2} {:.2}", left + x * scale, top + (120.0 - y) * scale);
        for (x, y, facing) in [(60.0, 30.0, "0.00"), (120.0, 90.0, "180.00")] {
            let stand = format!("translate({}) rotate({facing})", place(x, y));
            assert!(svg.contains(&stand), "{stand} in {svg}");
        }
        let corner = place(10.0, 10.0).replace(' ', ",");
        assert!(svg.contains(&format!("points=\"{corner} ")), "{corner} in {svg}");
    }

    /// Terrain has its name on it, else beneath the table alone; kinds that look alike share a swatch.
    #[test]
    fn terrain_is_named_in_the_language_of_the_picture() {
        let side = |id: &str| {
            json!({"id": id, "player": "P", "army": "Empire", "roster": [{"id": format!("{id}1"),
            "profile": "Halberdiers", "type": "infantry", "attacks": 3, "hits": 3, "stands": 1}]})
        };
        let square = |id: &str, kind: &str, name: Option<&str>, x: u32, y: u32| {
            let outline = [[x, y], [x + 20, y], [x + 20, y + 20], [x, y + 20]];
            json!({"id": id, "kind": kind, "name": name, "outline": outline})
        };
        let header = json!({
            "aftermath": 1, "match": "m", "system": "warmaster", "edition": "core", "played": "2026-05-03",
            "table": {"width": 180, "depth": 120}, "sides": [side("a"), side("b")],
            "terrain": [square("w", "wood", None, 10, 10), square("o", "ruins", Some("Old <Mill>"), 100, 60),
                square("b", "built_up", None, 140, 10)],
            "situation": {"turn": 1, "side": "a", "phase": "command", "units": [
                {"id": "a1", "stands": [[20, 20, 0]]}, {"id": "b1", "stands": [[120, 110, 180]]},
            ]},
        });
        let times = |svg: &str, word: &str| svg.matches(&format!(">{word}</text>")).count();
        let english = drawn_in(&header, Language::En);
        // A wood, whoever stands in it, is named above or below them, and beneath the table.
        assert_eq!(times(&english, "Wood"), 2, "{english}");
        assert_eq!(times(&english, "Old &lt;Mill&gt;"), 1, "{english}");
        assert_eq!(times(&english, "Ruins, Built-up area"), 1, "{english}");
        let russian = drawn_in(&header, Language::Ru);
        assert_eq!(times(&russian, "Руины, Застройка"), 1, "{russian}");
        assert_eq!(times(&russian, "Wood"), 0, "{russian}");
    }

    #[test]
    fn a_text_is_cut_where_it_would_be_too_wide_and_nowhere_else() {
        let font = Font { size: 10.0, ink: INK, anchor: "start", bold: false };
        assert_eq!(cut("Trolls", 40.0, &font), "Trolls");
        let long = "Skeleton Crossbowmen of the third regiment";
        let short = cut(long, 100.0, &font);
        assert!(short.ends_with('…') && long.starts_with(short.trim_end_matches('…')), "{short}");
        assert!(font.width(&short) <= 100.0 && font.width(&short) > 80.0, "{short}");
        assert_eq!(cut(long, 0.0, &font), "…");
    }

    #[test]
    fn a_name_stands_where_nobody_does() {
        let edges = [0.0, 0.0, 400.0, 300.0];
        let corners = [[100.0, 100.0], [200.0, 100.0], [200.0, 200.0], [100.0, 200.0]];
        let half = [30.0, 7.0];
        assert_eq!(free_place(&corners, half, &[], edges), Some([150.0, 150.0]));
        let stand = Body { at: [150.0, 150.0], half: [10.0; 2] };
        let [x, y] = free_place(&corners, half, &[stand], edges).unwrap();
        assert!(x == 150.0 && (y - 150.0).abs() >= 17.0 && (100.0..=200.0).contains(&y), "{x} {y}");
        let crowd = Body { at: [150.0, 150.0], half: [60.0; 2] };
        assert_eq!(free_place(&corners, half, &[crowd], edges), None);
        // At the edge of the table the whole name stands on it.
        let corner = [[0.0, 0.0], [10.0, 0.0], [10.0, 10.0], [0.0, 10.0]];
        assert_eq!(free_place(&corner, half, &[], edges), Some([30.0, 7.0]));
        assert_eq!(free_place(&[], half, &[], edges), None);
        // A wall is not hidden beneath its name.
        let wall = [[100.0, 150.0], [200.0, 150.0], [200.0, 154.0], [100.0, 154.0]];
        let [_, y] = free_place(&wall, half, &[], edges).unwrap();
        assert!(y + half[1] <= 150.0, "{y}");
    }

    /// Models stand on round bases without a front, a marker has the colour of whoever holds it, and wounds stand on who lost
    /// them.
    #[test]
    fn round_bases_markers_and_wounds_are_drawn() {
        let unit = |id: &str, count: u32, wounds: u32, base: serde_json::Value| {
            json!({"id": id, "sheet": id, "power": 5, "keywords": ["INFANTRY"], "models": [
                {"profile": id, "count": count, "m": 6, "ws": 3, "bs": 3, "s": 4, "t": 4, "w": wounds, "a": 2, "ld": 7,
                    "sv": 4, "base": base, "height": 1.5, "weapons": []}]})
        };
        let header = json!({
            "aftermath": 1, "match": "m", "system": "wh40k9", "edition": "core", "played": "2026-05-03",
            "table": {"width": 60, "depth": 44},
            "sides": [
                {"id": "us", "player": "A", "army": "Orks",
                    "roster": [unit("wagon", 1, 8, json!({"oval": [105, 170]})), unit("boyz", 2, 3, json!({"round": 32}))]},
                {"id": "them", "player": "B", "army": "Necrons", "roster": [unit("lord", 1, 5, json!({"round": 40}))]}],
            "situation": {"round": 1, "side": "us", "first": "us", "phase": "movement",
                "markers": [{"id": "m1", "at": [30, 22]}, {"id": "m2", "at": [10, 10]}],
                "units": [
                    {"id": "wagon", "models": [{"model": 1, "at": [50, 10], "lost": 7}]},
                    {"id": "boyz", "models": [{"model": 1, "at": [10, 40]}, {"model": 2, "at": [12, 40], "lost": 2}]},
                    {"id": "lord", "models": [{"model": 1, "at": [30, 23]}]}]},
        });
        let svg = drawn(&header);
        // 60 by 44 inches in 688 by 438 px at 256, 84: 438 / 44 px an inch.
        let scale = 438.0 / 44.0;
        let (left, top) = (256.0 + (688.0 - 60.0 * scale) / 2.0, 84.0);
        let ellipse = |x: f64, y: f64, rx: f64, ry: f64, fill: &str| {
            format!("<ellipse cx=\"{x:.2}\" cy=\"{y:.2}\" rx=\"{rx:.2}\" ry=\"{ry:.2}\" fill=\"{fill}\"")
        };
        let inches = |millimetres: f64| millimetres / 25.4 * scale / 2.0;
        let wagon = ellipse(0.0, 0.0, inches(170.0), inches(105.0), SIDES[0]);
        assert!(svg.contains(&wagon), "{wagon} in {svg}");
        assert_eq!(svg.matches(&ellipse(0.0, 0.0, inches(32.0), inches(32.0), SIDES[0])).count(), 2, "{svg}");
        let place = |x: f64, y: f64| (left + x * scale, top + (44.0 - y) * scale);
        for (at, fill) in [((30.0, 22.0), SIDES[1]), ((10.0, 10.0), "#fff")] {
            let (x, y) = place(at.0, at.1);
            let marker = ellipse(x, y, inches(40.0), inches(40.0), fill);
            assert!(svg.contains(&marker), "{marker} in {svg}");
        }
        for (at, count) in [((50.0, 10.0), "7"), ((12.0, 40.0), "2")] {
            let (x, y) = place(at.0, at.1);
            let circle = ellipse(x, y, COUNT, COUNT, "#fff");
            let told = svg.split(&circle).nth(1).and_then(|rest| rest.split("</text>").next());
            assert!(told.is_some_and(|text| text.ends_with(&format!(">{count}"))), "{circle} with {count} in {svg}");
        }
    }
}

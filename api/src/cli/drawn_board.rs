//! The table in characters.

use aftermath_rules::{
    Summary,
    board::{Board, Piece, Token},
    explain::{Names, Speech},
    geometry::{Base, Outline, Place, Pose},
};

/// Characters of a line where nobody says how many.
pub(crate) const USUAL_WIDTH: usize = 80;
/// Fewest and most characters across the table.
const LEAST: usize = 20;
const MOST: usize = 120;
/// A character is about twice as high as wide.
const HIGH: f64 = 2.0;
/// Letters of the pieces of the first side, and of all others.
const LETTERS: [&str; 2] = ["ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", "abcdefghijklmnopqrstuvwxyz"];
/// A piece for which there is no letter left.
const OTHER: char = '*';
/// Terrain, by how the pages draw it.
const GROUNDS: [(&str, char); 7] = [
    ("wood", '♣'),
    ("hill", '^'),
    ("buildings", '▒'),
    ("ruins", '▒'),
    ("water", '~'),
    ("marsh", '"'),
    ("obstacle", '='),
];
const GROUND: char = '░';
/// What lies on the table and is no piece, and counts nothing: a marker.
const MARKER: char = '◎';

/// The table after an entry, first the ground, then what the letters stand for; `None` where the log does not tell how large it
/// is or where anybody stands. As on the pages the near edge is below: 0, 0 is the lower left corner.
pub(crate) fn draw(
    summary: &Summary,
    board: &Board,
    names: &Names,
    speech: &Speech,
    width: usize,
) -> Option<Vec<String>> {
    let (across, deep) = summary.table.filter(|(across, deep)| *across > 0.0 && *deep > 0.0)?;
    let columns = width.saturating_sub(2).clamp(LEAST, MOST);
    let rows = ((columns as f64 * deep / across / HIGH).round() as usize).max(1);
    let mut cells = vec![vec![' '; columns]; rows];
    let middle = |column: usize, row: usize| Place {
        x: (column as f64 + 0.5) * across / columns as f64,
        y: deep - (row as f64 + 0.5) * deep / rows as f64,
    };
    for terrain in &summary.terrain {
        let known = GROUNDS.iter().find(|(name, _)| *name == terrain.ground.as_str());
        let sign = known.map_or(GROUND, |(_, sign)| *sign);
        let corners: Vec<Place> = terrain.outline.iter().map(|[x, y]| Place { x: *x, y: *y }).collect();
        let outline = Outline::new(&corners);
        for (row, line) in cells.iter_mut().enumerate() {
            for (column, cell) in line.iter_mut().enumerate() {
                if outline.contains(middle(column, row)) {
                    *cell = sign;
                }
            }
        }
    }
    let at =
        |part: f64, whole: f64, count: usize| ((part / whole * count as f64).floor().max(0.0) as usize).min(count - 1);
    let cell = |at_place: Place| (at(deep - at_place.y, deep, rows), at(at_place.x, across, columns));
    for marker in markers(board) {
        let (row, column) = cell(marker.at);
        cells[row][column] = MARKER;
    }
    let mut legend = Vec::new();
    for (place, side) in summary.sides.iter().enumerate() {
        let mut letters = LETTERS[place.min(1)].chars();
        let placed = |piece: &&Piece| piece.side == side.id && piece.stands.iter().any(|stand| stand.pose.is_some());
        let mut told = Vec::new();
        for piece in board.pieces.iter().filter(placed) {
            let letter = letters.next().unwrap_or(OTHER);
            for (pose, base) in piece.stands.iter().filter_map(|stand| Some((stand.pose?, stand.base))) {
                // Whatever the base covers, and at least where its middle is.
                let reach = base.width.hypot(base.depth) / 2.0;
                let (top, left) = cell(Place { x: pose.at.x - reach, y: pose.at.y + reach });
                let (bottom, right) = cell(Place { x: pose.at.x + reach, y: pose.at.y - reach });
                for (row, line) in cells.iter_mut().enumerate().take(bottom + 1).skip(top) {
                    for (column, cell) in line.iter_mut().enumerate().take(right + 1).skip(left) {
                        if covers(pose, base, piece.round, middle(column, row)) {
                            *cell = letter;
                        }
                    }
                }
                let (row, column) = cell(pose.at);
                cells[row][column] = letter;
            }
            told.push(format!("{letter} {}{}", names.name(piece.id.as_str()), state(piece, names, speech)));
        }
        if !told.is_empty() {
            legend.push(format!("{}: {}", names.name(side.id.as_str()), told.join(", ")));
        }
    }
    if legend.is_empty() {
        return None;
    }
    let mut kinds: Vec<&'static str> = Vec::new();
    for marker in markers(board) {
        if !kinds.contains(&marker.what) {
            kinds.push(marker.what);
        }
    }
    for what in kinds {
        let of_kind = markers(board).filter(|marker| marker.what == what);
        let told: Vec<String> = of_kind.map(|marker| held(marker, names)).collect();
        legend.push(format!("{MARKER} {}: {}", speech.term_in(names, "token", what), told.join(", ")));
    }
    let edge = |left: char, right: char| format!("{left}{}{right}", "─".repeat(columns));
    let mut lines = vec![edge('┌', '┐')];
    lines.extend(cells.into_iter().map(|line| format!("│{}│", line.into_iter().collect::<String>())));
    lines.push(edge('└', '┘'));
    lines.extend(legend.iter().flat_map(|line| super::terminal::wrapped(line, Some(columns + 2))));
    Some(lines)
}

/// Tokens that count nothing.
fn markers(board: &Board) -> impl Iterator<Item = &Token> {
    board.tokens.iter().filter(|token| token.count.is_none())
}

/// A marker by its name, and whose it is.
fn held(marker: &Token, names: &Names) -> String {
    let side = marker.side.as_ref().map_or("–", |side| names.name(side.as_str()));
    format!("{} {side}", marker.name.as_deref().unwrap_or_default()).trim_start().to_owned()
}

/// How many of several models are left, and what is counted of a piece, in brackets.
fn state(piece: &Piece, names: &Names, speech: &Speech) -> String {
    let left = piece.strength.saturating_sub(piece.lost);
    let strength = (piece.strength > 1 && piece.lost > 0).then(|| format!("{left}/{}", piece.strength));
    let counted = piece.counters.iter().map(|(counter, count)| {
        let what = speech.term_in(names, "counter", counter);
        format!("{what}: {count}")
    });
    let told: Vec<String> = strength.into_iter().chain(counted).collect();
    if told.is_empty() { String::new() } else { format!(" ({})", told.join("; ")) }
}

/// Whether a base in this pose lies over a place.
fn covers(pose: Pose, base: Base, round: bool, place: Place) -> bool {
    let (sine, cosine) = pose.facing.to_radians().sin_cos();
    let (x, y) = (place.x - pose.at.x, place.y - pose.at.y);
    // How far to its right and ahead of its middle, in parts of its half width and depth.
    let right = (x * cosine - y * sine) / (base.width / 2.0);
    let ahead = (x * sine + y * cosine) / (base.depth / 2.0);
    if round { right.hypot(ahead) <= 1.0 } else { right.abs() <= 1.0 && ahead.abs() <= 1.0 }
}

#[cfg(test)]
mod tests {
    use aftermath_games::GAMES;
    use aftermath_rules::{Seq, explain::Language};

    use super::*;
    use crate::told;

    fn speech() -> Speech {
        Speech::new(&GAMES, Language::En)
    }

    #[test]
    fn units_stand_where_the_log_has_them_and_the_legend_names_them() {
        let unit = |id: &str, name: &str| {
            format!(
                r#"{{"id":"{id}","profile":"archers","name":"{name}","type":"infantry","attacks":3,"hits":3,"stands":1,"armour":6,"points":45}}"#
            )
        };
        let header = format!(
            r#"{{"aftermath":1,"match":"m","system":"warmaster","edition":"core","played":"2026-05-03","table":{{"width":180,"depth":120}},"terrain":[{{"id":"w","kind":"wood","outline":[[90,50],[120,50],[120,70],[90,70]]}}],"sides":[{{"id":"a","player":"A","army":"x","roster":[{}]}},{{"id":"b","player":"B","army":"y","roster":[{}]}}],"situation":{{"turn":1,"side":"a","phase":"command","units":[{{"id":"u1","stands":[[31,20,0]]}},{{"id":"u2","stands":[[151,110,180]]}}]}}}}"#,
            unit("u1", "Archers"),
            unit("u2", "Boyz")
        );
        let log = match GAMES.read(header.as_bytes(), "test") {
            Ok(log) => log,
            Err(error) => panic!("{error}"),
        };
        let summary = log.summary();
        let board = log.board(Seq(0), aftermath_rules::Reading::Effective).unwrap();
        let lines = draw(&summary, &board, &told::names(&summary), &speech(), 62).unwrap();
        // Sixty columns of 3 cm, twenty rows of 6 cm, the near edge below.
        assert_eq!(lines.iter().filter(|line| line.starts_with('│')).count(), 20);
        assert_eq!(lines[1 + 16].chars().nth(1 + 10), Some('A'), "{}", lines.join("\n"));
        assert_eq!(lines[1 + 1].chars().nth(1 + 50), Some('a'), "{}", lines.join("\n"));
        assert_eq!(lines[1 + 10].chars().nth(1 + 35), Some('♣'), "{}", lines.join("\n"));
        assert!(lines.contains(&"x: A Archers".to_owned()) && lines.contains(&"y: a Boyz".to_owned()), "{lines:?}");
    }

    /// A field of 60" by 44" at 60 columns has an inch a column and two a row.
    #[test]
    fn bases_cover_what_they_stand_on_and_markers_tell_who_holds_them() {
        let unit = |id: &str, count: u32, wounds: u32, base: serde_json::Value| {
            serde_json::json!({"id": id, "sheet": id, "power": 5, "keywords": ["INFANTRY"], "models": [
                {"profile": id, "count": count, "m": 6, "ws": 3, "bs": 3, "s": 4, "t": 4, "w": wounds, "a": 2, "ld": 7,
                    "sv": 4, "base": base, "height": 1.5, "weapons": []}]})
        };
        let (round, hull) = (serde_json::json!({"round": 32}), serde_json::json!({"oval": [105, 170]}));
        let header = serde_json::json!({
            "aftermath": 1, "match": "m", "system": "wh40k9", "edition": "core", "played": "2026-05-03",
            "table": {"width": 60, "depth": 44},
            "sides": [
                {"id": "us", "player": "A", "army": "Orks",
                    "roster": [unit("wagon", 1, 8, hull), unit("boyz", 3, 1, round.clone())]},
                {"id": "them", "player": "B", "army": "Necrons", "roster": [unit("lord", 1, 5, round)]}],
            "situation": {"round": 1, "side": "us", "first": "us", "phase": "movement",
                "markers": [{"id": "m1", "at": [45.5, 33.0]}, {"id": "m2", "at": [10.0, 10.0]}],
                "units": [
                    {"id": "wagon", "models": [{"model": 1, "at": [20.5, 21.0], "lost": 3}]},
                    {"id": "boyz", "models": [{"model": 1, "at": [44.5, 31.0]}, {"model": 2, "at": [46.5, 31.0]},
                        {"model": 3, "destroyed": true}]},
                    {"id": "lord", "models": [{"model": 1, "at": [30.5, 43.0]}]}]},
        });
        let log = match GAMES.read(header.to_string().as_bytes(), "test") {
            Ok(log) => log,
            Err(error) => panic!("{error}"),
        };
        let summary = log.summary();
        let board = log.board(Seq(0), aftermath_rules::Reading::Effective).unwrap();
        let lines = draw(&summary, &board, &told::names(&summary), &speech(), 62).unwrap();
        // 170 mm are 6.69": across, the base covers the columns whose middles are within 3.35" of 20.5.
        let row = &lines[1 + 11];
        assert_eq!(row.chars().skip(1).collect::<String>().find('A'), Some(17), "{}", lines.join("\n"));
        assert_eq!(row.matches('A').count(), 7, "{}", lines.join("\n"));
        assert_eq!(lines[1 + 5].chars().nth(1 + 45), Some('◎'), "{}", lines.join("\n"));
        assert!(lines.contains(&"Orks: A wagon (wounds lost: 3), B boyz (2/3)".to_owned()), "{lines:?}");
        assert!(lines.contains(&"◎ Objective marker: m1 Orks, m2 –".to_owned()), "{lines:?}");
    }
}

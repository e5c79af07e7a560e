//! The table in characters.

use aftermath_rules::{
    Summary,
    board::{Board, Piece},
    explain::Names,
    geometry::{Outline, Place},
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

/// The table after an entry, first the ground, then what the letters stand for; `None` where the log does not tell how large it
/// is or where anybody stands. As on the pages the near edge is below: 0, 0 is the lower left corner.
pub(crate) fn draw(summary: &Summary, board: &Board, names: &Names, width: usize) -> Option<Vec<String>> {
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
    let mut legend = Vec::new();
    for (place, side) in summary.sides.iter().enumerate() {
        let mut letters = LETTERS[place.min(1)].chars();
        let placed = |piece: &&Piece| piece.side == side.id && piece.stands.iter().any(|stand| stand.pose.is_some());
        let mut told = Vec::new();
        for piece in board.pieces.iter().filter(placed) {
            let letter = letters.next().unwrap_or(OTHER);
            for pose in piece.stands.iter().filter_map(|stand| stand.pose) {
                let at = |part: f64, whole: f64, count: usize| {
                    ((part / whole * count as f64).floor().max(0.0) as usize).min(count - 1)
                };
                cells[at(deep - pose.at.y, deep, rows)][at(pose.at.x, across, columns)] = letter;
            }
            told.push(format!("{letter} {}", names.name(piece.id.as_str())));
        }
        if !told.is_empty() {
            legend.push(format!("{}: {}", names.name(side.id.as_str()), told.join(", ")));
        }
    }
    if legend.is_empty() {
        return None;
    }
    let edge = |left: char, right: char| format!("{left}{}{right}", "─".repeat(columns));
    let mut lines = vec![edge('┌', '┐')];
    lines.extend(cells.into_iter().map(|line| format!("│{}│", line.into_iter().collect::<String>())));
    lines.push(edge('└', '┘'));
    lines.extend(legend.iter().flat_map(|line| super::terminal::wrapped(line, Some(columns + 2))));
    Some(lines)
}

#[cfg(test)]
mod tests {
    use aftermath_games::GAMES;
    use aftermath_rules::Seq;

    use super::*;
    use crate::told;

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
        let lines = draw(&summary, &board, &told::names(&summary), 62).unwrap();
        // Sixty columns of 3 cm, twenty rows of 6 cm, the near edge below.
        assert_eq!(lines.iter().filter(|line| line.starts_with('│')).count(), 20);
        assert_eq!(lines[1 + 16].chars().nth(1 + 10), Some('A'), "{}", lines.join("\n"));
        assert_eq!(lines[1 + 1].chars().nth(1 + 50), Some('a'), "{}", lines.join("\n"));
        assert_eq!(lines[1 + 10].chars().nth(1 + 35), Some('♣'), "{}", lines.join("\n"));
        assert!(lines.contains(&"x: A Archers".to_owned()) && lines.contains(&"y: a Boyz".to_owned()), "{lines:?}");
    }
}

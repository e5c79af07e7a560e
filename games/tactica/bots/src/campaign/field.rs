//! The field of six cards: its squares, where each corps stands, and the terrain that the cards bring.

use std::cmp::Ordering;

use aftermath_rules::geometry::Place;
use aftermath_simulate::{DiceRng, SideIx};
use aftermath_tactica::{Card, Cell, TableEdge, TerrainKind, pack};

use super::Campaign;
use crate::{
    deployment::Square,
    terrain::{Piece, Room, lay, rectangle, row},
};

/// How deep an army deploys: terrain lies before that.
const DEEP: f64 = 19.5;

/// Where a late corps enters: an edge of the table, and where on it the square begins.
pub(crate) type Entry = (TableEdge, f64);

/// What the manoeuvre hands to the table.
#[derive(Debug)]
pub(crate) struct Ground {
    pub(crate) edges: [TableEdge; 2],
    pub(crate) pieces: Vec<Piece>,
    /// Where each corps stands, by its general; those of none come late.
    pub(crate) squares: Vec<(usize, Option<Square>)>,
    /// Late corps with their movement points to the field, and where they enter.
    pub(crate) late: Vec<(usize, u32, Option<Entry>)>,
    pub(crate) tired: Vec<usize>,
}

/// The kind of terrain that a card brings.
fn kind_of(card: Card) -> Option<TerrainKind> {
    Some(match card {
        Card::Wood => TerrainKind::Wood,
        Card::Bushes => TerrainKind::Bushes,
        Card::Hill => TerrainKind::Hill,
        Card::Stream => TerrainKind::Stream,
        Card::Hedge => TerrainKind::Hedge,
        Card::Pond => TerrainKind::Pond,
        Card::Ravine => TerrainKind::Ravine,
        Card::Rocks => TerrainKind::Rocks,
        Card::Marsh => TerrainKind::Marsh,
        Card::Village => TerrainKind::House,
        Card::River => TerrainKind::DeepRiver,
        Card::Mountains => TerrainKind::Mountains,
        _ => return None,
    })
}

/// The square of a card: rows go from the near edge, and the long way of the block lies along the table.
fn square(field: &[Cell], cell: Cell) -> Square {
    let least = |of: fn(&Cell) -> u8| field.iter().map(of).min().unwrap_or(1);
    let (row, column) = (least(|cell| cell.row), least(|cell| cell.column));
    let (down, right) = (f64::from(cell.row - row), f64::from(cell.column - column));
    let (along, across) = if is_tall(field) { (down, right) } else { (right, down) };
    (along * pack::SQUARE, across * pack::SQUARE)
}

/// The outer edge of the square of the field that is nearest to a card outside it (`tac.amb.reinforce_entry`).
fn entry(field: &[Cell], at: Cell) -> Entry {
    let of = |of: fn(&Cell) -> u8| (field.iter().map(of).min().unwrap_or(1), field.iter().map(of).max().unwrap_or(1));
    let (rows, columns) = (of(|cell| cell.row), of(|cell| cell.column));
    let nearest = Cell { row: at.row.clamp(rows.0, rows.1), column: at.column.clamp(columns.0, columns.1) };
    let (left, near) = square(field, nearest);
    let (along, across) = (at.column.cmp(&nearest.column), at.row.cmp(&nearest.row));
    let (along, across) = if is_tall(field) { (across, along) } else { (along, across) };
    match (along, across) {
        (_, Ordering::Less) => (TableEdge::Near, left),
        (_, Ordering::Greater) => (TableEdge::Far, left),
        (Ordering::Less, _) => (TableEdge::Left, near),
        _ => (TableEdge::Right, near),
    }
}

/// Whether the block is three rows deep, which then lie along the table.
fn is_tall(field: &[Cell]) -> bool {
    let least = field.iter().map(|cell| cell.row).min().unwrap_or(1);
    field.iter().any(|cell| cell.row - least >= 2)
}

/// What a manoeuvre comes to on the table.
pub(crate) fn ground(campaign: &mut Campaign) -> Ground {
    let field = campaign.battle.as_ref().map(|(_, cells)| cells.clone()).unwrap_or_default();
    let tall = is_tall(&field);
    let edges = if tall { [TableEdge::Left, TableEdge::Right] } else { [TableEdge::Near, TableEdge::Far] };
    let on_field = |at: Option<Cell>| at.filter(|at| field.contains(at));
    let rows = |side: usize| {
        let own = campaign.corps.iter().filter(move |corps| corps.side == SideIx(side));
        own.filter_map(|corps| on_field(corps.at)).map(|at| at.row)
    };
    let (foremost, hindmost) = (rows(0).max().unwrap_or(1), rows(1).min().unwrap_or(u8::MAX));
    let mut pieces = Vec::new();
    let mut cells: Vec<(Cell, Option<Card>)> = field.iter().map(|cell| (*cell, campaign.card_at(*cell))).collect();
    // What fills a square lies first.
    cells.sort_by_key(|(cell, card)| (!matches!(card, Some(Card::River | Card::Mountains)), *cell));
    for (cell, card) in cells {
        let Some(kind) = card.and_then(kind_of) else { continue };
        let (left, near) = square(&field, cell);
        let (right, far) = (left + pack::SQUARE, near + pack::SQUARE);
        let middle = Place { x: left + pack::SQUARE / 2.0, y: near + pack::SQUARE / 2.0 };
        match kind {
            TerrainKind::Mountains => pieces.push(Piece::new(kind, rectangle(middle, pack::SQUARE, pack::SQUARE))),
            TerrainKind::DeepRiver => {
                let (width, depth) = if tall { (pack::SQUARE, 5.0) } else { (5.0, pack::SQUARE) };
                pieces.push(Piece::new(kind, rectangle(middle, width, depth)));
                if campaign.paths.contains(&cell) {
                    pieces.push(Piece::new(TerrainKind::Bridge, rectangle(middle, 10.0, 10.0)));
                }
            }
            _ => {
                let mut room = Room { left: left + 0.5, near: near + 0.5, right: right - 0.5, far: far - 0.5 };
                if cell.row <= foremost {
                    *(if tall { &mut room.left } else { &mut room.near }) += DEEP;
                } else if cell.row >= hindmost {
                    *(if tall { &mut room.right } else { &mut room.far }) -= DEEP;
                }
                let count = row(kind).pieces.unwrap_or(1);
                lay(&mut campaign.rng, &mut pieces, kind, count, room);
            }
        }
    }
    works(campaign, &field, edges, &mut pieces);
    let squares: Vec<(usize, Option<Square>)> = campaign
        .corps
        .iter()
        .map(|corps| (corps.general, on_field(corps.at).map(|cell| square(&field, cell))))
        .collect();
    let late = campaign.corps.iter().enumerate().filter(|(_, corps)| on_field(corps.at).is_none());
    let late = late
        .map(|(ix, corps)| {
            let points = campaign.points_to(ix, &field).unwrap_or(99).min(99);
            (corps.general, points, corps.at.map(|at| entry(&field, at)))
        })
        .collect();
    let tired = campaign.corps.iter().filter(|corps| corps.tired && on_field(corps.at).is_some());
    let tired = tired.map(|corps| corps.general).collect();
    Ground { edges, pieces, squares, late, tired }
}

/// Fortifications where the corps of who played the card deploy (`tac.card.fortifications`).
fn works(campaign: &Campaign, field: &[Cell], edges: [TableEdge; 2], pieces: &mut Vec<Piece>) {
    for side in &campaign.fortified {
        let own =
            campaign.corps.iter().find(|corps| corps.side == *side && corps.at.is_some_and(|at| field.contains(&at)));
        let Some(cell) = own.and_then(|corps| corps.at) else { continue };
        let (left, near) = square(field, cell);
        let (along, deep) = (12.0, DEEP - 4.0);
        let far = pack::SQUARE;
        let (at, width, depth) = match edges[side.0] {
            TableEdge::Near => (Place { x: left + along, y: near + deep }, 18.0, 8.0),
            TableEdge::Far => (Place { x: left + far - along, y: near + far - deep }, 18.0, 8.0),
            TableEdge::Left => (Place { x: left + deep, y: near + far - along }, 8.0, 18.0),
            TableEdge::Right => (Place { x: left + far - deep, y: near + along }, 8.0, 18.0),
        };
        pieces.push(Piece::new(TerrainKind::Fortifications, rectangle(at, width, depth)));
    }
}

/// Terrain and edges of a battle that the players agreed on freely (`tac.setup.free_setup`).
pub(crate) fn freely(rng: &mut DiceRng) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let kinds = [
        TerrainKind::Wood,
        TerrainKind::Bushes,
        TerrainKind::Hill,
        TerrainKind::Stream,
        TerrainKind::Hedge,
        TerrainKind::Ravine,
        TerrainKind::Rocks,
        TerrainKind::House,
        TerrainKind::Marsh,
        TerrainKind::ShallowRiver,
    ];
    if rng.below(6) == 0 {
        let middle = Place { x: 60.0, y: 40.0 };
        pieces.push(Piece::new(TerrainKind::DeepRiver, rectangle(middle, 5.0, 34.0)));
        pieces.push(Piece::new(TerrainKind::Bridge, rectangle(middle, 12.0, 12.0)));
    }
    for _ in 0..rng.between(3, 7) {
        let kind = kinds[rng.below(kinds.len() as u32) as usize];
        lay(rng, &mut pieces, kind, 1, Room { left: 2.0, near: 22.0, right: 118.0, far: 58.0 });
    }
    pieces
}

//! The ground that a unit covers, by the figures of the rulebook and of its roster row.

use aftermath_rules::geometry::Base;

use super::{Kind, MM_PER_INCH, ModelBase, Unit, pack};

/// Models, files and ranks of a unit (`kow.unit.infantry_sizes`, `kow.unit.cavalry_sizes`, `kow.unit.large_sizes`,
/// `kow.unit.monster` …); `None` where its type has no such size, or it has none.
pub fn formation(unit: &Unit) -> Option<&'static pack::FormationRow> {
    let size = if unit.kind.is_single() { "single" } else { unit.size?.as_str() };
    pack::formation(unit.kind.as_str(), size)
}

/// Models of a unit: recorded, or by its type and size.
pub fn models(unit: &Unit) -> Option<u32> {
    unit.models.map(u32::from).or_else(|| formation(unit).map(|row| row.models))
}

/// Base of one model of a type, in mm (`kow.base.sizes`); a hero's is that of the type in brackets, of a man on foot
/// where none stands there.
pub fn model_base(kind: Kind) -> ModelBase {
    let kind = if kind == Kind::Hero { Kind::Infantry } else { kind };
    let (width, depth) = pack::standard_base(kind.as_str()).unwrap_or_default();
    ModelBase { width: width as u16, depth: depth as u16 }
}

/// Size of a unit's footprint in inches: measured, or files by ranks of its models' base (`kow.base.footprint`).
pub fn footprint(unit: &Unit) -> Base {
    unit.footprint.unwrap_or_else(|| due_footprint(unit))
}

/// Files by ranks of its models' base, in inches.
pub fn due_footprint(unit: &Unit) -> Base {
    let base = unit.base.unwrap_or_else(|| model_base(unit.body().unwrap_or(unit.kind)));
    let (files, ranks) = formation(unit).map_or((1, 1), |row| (row.files, row.ranks));
    let inches = |count: u32, mm: u16| f64::from(count) * f64::from(mm) / MM_PER_INCH;
    Base { width: inches(files, base.width), depth: inches(ranks, base.depth) }
}

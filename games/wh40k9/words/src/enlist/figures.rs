//! Characteristics of a profile: from the file, else from the list.

use aftermath_rules::{
    enlist::{Profile, Selection},
    list::List,
};

use super::{lists, phrases};
use crate::{Band, MoveStat, Stat, pack::ListRow};

/// A profile with the rows that its figures fall to.
#[derive(Debug, Clone)]
pub(super) struct Figured<'a> {
    /// What it is called, without the wounds for which a row counts.
    pub(super) name: String,
    /// Its rows with the fewest wounds for which each counts, the greatest first; 0 where it counts for all.
    rows: Vec<(u16, &'a Profile)>,
    /// Rows of a table of wounds beside it.
    track: Vec<Band>,
}

/// The figures of a model.
#[derive(Debug, Clone)]
pub(super) struct Figures {
    pub(super) m: MoveStat,
    pub(super) ws: Stat,
    pub(super) bs: Stat,
    pub(super) s: Stat,
    pub(super) t: Stat,
    pub(super) w: Stat,
    pub(super) a: Stat,
    pub(super) ld: Stat,
    pub(super) sv: Stat,
    pub(super) bands: List<Band, 0, 6>,
}

/// The profiles of models that stand at a selection.
pub(super) fn profiles(selection: &Selection) -> Vec<Figured<'_>> {
    let mut found: Vec<Figured<'_>> = Vec::new();
    for row in selection.rows("Unit") {
        let (name, from) = phrases::band(&row.name).unwrap_or_else(|| (row.name.clone(), 0));
        match found.iter_mut().find(|figured| lists::same(&figured.name, &name)) {
            Some(figured) => figured.rows.push((from, row)),
            None => found.push(Figured { name, rows: vec![(from, row)], track: Vec::new() }),
        }
    }
    for figured in &mut found {
        figured.rows.sort_by_key(|(from, _)| std::cmp::Reverse(*from));
        figured.track = track(selection, &figured.name);
    }
    found
}

/// The table of wounds of a profile: a row tells which columns are meant, each other one the wounds for which it counts.
fn track(selection: &Selection, name: &str) -> Vec<Band> {
    let rows: Vec<&Profile> = selection.rows("Wound Track").filter(|row| row.name.starts_with(name)).collect();
    let wounds = |row: &Profile| row.field("Remaining W").map(str::trim).unwrap_or_default().to_owned();
    let figure = |text: &str| text.chars().take_while(char::is_ascii_digit).collect::<String>().parse::<u16>().ok();
    let Some(head) = rows.iter().find(|row| figure(&wounds(row)).is_none()) else {
        return Vec::new();
    };
    let bands = rows.iter().filter_map(|row| {
        // `10-18` and `10-18+` count from 10 on, `7+` from 7.
        let mut band = Band { from: figure(&wounds(row))?, m: None, ws: None, bs: None, s: None, t: None, a: None };
        for (named, column) in head.fields.iter().zip(&row.fields).filter(|(named, _)| named.name != "Remaining W") {
            let stat = lists::stat(&column.text);
            match named.text.trim().to_lowercase().as_str() {
                "m" | "move" => band.m = lists::movement(&column.text),
                "ws" => band.ws = stat,
                "bs" => band.bs = stat,
                "s" => band.s = stat,
                "t" => band.t = stat,
                "a" => band.a = stat,
                _ => {}
            }
        }
        Some(band)
    });
    let mut bands: Vec<Band> = bands.collect();
    bands.sort_by_key(|band| std::cmp::Reverse(band.from));
    bands
}

impl Figured<'_> {
    /// Its figures; the name of the first that is no figure where there is one.
    pub(super) fn figures(&self) -> Result<Figures, String> {
        let (_, first) = self.rows.first().ok_or("no figures")?;
        let best = self.track.first();
        let text = |names: &[&str]| names.iter().find_map(|name| first.field(name)).unwrap_or_default().trim();
        let stat = |names: &[&str], falls: Option<Stat>| {
            let own = text(names);
            let read = falls.filter(|_| lists::stat(own).is_none()).or_else(|| lists::stat(dashed(own)));
            read.ok_or_else(|| format!("{}: {own:?} is no figure", names[0]))
        };
        let m = text(&["M", "Move"]);
        let falls = best.and_then(|band| band.m).filter(|_| lists::movement(m).is_none());
        let m = falls.or_else(|| lists::movement(dashed(m))).ok_or_else(|| format!("M: {m:?} is no figure"))?;
        let bands = if self.rows.len() > 1 { self.fallen() } else { self.track.clone() };
        Ok(Figures {
            m,
            ws: stat(&["WS"], best.and_then(|band| band.ws))?,
            bs: stat(&["BS"], best.and_then(|band| band.bs))?,
            s: stat(&["S"], best.and_then(|band| band.s))?,
            t: stat(&["T"], best.and_then(|band| band.t))?,
            w: stat(&["W"], None)?,
            a: stat(&["A"], best.and_then(|band| band.a))?,
            ld: stat(&["Ld", "Leadership"], None)?,
            sv: stat(&["Save", "Sv"], None)?,
            bands: bands.try_into().map_err(|_| "more rows of wounds than a log can hold")?,
        })
    }

    /// A band for each row: figures that a row leaves out do not fall.
    fn fallen(&self) -> Vec<Band> {
        let band = |(from, row): &(u16, &Profile)| {
            let stat = |name: &str| row.field(name).and_then(lists::stat);
            let m = row.field("M").and_then(lists::movement);
            Band { from: (*from).max(1), m, ws: stat("WS"), bs: stat("BS"), s: stat("S"), t: stat("T"), a: stat("A") }
        };
        self.rows.iter().map(band).collect()
    }
}

/// Words for none.
fn dashed(text: &str) -> &str {
    if matches!(text, "N/A" | "n/a" | "\u{2013}" | "\u{2014}") { "-" } else { text }
}

impl Figures {
    /// Of rows of a list, the one for most wounds first.
    pub(super) fn of_list(rows: &[&'static ListRow]) -> Option<Self> {
        let first = rows.first()?;
        let band = |row: &&'static ListRow| Band {
            from: lists::from(row).max(1),
            m: lists::movement(row.m),
            ws: lists::stat(row.ws),
            bs: lists::stat(row.bs),
            s: lists::stat(row.s),
            t: lists::stat(row.t),
            a: lists::stat(row.a),
        };
        let bands: Vec<Band> = if rows.len() > 1 { rows.iter().map(band).collect() } else { Vec::new() };
        Some(Self {
            m: lists::movement(first.m)?,
            ws: lists::stat(first.ws)?,
            bs: lists::stat(first.bs)?,
            s: lists::stat(first.s)?,
            t: lists::stat(first.t)?,
            w: lists::stat(first.w)?,
            a: lists::stat(first.a)?,
            ld: lists::stat(first.ld)?,
            sv: lists::stat(first.sv)?,
            bands: bands.try_into().ok()?,
        })
    }

    /// Where others are otherwise: the name of each figure with both.
    pub(super) fn unlike(&self, other: &Self) -> Vec<(&'static str, String, String)> {
        let told = |figures: &Self| {
            let Self { m, ws, bs, s, t, w, a, ld, sv, bands: _ } = figures;
            [
                ("m", m.to_string()),
                ("ws", ws.to_string()),
                ("bs", bs.to_string()),
                ("s", s.to_string()),
                ("t", t.to_string()),
                ("w", w.to_string()),
                ("a", a.to_string()),
                ("ld", ld.to_string()),
                ("sv", sv.to_string()),
            ]
        };
        let pairs = told(self).into_iter().zip(told(other));
        pairs.filter(|(own, other)| own.1 != other.1).map(|(own, other)| (own.0, own.1, other.1)).collect()
    }
}

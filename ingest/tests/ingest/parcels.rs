//! A table with its rosters in one archive, and archives that are made to do harm.

use std::io::Write;

use aftermath_ingest::results::{
    Checked, Column, Manner, Mapping, Note, Parcel, ParcelError, ProblemKind, Pseudonyms, RosterFault, Rosters, check,
};
use aftermath_ingest::rosters::{Counted, Doubt, RosterError};
use aftermath_rules::Log;
use zip::{ZipWriter, write::SimpleFileOptions};

use crate::rosters::{ROSTER, zipped};

const HEAD: &str = "date,game,player_a,roster_a,player_b,army_b,roster_b\n";

/// A table of these rows.
fn table(rows: &[&str]) -> String {
    rows.iter().fold(HEAD.to_owned(), |table, row| format!("{table}2026-05-03,wh40k9,{row}\n"))
}

fn checked(parcel: &Parcel) -> Checked {
    let manner = Manner {
        name: "season.csv",
        mapping: &Mapping::default(),
        encoding: None,
        pseudonyms: &Pseudonyms::with_secret([7; 32]),
        keep_names: false,
        scores_decide: false,
        rosters: Rosters::Parcel(parcel),
    };
    check(None, parcel.table(), &manner).unwrap()
}

fn opened(files: &[(&str, &[u8])]) -> Result<Parcel, ParcelError> {
    Parcel::open(&zipped(files))
}

#[test]
fn rows_take_the_rosters_that_came_with_them_and_say_so() {
    // Given two rows that name one roster, once for each side, packed and in folders, and a roster that no row names.
    let rows = table(&["Ada,armies/ada.rosz,Boris,Orks,", "Cleo,dear.ros,Ada,,armies/ada.rosz"]);
    let packed = zipped(&[("army.ros", ROSTER.as_bytes())]);
    let dear = ROSTER.replace("value=\"190\"", "value=\"200\"");
    let parcel = opened(&[
        ("spring/season.CSV", rows.as_bytes()),
        ("spring/armies/ada.rosz", &packed),
        ("spring/dear.ros", dear.as_bytes()),
        ("spring/zoe.ros", ROSTER.as_bytes()),
        ("__MACOSX/spring/._season.csv", b"x"),
        ("spring/.DS_Store", b"x"),
    ])
    .unwrap();
    // When the table is checked,
    let checked = checked(&parcel);
    let report = checked.report();
    // then each row has its armies, says whence, and what does not add up.
    assert_eq!((report.accepted, report.refused), (2, 0), "{:?}", report.rows);
    assert_eq!(report.unused_rosters, ["spring/zoe.ros"]);
    let told = |row: usize| -> Vec<_> {
        let rosters = report.rows[row].rosters.iter();
        rosters.map(|roster| (roster.column, roster.file.as_str(), roster.units, roster.points)).collect()
    };
    assert_eq!(told(0), [(Column::RosterA, "armies/ada.rosz", 2, 190.0)]);
    assert_eq!(told(1), [(Column::RosterA, "dear.ros", 2, 190.0), (Column::RosterB, "armies/ada.rosz", 2, 190.0)]);
    let doubt = Doubt::Differs { counted: Counted::Points, stated: 200.0, chosen: 190.0 };
    assert!(report.rows[1].notes.contains(&Note::Roster { file: "dear.ros".into(), doubt }));
    let armies: Vec<_> = checked.logs().map(|(_, _, log)| Log::read(log, "row").unwrap().summary().sides).collect();
    let ids = |row: usize, side: usize| -> Vec<_> {
        armies[row][side].units.iter().map(|unit| unit.id.to_string()).collect()
    };
    assert_eq!((ids(0, 0), ids(0, 1)), (vec!["a1".to_owned(), "a2".into()], vec![]));
    assert_eq!((ids(1, 0), ids(1, 1)), (vec!["a1".to_owned(), "a2".into()], vec!["b1".to_owned(), "b2".into()]));
    assert_eq!(armies[1][1].army, "Necrons");
}

#[test]
fn a_roster_that_cannot_be_had_refuses_its_row_and_says_why() {
    let rows = table(&[
        "Ada,none.ros,Boris,Orks,",
        "Ada,../ada.ros,Boris,Orks,",
        "Ada,/etc/passwd,Boris,Orks,",
        r"Ada,..\ada.ros,Boris,Orks,",
        "Ada,laughs.ros,Boris,Orks,",
        "Ada,ada.ros,Boris,Orks,",
    ]);
    let laughs = br#"<!DOCTYPE lolz [<!ENTITY lol "lol">]><roster name="&lol;"/>"#;
    let parcel =
        opened(&[("season.csv", rows.as_bytes()), ("ada.ros", ROSTER.as_bytes()), ("laughs.ros", laughs)]).unwrap();
    let checked = checked(&parcel);
    let report = checked.report();
    assert_eq!((report.accepted, report.refused), (1, 5));
    let faults: Vec<_> = report.rows.iter().take(5).map(|row| &row.problems[0]).collect();
    assert!(faults.iter().all(|fault| fault.kind == ProblemKind::Roster && fault.column == Some(Column::RosterA)));
    let why: Vec<_> = faults.iter().filter_map(|fault| fault.roster.clone()).collect();
    let elsewhere = RosterFault::Elsewhere;
    let laughing = RosterFault::Roster(RosterError::DocumentType { line: 1 });
    assert_eq!(why, [RosterFault::NotGiven, elsewhere.clone(), elsewhere.clone(), elsewhere, laughing]);
    let json = serde_json::to_value(report).unwrap();
    assert_eq!(json["rows"][0]["problems"][0]["roster"], "not-given");
}

#[test]
fn a_name_whose_letters_a_program_has_taken_apart_is_found() {
    // й as one letter in the table, as и and a breve in the archive, and the other way round.
    for (named, packed) in [("Андрей.ros", "Андреи\u{306}.ros"), ("Андреи\u{306}.ros", "Андрей.ros")]
    {
        let rows = table(&[&format!("Ada,{named},Boris,Orks,")]);
        let parcel = opened(&[("t.csv", rows.as_bytes()), (packed, ROSTER.as_bytes())]).unwrap();
        assert_eq!(checked(&parcel).report().accepted, 1, "{named}");
        assert_eq!(checked(&parcel).report().unused_rosters, Vec::<String>::new());
    }
}

#[test]
fn an_army_too_long_for_a_log_is_told_of_its_roster() {
    // 400 leaders of 200 letters each: more than the 60 KiB of a line.
    let leader = format!(r#"<selection name="{}" number="1" type="model"/>"#, "x".repeat(200));
    let long = format!(
        r#"<roster><forces><force catalogueName="L"><selections>{}</selections></force></forces></roster>"#,
        leader.repeat(400)
    );
    let rows = table(&["Ada,long.ros,Boris,Orks,"]);
    let parcel = opened(&[("t.csv", rows.as_bytes()), ("long.ros", long.as_bytes())]).unwrap();
    let fault = checked(&parcel).report().rows[0].problems[0].roster.clone();
    assert!(matches!(fault, Some(RosterFault::TooLong { bytes }) if bytes > 80_000), "{fault:?}");
}

#[test]
fn names_that_lead_elsewhere_or_stand_there_twice_are_refused() {
    let table = table(&[]);
    for name in ["../ada.ros", "/ada.ros", "a/../../ada.ros", r"..\ada.ros", "C:/ada.ros", "./ada.ros"] {
        let refused = opened(&[("t.csv", table.as_bytes()), (name, b"x")]).unwrap_err();
        assert!(matches!(&refused, ParcelError::Name { name: told } if told == name), "{name}: {refused:?}");
    }
    // The same name in both places where an archive has it: the writer would not put it there twice.
    let mut twice = zipped(&[("t.csv", table.as_bytes()), ("ada.ros", b"x"), ("bob.ros", b"y")]);
    let places: Vec<_> = (0..twice.len() - 7).filter(|place| twice[*place..].starts_with(b"bob.ros")).collect();
    assert_eq!(places.len(), 2);
    for place in places {
        twice[place..place + 7].copy_from_slice(b"ada.ros");
    }
    assert!(matches!(Parcel::open(&twice), Err(ParcelError::Twice { .. })));
    // Letters taken apart make no other name.
    let composed = opened(&[("t.csv", table.as_bytes()), ("й.ros", b"x"), ("и\u{306}.ros", b"y")]);
    assert_eq!(composed, Err(ParcelError::Twice { name: "й.ros".into() }));
}

#[test]
fn a_link_is_not_followed() {
    let mut zip = ZipWriter::new(std::io::Cursor::new(Vec::new()));
    zip.start_file("t.csv", SimpleFileOptions::default()).unwrap();
    zip.write_all(table(&[]).as_bytes()).unwrap();
    zip.add_symlink("ada.ros", "/etc/passwd", SimpleFileOptions::default()).unwrap();
    let bytes = zip.finish().unwrap().into_inner();
    assert_eq!(Parcel::open(&bytes), Err(ParcelError::Link { name: "ada.ros".into() }));
}

#[test]
fn an_archive_has_one_table() {
    let table = table(&[]);
    let table = table.as_bytes();
    assert_eq!(opened(&[]), Err(ParcelError::Tables { tables: 0 }));
    assert_eq!(opened(&[("ada.ros", b"x")]), Err(ParcelError::Tables { tables: 0 }));
    assert_eq!(opened(&[("a.csv", table), ("b/c.csv", table)]), Err(ParcelError::Tables { tables: 2 }));
    assert!(matches!(Parcel::open(b"date,game\n"), Err(ParcelError::Archive { .. })));
    assert!(matches!(Parcel::open(b""), Err(ParcelError::Archive { .. })));
}

#[test]
fn archives_beyond_their_bounds_are_refused() {
    let table = table(&[]);
    let names: Vec<_> = (0..1_000).map(|n| format!("{n}.ros")).collect();
    let mut files: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), &b"x"[..])).collect();
    files[0] = ("t.csv", table.as_bytes());
    assert!(opened(&files).is_ok(), "1,000 are taken");
    files.push(("more.ros", b"x"));
    assert_eq!(opened(&files), Err(ParcelError::TooManyEntries));
    // 65 MiB of blanks take 66 kB in the archive.
    let blanks = vec![b' '; 65 << 20];
    let bomb = zipped(&[("t.csv", table.as_bytes()), ("a.ros", &blanks)]);
    assert!(bomb.len() < 1 << 20);
    assert_eq!(Parcel::open(&bomb), Err(ParcelError::Unpacks));
    assert_eq!(Parcel::open(&blanks), Err(ParcelError::TooLarge { bytes: 65 << 20 }));
    // A directory that claims more than there could ever be is not read.
    let claims = b"PK\x01\x02".repeat(70_000);
    assert_eq!(Parcel::open(&claims), Err(ParcelError::TooManyEntries));
}

#[test]
fn an_archive_within_the_archive_is_bounded_by_itself() {
    // A packed roster of 4 MiB of blanks: within the bounds of the outer archive, not within those of a roster.
    let blanks = format!("{ROSTER}{}", " ".repeat(4 << 20));
    let inner = zipped(&[("a.ros", blanks.as_bytes())]);
    let nested = zipped(&[("a.rosz", &inner)]);
    let rows = table(&["Ada,bomb.rosz,Boris,Orks,", "Ada,nested.rosz,Boris,Orks,"]);
    let parcel = opened(&[("t.csv", rows.as_bytes()), ("bomb.rosz", &inner), ("nested.rosz", &nested)]).unwrap();
    let checked = checked(&parcel);
    let why: Vec<_> = checked.report().rows.iter().map(|row| row.problems[0].roster.clone().unwrap()).collect();
    assert_eq!(why[0], RosterFault::Roster(RosterError::Expands));
    // An archive in a packed roster is not unpacked a second time: it is no XML.
    assert!(matches!(&why[1], RosterFault::Roster(RosterError::NotText | RosterError::Xml { .. })), "{why:?}");
}

/// Whatever is cut off or turned over, there is an answer, and never a crash.
#[test]
fn damaged_archives_are_answered() {
    let rows = table(&["Ada,ada.ros,Boris,Orks,"]);
    let parcel = zipped(&[("t.csv", rows.as_bytes()), ("ada.ros", ROSTER.as_bytes())]);
    for length in 0..parcel.len() {
        assert!(Parcel::open(&parcel[..length]).is_err(), "cut off at {length}");
    }
    for place in 0..parcel.len() {
        let mut turned = parcel.clone();
        turned[place] ^= 1 << 3;
        // What is still read has all of its bytes: a checksum stands for each file.
        if let Ok(read) = Parcel::open(&turned) {
            assert!(read.table() == rows.as_bytes(), "turned at {place}");
        }
    }
}

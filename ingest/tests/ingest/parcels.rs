//! A table with its rosters in one archive, and archives that are made to do harm.

use std::io::Write;

use aftermath_games::GAMES;
use aftermath_ingest::results::{
    Checked, Column, ImportError, Manner, Mapping, Note, Parcel, ParcelError, ProblemKind, Pseudonyms, RosterFault,
    Rosters, check,
};
use aftermath_ingest::rosters::{Counted, RosterError, SumDoubt};
use zip::{ZipWriter, write::SimpleFileOptions};

use crate::rosters::{ROSTER, zipped};

const HEAD: &str = "date,game,player_a,roster_a,player_b,army_b,roster_b\n";

/// A table of these rows.
fn table(rows: &[&str]) -> String {
    rows.iter().fold(HEAD.to_owned(), |table, row| format!("{table}2026-05-03,wh40k9,{row}\n"))
}

fn checked(parcel: &Parcel) -> Checked {
    tried(parcel).unwrap()
}

fn tried(parcel: &Parcel) -> Result<Checked, ImportError> {
    let manner = Manner {
        name: "season.csv",
        mapping: &Mapping::default(),
        encoding: None,
        pseudonyms: &Pseudonyms::with_secret([7; 32]),
        keep_names: false,
        scores_decide: false,
        rosters: Rosters::Parcel(parcel),
    };
    check(None, parcel.table(), &manner)
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
    let doubt = SumDoubt::Differs { counted: Counted::Points, stated: 200.0, chosen: 190.0 };
    assert!(report.rows[1].notes.contains(&Note::Roster { file: "dear.ros".into(), doubt }));
    let armies: Vec<_> = checked.logs().map(|(_, _, log)| GAMES.read(log, "row").unwrap().summary().sides).collect();
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
    // A side whose roster cannot be had lacks no army besides.
    assert!(report.rows.iter().take(5).all(|row| row.problems.len() == 1), "{:?}", report.rows);
    let words = "a roster that can be read: line 1: the roster declares a document type: expected none";
    assert_eq!(faults[4].expected, words);
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
    for name in
        ["../ada.ros", "/ada.ros", "a/../../ada.ros", r"..\ada.ros", "C:/ada.ros", "./ada.ros", "a/./b.ros", "a//b.ros"]
    {
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
    assert_eq!(Parcel::open(&twice), Err(ParcelError::TwiceInDirectory));
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
    let tables = |names: &[&str]| {
        let tables = names.len();
        Err(ParcelError::Tables { tables, names: names.iter().take(10).map(|name| (*name).to_owned()).collect() })
    };
    assert_eq!(opened(&[]), tables(&[]));
    assert_eq!(opened(&[("ada.ros", b"x")]), tables(&[]));
    let two = opened(&[("a.csv", table), ("b/c.csv", table)]);
    assert_eq!(two, tables(&["a.csv", "b/c.csv"]));
    let words = r#"the archive has 2 tables, "a.csv", "b/c.csv": expected one .csv, and the rosters that it names"#;
    assert_eq!(two.unwrap_err().to_string(), words);
    let names: Vec<_> = (10..22).map(|n| format!("{n}.csv")).collect();
    let names: Vec<_> = names.iter().map(String::as_str).collect();
    let twelve: Vec<_> = names.iter().map(|name| (*name, table)).collect();
    assert_eq!(opened(&twelve), tables(&names));
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
    let mut read_whole = 0;
    for place in 0..parcel.len() {
        let mut turned = parcel.clone();
        turned[place] ^= 1 << 3;
        // What is still read has all of its bytes, for a checksum stands for each file; a name may have become another.
        if let Ok(read) = Parcel::open(&turned) {
            assert!(read.table() == rows.as_bytes(), "turned at {place}");
            let checked = checked(&read);
            let row = &checked.report().rows[0];
            let was_read = row.rosters.iter().map(|roster| (roster.units, roster.points)).eq([(2, 190.0)]);
            let did_not_come = row.problems.iter().any(|problem| problem.roster == Some(RosterFault::NotGiven));
            assert!(was_read || did_not_come, "turned at {place}: {row:?}");
            read_whole += usize::from(was_read);
        }
    }
    // Dates and attributes of files can be anything.
    assert!(read_whole > 10, "{read_whole}");
}

#[test]
fn texts_of_a_roster_do_not_grow_what_is_told_of_each_row() {
    // Given texts of a MiB in each place of which rows tell.
    let long = "A".repeat(1 << 20);
    let rows = table(&["Ada,number.ros,Boris,Orks,", "Ada,unit.ros,Boris,Orks,", "Ada,lists.ros,Boris,Orks,"]);
    let number = ROSTER.replace("value=\"190\"", &format!("value=\"{long}\""));
    let unit = ROSTER.replace("name=\"Warriors\"", &format!("name=\"{long}\""));
    let lists = ROSTER
        .replace("<forces>", &format!("<forces><force catalogueName=\"Orks\"/><force catalogueName=\"{long}\"/>"));
    let parcel = opened(&[
        ("t.csv", rows.as_bytes()),
        ("number.ros", number.as_bytes()),
        ("unit.ros", unit.as_bytes()),
        ("lists.ros", lists.as_bytes()),
    ])
    .unwrap();
    // When the table is checked, then rows tell the beginning of them,
    let checked = checked(&parcel);
    let rows = &checked.report().rows;
    for (row, begins) in [(&rows[0], "line 3: value=\"AAAA"), (&rows[1], "unit \"AAAA")] {
        let problem = &row.problems[0];
        assert!(problem.expected.contains(begins) && problem.expected.len() < 500, "{}", problem.expected.len());
        let fault = problem.roster.as_ref().unwrap().to_string();
        assert!(fault.contains('…') && fault.len() < 500, "{}", fault.len());
    }
    // and of army lists those that a name has room for.
    assert_eq!(rows[2].rosters[0].army.as_deref(), Some("Orks"));
}

#[test]
fn a_path_is_no_longer_than_paths_are() {
    let name = format!("{}.ros", "a".repeat(257));
    let rows = table(&[&format!("Ada,{name},Boris,Orks,")]);
    let parcel = opened(&[("t.csv", rows.as_bytes()), (&name, ROSTER.as_bytes())]).unwrap();
    let problem = checked(&parcel).report().rows[0].problems[0].clone();
    assert_eq!((problem.column, problem.kind), (Some(Column::RosterA), ProblemKind::Malformed));
}

#[test]
fn rosters_of_a_table_are_bounded_together() {
    // Given a text of just under 16 MiB that packs to more than a 20th of it: letters that follow no pattern, then blanks.
    let mut state = 7_u32;
    let mut letter = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        b'a' + (state >> 28) as u8
    };
    let mut text: Vec<u8> = (0..2 << 20).map(|_| letter()).collect();
    text.resize((16 << 20) - 1, b' ');
    let packed = zipped(&[("a.ros", &text)]);
    assert!(packed.len() as u64 * 20 > text.len() as u64, "{}", packed.len());
    // When as many as 128 MiB come with a table, each of their rows is told what is wrong with its own;
    let names: Vec<_> = (0..9).map(|n| format!("{n}.rosz")).collect();
    let lines: Vec<_> = names.iter().map(|name| format!("Ada,{name},Boris,Orks,")).collect();
    let lines: Vec<_> = lines.iter().map(String::as_str).collect();
    let sent = |count: usize| {
        let rows = table(&lines[..count]);
        let mut files = vec![("t.csv", rows.as_bytes())];
        files.extend(names.iter().map(|name| (name.as_str(), packed.as_slice())));
        tried(&opened(&files).unwrap())
    };
    assert_eq!(sent(8).unwrap().report().refused, 8);
    // then one more is too much.
    assert!(matches!(sent(9), Err(ImportError::RostersTooLarge)));
}

#[test]
fn a_roster_that_many_rows_are_given_counts_for_each() {
    // Given an army of 200 leaders, more than 46 kB in a log, that 6,000 rows name: more than the 256 MiB of their logs. Their
    // dates are wrong, so that none of them has a log.
    let leader = format!(r#"<selection name="{}" number="1" type="model"/>"#, "x".repeat(190));
    let army = format!(
        r#"<roster><forces><force catalogueName="L"><selections>{}</selections></force></forces></roster>"#,
        leader.repeat(200)
    );
    let sent = |count: usize| {
        let rows = format!("{HEAD}{}", "never,wh40k9,Ada,ada.ros,Boris,Orks,\n".repeat(count));
        tried(&opened(&[("t.csv", rows.as_bytes()), ("ada.ros", army.as_bytes())]).unwrap())
    };
    assert_eq!(sent(10).unwrap().report().rows[0].rosters[0].units, 200);
    assert!(matches!(sent(6_000), Err(ImportError::LogsTooLarge)));
}

#[test]
fn russian_names_of_windows_are_read() {
    // "Ада" in CP866, without the flag of UTF-8 (bit 11, APPNOTE 4.4.4): how Windows packs it.
    let rows = table(&["Ada,Ада.ros,Boris,Orks,"]);
    let mut packed = zipped(&[("t.csv", rows.as_bytes()), ("???.ros", ROSTER.as_bytes())]);
    let places: Vec<_> = (0..packed.len() - 7).filter(|place| packed[*place..].starts_with(b"???.ros")).collect();
    assert_eq!(places.len(), 2);
    for place in places {
        packed[place..place + 3].copy_from_slice(&[0x80, 0xA4, 0xA0]);
    }
    let parcel = Parcel::open(&packed).unwrap();
    assert_eq!(checked(&parcel).report().accepted, 1, "{:?}", checked(&parcel).report());
}

#[test]
fn a_damaged_file_is_told_by_its_name() {
    let mut packed = zipped(&[("t.csv", table(&[]).as_bytes()), ("ada.ros", ROSTER.as_bytes())]);
    // The checksum in the directory: 16 bytes from where the entry begins, 30 before its name (APPNOTE 4.3.12).
    let name = (0..packed.len() - 7).rfind(|place| packed[*place..].starts_with(b"ada.ros")).unwrap();
    packed[name - 30] ^= 1;
    let error = Parcel::open(&packed).unwrap_err();
    assert!(matches!(&error, ParcelError::File { name, .. } if name == "ada.ros"), "{error:?}");
}

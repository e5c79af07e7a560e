//! Rosters of other programs, and files that only look like one.

use std::{fs, io::Write, path::Path};

use aftermath_ingest::rosters::{Counted, RosterError, SumDoubt, army, read, subfaction, units};
use zip::{ZipWriter, write::SimpleFileOptions};

/// An army of 190 points in the schema of BattleScribe, written by hand.
pub(crate) const ROSTER: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<roster name="Test" gameSystemName="Warhammer 40,000 9th Edition" xmlns="http://www.battlescribe.net/schema/rosterSchema">
  <costs><cost name="pts" typeId="points" value="190"/><cost name=" PL" typeId="pl" value="9.0"/></costs>
  <costLimits><costLimit name="pts" value="500"/></costLimits>
  <forces>
    <force name="Patrol" catalogueName="Necrons">
      <selections>
        <selection name="Dynasty Choice" number="1" type="upgrade">
          <selections><selection name="Novokh" number="1" type="upgrade"/></selections>
        </selection>
        <selection name="Royal Warden" customName="Sethek &amp; Son" number="1" type="model">
          <selections>
            <selection name="Relic" number="1" type="upgrade"><costs><cost name="pts" value="15"/></costs></selection>
          </selections>
          <costs><cost name="pts" value="75"/><cost name=" PL" value="4"/></costs>
          <categories>
            <category name="Infantry" primary="false"/><category name="Character" primary="false"/>
            <category name="HQ" primary="true"/>
          </categories>
        </selection>
        <selection name="Bound" number="1" type="upgrade">
          <selections>
            <selection name="Warriors" number="1" type="unit">
              <profiles><profile name="Warrior"><cost name="pts" value="1000"/></profile></profiles>
              <selections>
                <selection name="Warrior" number="10" type="model">
                  <costs><cost name="pts" value="100"/><cost name=" PL" value="5"/></costs>
                </selection>
              </selections>
            </selection>
          </selections>
        </selection>
      </selections>
    </force>
  </forces>
</roster>"#;

pub(crate) fn zipped(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

#[test]
fn an_army_is_told_with_its_units_points_and_power() {
    for bytes in [ROSTER.as_bytes().to_vec(), zipped(&[("army.ros", ROSTER.as_bytes())])] {
        let roster = read(&bytes).unwrap();
        assert_eq!((army(&roster).as_deref(), subfaction(&roster).as_deref()), (Some("Necrons"), Some("Novokh")));
        assert_eq!((roster.points(), roster.doubts()), (190.0, vec![]));
        let all = units(&roster, 'b').unwrap();
        let told: Vec<_> =
            all.iter().map(|u| (u.id.as_str(), u.profile.as_str(), u.models, u.points, u.power)).collect();
        assert_eq!(
            told,
            [("b1", "Royal Warden", Some(1), Some(90), Some(4)), ("b2", "Warriors", Some(10), Some(100), Some(5))]
        );
        assert_eq!(all[0].name.as_ref().unwrap().as_str(), "Sethek & Son");
        assert!(all[0].character && !all[1].character);
        let categories: Vec<_> = all[0].categories.iter().map(|name| name.as_str()).collect();
        assert_eq!(categories, ["HQ", "Infantry", "Character"]);
    }
}

#[test]
fn prefixes_of_namespaces_do_not_matter() {
    let prefixed = ROSTER
        .replace("</", "</b:")
        .replace("<", "<b:")
        .replace("<b:/b:", "</b:")
        .replace("<b:?", "<?")
        .replace("xmlns=", "xmlns:b=");
    assert_eq!(units(&read(prefixed.as_bytes()).unwrap(), 'a'), units(&read(ROSTER.as_bytes()).unwrap(), 'a'));
}

#[test]
fn a_roster_that_does_not_add_up_is_told() {
    let dear = ROSTER.replace("value=\"190\"", "value=\"200\"");
    let doubts = read(dear.as_bytes()).unwrap().doubts();
    assert_eq!(doubts, [SumDoubt::Differs { counted: Counted::Points, stated: 200.0, chosen: 190.0 }]);
    assert_eq!(doubts[0].to_string(), "it states 200 points, what was chosen adds up to 190");
    let silent = ROSTER.replace("<cost name=\"pts\" typeId=\"points\" value=\"190\"/>", "");
    let doubts = read(silent.as_bytes()).unwrap().doubts();
    assert_eq!(doubts, [SumDoubt::Unstated { counted: Counted::Points, chosen: 190.0 }]);
    let twice = ROSTER.replace("name=\" PL\" typeId=\"pl\" value=\"9.0\"", "name=\"points\" value=\"190\"");
    assert_eq!(
        read(twice.as_bytes()).unwrap().doubts(),
        [
            SumDoubt::Repeated { counted: Counted::Points, times: 2 },
            SumDoubt::Unstated { counted: Counted::Power, chosen: 9.0 }
        ]
    );
}

#[test]
fn what_is_no_roster_says_what_it_is_and_where() {
    let lines = ROSTER.replace("<forces>", "<!DOCTYPE roster>\n<forces>");
    let error = read(lines.as_bytes()).unwrap_err();
    // Line 5 of the roster above.
    assert_eq!((error.code(), error.line()), ("document-type", Some(5)));
    let error = read(b"<roster>").unwrap_err();
    assert_eq!((error.code(), error.line()), ("cut-off", None));
}

#[test]
fn archives_are_opened_with_care() {
    let ros = ROSTER.as_bytes();
    assert_eq!(read(&zipped(&[])), Err(RosterError::NoRoster));
    assert_eq!(read(&zipped(&[("a.ros", ros), ("b.ros", ros)])), Err(RosterError::Which { files: 2 }));
    assert!(read(&zipped(&[("readme.txt", b"x"), ("a.ros", ros)])).is_ok());
    // A name that leads out of the archive is not taken, whatever is in it.
    assert_eq!(read(&zipped(&[("../../etc/a.ros", ros)])), Err(RosterError::NoRoster));
    assert!(read(&zipped(&[("../../etc/a.ros", b"x"), ("b.ros", ros)])).is_ok());
    let many: Vec<_> = (0..65).map(|n| format!("{n}.txt")).collect();
    let many: Vec<_> = many.iter().map(|name| (name.as_str(), &b"x"[..])).collect();
    assert_eq!(read(&zipped(&many)), Err(RosterError::TooManyEntries));
    // A directory that claims more than there could be is not read.
    let claims = [&b"PK\x03\x04"[..], &b"PK\x01\x02".repeat(65)].concat();
    assert_eq!(read(&claims), Err(RosterError::TooManyEntries));
    let blanks = format!("{ROSTER}{}", " ".repeat(4 << 20));
    assert_eq!(read(&zipped(&[("a.ros", blanks.as_bytes())])), Err(RosterError::Expands));
    assert_eq!(read(&vec![b' '; (16 << 20) + 1]), Err(RosterError::TooLarge));
}

#[test]
fn an_encrypted_archive_is_refused_by_name() {
    let mut zip = zipped(&[("a.ros", ROSTER.as_bytes())]);
    // Bit 0 of the general purpose flags, in the local header (offset 6) and the central one (offset 8), as APPNOTE
    // 4.4.4 has it.
    let central = zip.windows(4).position(|bytes| bytes == b"PK\x01\x02").unwrap();
    zip[6] |= 1;
    zip[central + 8] |= 1;
    assert_eq!(read(&zip), Err(RosterError::Encrypted));
}

#[test]
fn hostile_xml_is_refused() {
    let laughs = r#"<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]><roster name="&lol2;"/>"#;
    assert!(matches!(read(laughs.as_bytes()), Err(RosterError::DocumentType { line: 1 })));
    let entity = r#"<roster name="&lol;"/>"#;
    assert!(matches!(read(entity.as_bytes()), Err(RosterError::Xml { .. })));
    let deep = format!("<roster>{}", "<forces>".repeat(100_000));
    assert!(matches!(read(deep.as_bytes()), Err(RosterError::TooMuch { .. })));
    let wide = format!("<roster>{}</roster>", "<a/>".repeat(500_001));
    assert!(matches!(read(wide.as_bytes()), Err(RosterError::TooMuch { .. })));
    let names: String = (0..65).map(|n| format!(" a{n}=\"\"")).collect();
    assert!(matches!(read(format!("<roster{names}/>").as_bytes()), Err(RosterError::Xml { .. })));
    for (what, expected) in
        [(&b""[..], RosterError::NoRoster), (b"\xff\xfe\x00", RosterError::NotText), (b"<roster>", RosterError::CutOff)]
    {
        assert_eq!(read(what), Err(expected), "{what:?}");
    }
    for wrong in [
        "plain",
        "<html></html>",
        "<roster></b>",
        "<roster/><roster/>",
        "<roster><costs><cost value=\"x\"/></costs></roster>",
    ] {
        assert!(read(wrong.as_bytes()).is_err(), "{wrong}");
    }
}

/// Whatever is cut off or turned over, there is an answer, and never a crash; what is still read can be made an army.
#[test]
fn damaged_files_are_answered() {
    let plain = ROSTER.as_bytes().to_vec();
    let archive = zipped(&[("army.ros", ROSTER.as_bytes())]);
    let mut read_all_the_same = 0;
    for bytes in [plain, archive] {
        for length in 0..bytes.len() {
            assert!(read(&bytes[..length]).is_err(), "cut off at {length}");
        }
        for place in 0..bytes.len() {
            for bit in [0, 3, 7] {
                let mut turned = bytes.clone();
                turned[place] ^= 1 << bit;
                if let Ok(roster) = read(&turned) {
                    let _ = (units(&roster, 'a'), army(&roster), subfaction(&roster), roster.doubts());
                    read_all_the_same += 1;
                }
            }
        }
    }
    assert!(read_all_the_same > 100);
}

#[test]
fn rosters_of_others_add_up() {
    let Some(samples) = std::env::var_os("AFTERMATH_SAMPLES") else {
        return;
    };
    let folder = Path::new(&samples).join("rosters");
    // What each file states of itself in its first lines.
    for (file, list, part, points, count) in [
        ("wh40k8_not_zipped.rosz", "Chaos - Thousand Sons", "Cult of Scheming, Cult of Prophecy", 1315.0, 9),
        ("wh40k9_blood_angels.ros", "Imperium - Adeptus Astartes - Blood Angels", "Blood Angels", 625.0, 6),
        ("wh40k9_csm.rosz", "Chaos - Chaos Space Marines", "Red Corsairs", 185.0, 2),
        ("wh40k9_dark_angels.rosz", "Imperium - Adeptus Astartes - Dark Angels", "Dark Angels", 540.0, 4),
        ("wh40k9_necrons.ros", "Necrons", "Dynasty: <Custom>", 620.0, 6),
    ] {
        let roster = read(&fs::read(folder.join(file)).unwrap()).unwrap();
        assert_eq!(army(&roster).as_deref(), Some(list), "{file}");
        assert_eq!(subfaction(&roster).as_deref(), Some(part), "{file}");
        assert_eq!((roster.points(), roster.doubts()), (points, vec![]), "{file}");
        let all = units(&roster, 'a').unwrap();
        let worth: u32 = all.iter().filter_map(|unit| unit.points).sum();
        assert_eq!((all.len(), f64::from(worth)), (count, points), "{file}");
    }
}

//! Tables in a bucket, by a server that speaks as S3 does.

use std::{
    collections::BTreeMap,
    io::{Read, Write},
    net::{TcpListener, TcpStream},
    process::{Child, Command, Stdio},
    sync::atomic::Ordering,
};

use aftermath_store::{Expected, Store};

use crate::{
    battle::{battle, order_line, submit},
    child::{Meeting, alone, until},
    servers::Servers,
};

/// `moto_server`, a server of the test's own. It ends with it.
struct Bucket {
    server: Child,
    port: u16,
}

impl Bucket {
    /// One with a bucket, where the program can be had.
    fn start() -> Option<Self> {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let program = std::env::var("MOTO_SERVER").unwrap_or_else(|_| "moto_server".to_owned());
        let started = Command::new(program)
            .args(["-H", "127.0.0.1", "-p", &port.to_string()])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        let Ok(server) = started else {
            println!("skipped: no moto_server; `pip install 'moto[server]'` gets it, MOTO_SERVER says where it is");
            return None;
        };
        let bucket = Self { server, port };
        until("the server listens", || TcpStream::connect(("127.0.0.1", port)).is_ok());
        let mut asking = TcpStream::connect(("127.0.0.1", port)).unwrap();
        let head = "PUT /club HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
        asking.write_all(head.as_bytes()).unwrap();
        let mut answer = String::new();
        asking.read_to_string(&mut answer).unwrap();
        assert!(answer.contains(" 200 "), "{answer}");
        Some(bucket)
    }
}

impl Drop for Bucket {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

#[test]
fn tables_in_a_bucket_are_those_of_one_machine() {
    let Some(servers) = Servers::start(1) else { return };
    let Some(bucket) = Bucket::start() else { return };
    let log = |number: usize| battle(&format!("m{number:03}"), "2026-05-03", &[("gen", "halb1", [3, 4]); 7]);
    let store = servers.open("a");
    submit(&store, &(0..40).map(log).collect::<Vec<_>>());
    let environment = BTreeMap::from([
        ("AWS_ENDPOINT", format!("http://127.0.0.1:{}", bucket.port)),
        ("AWS_ALLOW_HTTP", "true".to_owned()),
        ("AWS_REGION", "eu-central-1".to_owned()),
        ("AWS_ACCESS_KEY_ID", "a".to_owned()),
        ("AWS_SECRET_ACCESS_KEY", "b".to_owned()),
    ]);
    let meeting = Meeting { address: servers.text("a"), tables: "s3://club/league/tables".into(), environment };
    let killed = meeting.consumer("stopped");
    until("a task is done", || killed.worked.load(Ordering::SeqCst) > 0);
    killed.kill();
    meeting.finish("done");
    assert_eq!(meeting.mirrored(), alone(&store));
    let line = order_line(10, &("gen", "halb2", [2, 2]));
    store.append(&"m007".parse().unwrap(), Expected::Any, &[line.as_bytes()]).unwrap();
    meeting.finish("done");
    assert_eq!(meeting.mirrored(), alone(&store));
}

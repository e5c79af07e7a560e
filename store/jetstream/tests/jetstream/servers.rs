//! NATS servers that belong to one test.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use aftermath_store_jetstream::{Address, JetStreamStore, LEAST_VERSION};
use tempfile::TempDir;

/// The program, or `None` with a line that says that it is not there.
pub(crate) fn program() -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap().join("nats/nats-server");
    let named = std::env::var_os("NATS_SERVER").map(PathBuf::from);
    let found = named.into_iter().chain([beside, "nats-server".into()]).find(|program| fits(program));
    if found.is_none() {
        let (major, minor) = LEAST_VERSION;
        println!("skipped: no nats-server {major}.{minor} or later; `make nats` gets it");
    }
    found
}

fn fits(program: &Path) -> bool {
    let Ok(said) = Command::new(program).arg("--version").output() else { return false };
    let said = String::from_utf8_lossy(&said.stdout).into_owned();
    let version = said.rsplit('v').next().unwrap_or_default();
    let mut numbers = version.trim().split('.').map_while(|number| number.parse::<u64>().ok());
    (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0)) >= LEAST_VERSION
}

/// Servers on this machine, each with a folder of its own. They end with it.
pub(crate) struct Servers {
    program: PathBuf,
    folder: TempDir,
    nodes: Vec<Node>,
}

struct Node {
    port: u16,
    monitor: u16,
    child: Option<Child>,
}

impl Servers {
    /// So many of them, where the program can be had.
    pub(crate) fn start(count: usize) -> Option<Self> {
        Self::start_with(count, "sync_interval: always")
    }

    pub(crate) fn start_with(count: usize, setting: &str) -> Option<Self> {
        Self::start_through(count, setting, "", &mut |_, _, port| port)
    }

    /// The same, where `way` answers the port under which the first server reaches the second, which listens to the others on a
    /// third; `cluster` is what else their cluster's settings say.
    pub(crate) fn start_through(
        count: usize,
        setting: &str,
        cluster: &str,
        way: &mut dyn FnMut(usize, usize, u16) -> u16,
    ) -> Option<Self> {
        let program = program()?;
        let folder = tempfile::tempdir().unwrap();
        let ports: Vec<[u16; 3]> = (0..count).map(|_| [free_port(), free_port(), free_port()]).collect();
        let mut nodes = Vec::new();
        for (number, [port, monitor, route]) in ports.iter().enumerate() {
            let store = folder.path().join(format!("n{number}"));
            let mut config = format!(
                "server_name: n{number}\nlisten: 127.0.0.1:{port}\nhttp: 127.0.0.1:{monitor}\njetstream {{\n  store_dir: \
                 {store:?}\n  max_file_store: 8G\n  max_memory_store: 64M\n  {setting}\n}}\n"
            );
            if count > 1 {
                let others = ports.iter().enumerate().filter(|(other, _)| *other != number);
                let routes: Vec<String> =
                    others.map(|(other, [.., to])| format!("nats://127.0.0.1:{}", way(number, other, *to))).collect();
                let routes = routes.join(", ");
                config += &format!(
                    "cluster {{\n  name: test\n  listen: 127.0.0.1:{route}\n  routes: [{routes}]\n  {cluster}\n}}\n"
                );
            }
            std::fs::write(folder.path().join(format!("n{number}.conf")), config).unwrap();
            nodes.push(Node { port: *port, monitor: *monitor, child: None });
        }
        let mut servers = Self { program, folder, nodes };
        (0..count).for_each(|number| servers.up(number));
        (0..count).for_each(|number| servers.wait_for(number));
        Some(servers)
    }

    /// Starts one.
    pub(crate) fn up(&mut self, number: usize) {
        let log = self.folder.path().join(format!("n{number}.log"));
        let log = std::fs::File::options().create(true).append(true).open(log).unwrap();
        let config = self.folder.path().join(format!("n{number}.conf"));
        let command = Command::new(&self.program).arg("-c").arg(config).stdout(Stdio::null()).stderr(log).spawn();
        self.nodes[number].child = Some(command.unwrap());
    }

    /// Ends one with SIGKILL.
    pub(crate) fn kill(&mut self, number: usize) {
        if let Some(mut child) = self.nodes[number].child.take() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }

    pub(crate) fn wait_for(&self, number: usize) {
        let begun = Instant::now();
        while TcpStream::connect(("127.0.0.1", self.nodes[number].port)).is_err() {
            assert!(begun.elapsed() < Duration::from_secs(30), "server {number} does not listen");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    pub(crate) fn address(&self, stream: &str) -> Address {
        self.text(stream).parse().unwrap()
    }

    /// The address as people write it.
    pub(crate) fn text(&self, stream: &str) -> String {
        self.text_through(stream, &self.ports())
    }

    /// The ports that clients connect to.
    pub(crate) fn ports(&self) -> Vec<u16> {
        self.nodes.iter().map(|node| node.port).collect()
    }

    /// The address of who reaches the servers under other ports.
    pub(crate) fn text_through(&self, stream: &str, ports: &[u16]) -> String {
        let hosts: Vec<String> = ports.iter().map(|port| format!("127.0.0.1:{port}")).collect();
        let monitors: Vec<String> = self.nodes.iter().map(|node| node.monitor.to_string()).collect();
        let replicas = self.nodes.len();
        let query = format!("stream={stream}&replicas={replicas}&monitor={}", monitors.join(","));
        format!("nats://{}?{query}", hosts.join(","))
    }

    pub(crate) fn open(&self, stream: &str) -> JetStreamStore {
        JetStreamStore::open(&self.address(stream)).unwrap()
    }

    /// A client of the test's own, past the store.
    pub(crate) fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.nodes[0].port)
    }

    /// The number of the server that leads a stream; waits until one does.
    pub(crate) fn leader(&self, stream: &str) -> usize {
        let begun = Instant::now();
        loop {
            let found = self.nodes.iter().enumerate().find(|(number, node)| {
                let told = told_by(node.monitor, "/jsz?streams=true");
                let name = format!("\"name\":\"{stream}\"");
                let told = told.split_whitespace().collect::<String>();
                let Some((_, told)) = told.split_once(&name) else { return false };
                let leads = told.split_once("\"leader\":\"").and_then(|(_, rest)| rest.split_once('"'));
                leads.is_some_and(|(leader, _)| leader == format!("n{number}"))
            });
            if let Some((number, _)) = found {
                return number;
            }
            assert!(begun.elapsed() < Duration::from_secs(60), "nobody leads the stream");
            std::thread::sleep(Duration::from_millis(100));
        }
    }

    /// The process of a server.
    pub(crate) fn process(&self, number: usize) -> u32 {
        self.nodes[number].child.as_ref().unwrap().id()
    }

    /// Files of the servers that hold these bytes.
    pub(crate) fn files_with(&self, bytes: &[u8]) -> Vec<PathBuf> {
        let mut found = Vec::new();
        let mut folders = vec![self.folder.path().to_path_buf()];
        while let Some(folder) = folders.pop() {
            // What is deleted meanwhile holds nothing.
            for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
                let path = entry.path();
                if path.is_dir() {
                    folders.push(path);
                } else if std::fs::read(&path).is_ok_and(|held| held.windows(bytes.len()).any(|some| some == bytes)) {
                    found.push(path);
                }
            }
        }
        found
    }
}

impl Drop for Servers {
    fn drop(&mut self) {
        (0..self.nodes.len()).for_each(|number| self.kill(number));
    }
}

/// What a server tells about itself; nothing where it does not answer.
fn told_by(monitor: u16, path: &str) -> String {
    let ask = || {
        let mut stream = TcpStream::connect(("127.0.0.1", monitor))?;
        stream.set_read_timeout(Some(Duration::from_secs(5)))?;
        stream.write_all(format!("GET {path} HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n").as_bytes())?;
        let mut told = String::new();
        stream.read_to_string(&mut told)?;
        std::io::Result::Ok(told)
    };
    ask().unwrap_or_default()
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

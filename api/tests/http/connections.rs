//! Connections that are slow, idle, or too many.

use std::time::{Duration, Instant};

use axum::http::StatusCode;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use crate::{House, NDJSON, Server, demo, endless};

const ASK: &str = "GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n";

/// What comes until the other end closes, and how long that took.
async fn until_closed(connection: &mut TcpStream) -> (String, Duration) {
    let began = Instant::now();
    let mut bytes = Vec::new();
    let read = tokio::time::timeout(Duration::from_secs(20), connection.read_to_end(&mut bytes)).await;
    // A connection that is closed while something is on its way may end in an error.
    let _ = read.expect("the connection is closed in the end");
    (String::from_utf8_lossy(&bytes).into_owned(), began.elapsed())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_head_that_comes_drop_by_drop_is_cut_off() {
    let server = Server::start(|config| config.access.header_timeout = Duration::from_millis(400)).await;
    let mut slow = TcpStream::connect(server.address).await.unwrap();
    let began = Instant::now();
    // Each drop comes well within the time, and all of them do not.
    for letter in ASK.bytes().cycle() {
        if slow.write_all(&[if letter == b'\n' { b'x' } else { letter }]).await.is_err() {
            break;
        }
        assert!(began.elapsed() < Duration::from_secs(10), "it is never cut off");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(began.elapsed() >= Duration::from_millis(300));
    // A connection on which nothing comes at all is closed too, and so is one that is idle after an answer.
    let mut idle = TcpStream::connect(server.address).await.unwrap();
    assert!(until_closed(&mut idle).await.1 >= Duration::from_millis(300));
    let mut kept = TcpStream::connect(server.address).await.unwrap();
    for _ in 0..2 {
        kept.write_all(ASK.as_bytes()).await.unwrap();
        let mut answer = [0; 12];
        kept.read_exact(&mut answer).await.unwrap();
        assert_eq!(&answer, b"HTTP/1.1 200");
        let mut rest = [0; 4_096];
        tokio::time::sleep(Duration::from_millis(100)).await;
        let _ = kept.read(&mut rest).await.unwrap();
    }
    assert!(until_closed(&mut kept).await.1 >= Duration::from_millis(100));
    server.stop().await.unwrap();
}

#[tokio::test]
async fn a_body_that_stops_coming_is_given_up() {
    let house = House::with(|config| config.access.stall_timeout = Duration::from_millis(50)).await;
    let (_sender, body) = endless();
    let problem = house.post(body).await.problem(408, "slow-upload");
    assert!(problem["detail"].as_str().unwrap().contains("nothing came"), "{problem}");
    assert_eq!(house.post(demo()).await.status, StatusCode::CREATED);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_connection_more_than_an_address_may_have_is_closed_at_once() {
    let server = Server::start(|config| config.access.max_connections_per_address = 2).await;
    let mut open = Vec::new();
    for _ in 0..2 {
        let mut connection = TcpStream::connect(server.address).await.unwrap();
        connection.write_all(ASK.as_bytes()).await.unwrap();
        let mut answer = [0; 12];
        connection.read_exact(&mut answer).await.unwrap();
        assert_eq!(&answer, b"HTTP/1.1 200");
        open.push(connection);
    }
    let mut third = TcpStream::connect(server.address).await.unwrap();
    let (answer, took) = until_closed(&mut third).await;
    assert!(answer.is_empty() && took < Duration::from_secs(2), "{answer}");
    // Where one goes, another may come.
    open.pop();
    tokio::time::sleep(Duration::from_millis(300)).await;
    let answer = server.exchange(&ASK.replace("\r\n\r\n", "\r\nconnection: close\r\n\r\n")).await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn one_connection_more_than_there_may_be_waits_for_its_turn() {
    let server = Server::start(|config| config.access.max_connections = 1).await;
    let first = TcpStream::connect(server.address).await.unwrap();
    tokio::time::sleep(Duration::from_millis(100)).await;
    let mut second = TcpStream::connect(server.address).await.unwrap();
    second.write_all(ASK.as_bytes()).await.unwrap();
    let mut answer = [0; 12];
    let early = tokio::time::timeout(Duration::from_millis(300), second.read_exact(&mut answer)).await;
    assert!(early.is_err(), "it is not answered while the first is open");
    drop(first);
    tokio::time::timeout(Duration::from_secs(5), second.read_exact(&mut answer)).await.unwrap().unwrap();
    assert_eq!(&answer, b"HTTP/1.1 200");
    drop(second);
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn one_follower_more_than_an_address_may_have_gets_429() {
    let server = Server::start(|config| config.access.max_followers_per_address = 1).await;
    let hand_in = format!(
        "POST /api/v1/matches HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: {NDJSON}\r\ncontent-length: {}\r\n\r\n{}",
        demo().len(),
        demo()
    );
    assert!(server.exchange(&hand_in).await.starts_with("HTTP/1.1 201"));
    let follow = "GET /api/v1/matches/demo1/live HTTP/1.1\r\nhost: localhost\r\n\r\n";
    let mut first = TcpStream::connect(server.address).await.unwrap();
    first.write_all(follow.as_bytes()).await.unwrap();
    let mut answer = [0; 12];
    first.read_exact(&mut answer).await.unwrap();
    assert_eq!(&answer, b"HTTP/1.1 200");
    let refused = server.exchange(&follow.replace("\r\n\r\n", "\r\nconnection: close\r\n\r\n")).await;
    assert!(refused.starts_with("HTTP/1.1 429") && refused.contains("retry-after: "), "{refused}");
    drop(first);
    for _ in 0..100 {
        let mut next = TcpStream::connect(server.address).await.unwrap();
        next.write_all(follow.as_bytes()).await.unwrap();
        next.read_exact(&mut answer).await.unwrap();
        if &answer == b"HTTP/1.1 200" {
            drop(next);
            return server.stop().await.unwrap();
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("who has left still counts");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_takes_no_answer_does_not_hold_it_for_ever() {
    let server = Server::start(|config| config.access.stall_timeout = Duration::from_millis(300)).await;
    // Many requests in one go, whose answers nobody reads: more than the buffers of the system take.
    let ask = "GET /api/v1/rules HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(400);
    let mut deaf = TcpStream::connect(server.address).await.unwrap();
    let (_reader, mut writer) = deaf.split();
    let wrote = tokio::time::timeout(Duration::from_secs(10), async {
        loop {
            if writer.write_all(ask.as_bytes()).await.is_err() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    });
    assert!(wrote.await.is_ok(), "the connection is cut off");
    server.stop().await.unwrap();
}

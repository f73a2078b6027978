//! The worker, which reads and judges while the page stays responsive.
//! [`client`] is the page's side, [`service`] the worker's; [`run`] is its first job, for which it starts [`helper`]s of its
//! own, [`copying`] its second, [`listing`] its third, and [`reducing`] its fourth. [`protocol`] is what they say to each other.

mod client;
mod copying;
mod course;
mod helper;
mod judging;
mod listing;
mod packed;
pub mod protocol;
mod read;
mod reducing;
mod run;
mod searching;
mod service;
mod showing;

pub use client::Client;
pub use service::serve;

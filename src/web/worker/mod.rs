//! The worker, which reads and judges while the page stays responsive.
//! [`client`] is the page's side, [`service`] the worker's ([`copying`] its second job), [`protocol`] what they say to each other.

mod client;
mod copying;
mod judging;
pub mod protocol;
mod read;
mod searching;
mod service;

pub use client::Client;
pub use service::serve;

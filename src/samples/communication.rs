//! communication.json and communication_matrix.json (FORMATS §3.5): the collectives of a run, by step.

use super::plan::Plan;
use super::run::{Launch, Run};
use super::text::Text;

const GROUP: &str = "group_name_0";
/// Moved by each collective, in millionths of a MB.
const MOVED_MB: u64 = 12_582_912;
const LINKS: [&str; 5] = ["RDMA", "HCCS", "PCIE", "SDMA", "SIO"];

/// communication.json.
pub(super) fn operations(run: &Run) -> Vec<u8> {
    let mut text = Text::default();
    for (at, launch) in run.collectives().enumerate() {
        text.put(if at == 0 { "{" } else { ", " });
        text.put("\"step").int(launch.step).put("\": {\"p2p\": {}, \"collective\": {\"");
        text.put(&launch.name()).put("@").put(GROUP).put("\": ");
        entry(&mut text, launch, true);
        text.put(", \"Total Op Info\": ");
        entry(&mut text, launch, false);
        text.put("}}");
    }
    text.put("}");
    text.into_bytes()
}

/// Half of a collective's time is spent waiting for the other rank.
fn entry(text: &mut Text, launch: &Launch, single: bool) {
    let (elapsed, half) = (launch.device_dur_ns, launch.device_dur_ns / 2);
    text.put("{\"Communication Time Info\": {");
    if single {
        text.put("\"Start Timestamp(us)\": ");
        float64_time(text, launch.device_ns);
        text.put(", ");
    }
    let cells = [
        ("Elapse Time(ms)", elapsed),
        ("Transit Time(ms)", half),
        ("Wait Time(ms)", elapsed - half),
        ("Synchronization Time(ms)", (elapsed - half) / 2),
        ("Idle Time(ms)", 0),
    ];
    for (name, ns) in cells {
        text.put("\"").put(name).put("\": ").float_of_millionths(ns).put(", ");
    }
    text.put("\"Wait Time Ratio\": 0.5, \"Synchronization Time Ratio\": 0.3333}, ");
    text.put("\"Communication Bandwidth Info\": {");
    for (at, link) in LINKS.into_iter().enumerate() {
        text.put(if at == 0 { "\"" } else { ", \"" }).put(link).put("\": ");
        bandwidth(text, half, matches!(link, "HCCS" | "SDMA"), link == "HCCS");
    }
    text.put("}}");
}

/// An absolute time that went through a float64: only quarters of a µs are left, printed with one decimal.
fn float64_time(text: &mut Text, ns: u64) {
    let decimal = match ns % 1000 / 250 {
        0 => ".0",
        1 => ".2",
        2 => ".5",
        _ => ".8",
    };
    text.int(ns / 1000).put(decimal);
}

fn bandwidth(text: &mut Text, transit_ns: u64, used: bool, sized: bool) {
    let (size, time) = if used { (MOVED_MB, transit_ns) } else { (0, 0) };
    text.put("{\"Transit Size(MB)\": ").float_of_millionths(size);
    text.put(", \"Transit Time(ms)\": ").float_of_millionths(time);
    text.put(", \"Bandwidth(GB/s)\": ").float(rate(size, time));
    text.put(", \"Large Packet Ratio\": 0, \"Size Distribution\": {");
    if sized {
        text.put("\"12.582912\": [1, ").float_of_millionths(time).put("]");
    }
    text.put("}}");
}

/// GB/s in thousandths: millionths of a MB are bytes, and bytes per ns are GB/s.
fn rate(bytes: u64, ns: u64) -> u64 {
    bytes * 1000 / ns.max(1)
}

/// communication_matrix.json.
pub(super) fn matrix(plan: &Plan, run: &Run) -> Vec<u8> {
    let mut text = Text::default();
    for (at, launch) in run.collectives().enumerate() {
        text.put(if at == 0 { "{" } else { ", " });
        text.put("\"step").int(launch.step).put("\": {\"p2p\": {}, \"collective\": {");
        for (at, place) in ["top1", "middle", "total"].into_iter().enumerate() {
            text.put(if at == 0 { "\"" } else { ", \"" });
            text.put("allreduce-").put(place).put("@").put(GROUP).put("\": {");
            for peer in 0..plan.ranks {
                text.put(if peer == 0 { "\"" } else { ", \"" });
                link(&mut text, run.device, peer, launch);
            }
            text.put("}");
        }
        text.put("}}");
    }
    text.put("}");
    text.into_bytes()
}

fn link(text: &mut Text, from: u64, to: u64, launch: &Launch) {
    let half = launch.device_dur_ns / 2;
    text.int(from).put("-").int(to).put("\": {\"Transport Type\": \"");
    text.put(if from == to { "LOCAL" } else { "HCCS" });
    text.put("\", \"Transit Size(MB)\": ").float_of_millionths(MOVED_MB);
    text.put(", \"Transit Time(ms)\": ").float_of_millionths(half);
    text.put(", \"Bandwidth(GB/s)\": ").float(rate(MOVED_MB, half));
    text.put(", \"Op Name\": \"").put(&launch.name()).put("\"}");
}

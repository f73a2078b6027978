//! The plain runner: mutates the seeds at random, needs no compiler but stable Rust, and repeats itself exactly.
//!
//! `profvet-fuzz [TARGET|all] [SECONDS] [SEED]` runs; `profvet-fuzz TARGET FILE…` tries inputs; `profvet-fuzz seeds
//! TARGET FOLDER` writes the seeds out. A failing input is made small and written to `artifacts/`.

use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};
use std::path::Path;
use std::process::{ExitCode, exit};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use profvet_fuzz::mutate::{minimise, mutate};
use profvet_fuzz::random::Random;
use profvet_fuzz::{TARGETS, Target};

/// An input that takes longer hangs, in seconds: the longest takes a fraction of one.
const HANG: u64 = 30;
/// Time to make a failing input small, in seconds.
const MINIMISE: u64 = 20;

/// Inputs tried so far, and the one in hand: the watchdog tells a hang by them.
static TRIED: AtomicU64 = AtomicU64::new(0);
static IN_HAND: Mutex<(&str, Vec<u8>)> = Mutex::new(("", Vec::new()));
static MESSAGE: Mutex<String> = Mutex::new(String::new());

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    set_hook(Box::new(|info| {
        if let Ok(mut message) = MESSAGE.lock() {
            *message = info.to_string();
        }
    }));
    std::thread::spawn(watch);
    match words[..] {
        ["seeds", name, folder] => write_seeds(find(name), Path::new(folder)),
        [name, ref files @ ..] if files.iter().any(|file| Path::new(file).is_file()) => try_files(find(name), files),
        _ => run(
            words.first().copied().unwrap_or("all"),
            words.get(1).map_or(60, |seconds| number(seconds)),
            words.get(2).map_or(1, |seed| number(seed)),
        ),
    }
}

fn find(name: &str) -> &'static Target {
    let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
    TARGETS.iter().find(|target| target.name == name).unwrap_or_else(|| {
        eprintln!("there is no target {name}; there are: {}", names.join(", "));
        exit(2)
    })
}

fn number(word: &str) -> u64 {
    word.parse().unwrap_or_else(|_| {
        eprintln!("{word} is no number, nor a file");
        exit(2)
    })
}

/// Runs one target, or all of them within the time together.
fn run(name: &str, seconds: u64, seed: u64) -> ExitCode {
    let targets: Vec<&Target> = if name == "all" { TARGETS.iter().collect() } else { vec![find(name)] };
    let time = Duration::from_secs(seconds) / targets.len() as u32;
    let mut failed = false;
    for target in targets {
        let start = Instant::now();
        let (tried, failing) = hunt(target, time, seed);
        println!(
            "{:<6} {tried:>8} inputs in {:>4.1} s{}",
            target.name,
            start.elapsed().as_secs_f64(),
            if failing.is_none() { "" } else { ", FAILED" }
        );
        if let Some(input) = failing {
            failed = true;
            report(target, &input);
        }
    }
    ExitCode::from(u8::from(failed))
}

/// Tries the seeds, then mutations of them, until one fails or the time is over.
fn hunt(target: &'static Target, time: Duration, seed: u64) -> (u64, Option<Vec<u8>>) {
    let start = Instant::now();
    let seeds = (target.seeds)();
    let mut random = Random::new(seed);
    for (tried, input) in seeds.iter().enumerate() {
        if fails(target, input) {
            return (tried as u64 + 1, Some(input.clone()));
        }
    }
    let mut tried = seeds.len() as u64;
    while start.elapsed() < time {
        let (first, other) = (random.below(seeds.len()), random.below(seeds.len()));
        let input = mutate(&mut random, &seeds[first], &seeds[other]);
        tried += 1;
        if fails(target, &input) {
            return (tried, Some(input));
        }
    }
    (tried, None)
}

fn fails(target: &'static Target, input: &[u8]) -> bool {
    if let Ok(mut in_hand) = IN_HAND.lock() {
        *in_hand = (target.name, input.to_vec());
    }
    TRIED.fetch_add(1, Ordering::Relaxed);
    catch_unwind(AssertUnwindSafe(|| (target.run)(input))).is_err()
}

fn report(target: &'static Target, input: &[u8]) {
    let least = minimise(input, MINIMISE, |shorter| fails(target, shorter));
    fails(target, &least);
    let message = MESSAGE.lock().map(|message| message.clone()).unwrap_or_default();
    println!("  {}", message.replace('\n', "\n  "));
    println!("  {} bytes: \"{}\"", least.len(), least.get(..300).unwrap_or(&least).escape_ascii());
    keep(target.name, &least);
}

fn keep(name: &str, input: &[u8]) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("artifacts").join(name);
    let path = folder.join(format!("{:016x}", Random::of(input).draw()));
    let written = std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&path, input));
    match written {
        Ok(()) => println!("  again: ./dev fuzz {name} {}", path.display()),
        Err(error) => println!("  {}: {error}", path.display()),
    }
}

/// Ends the run when one input takes too long.
fn watch() {
    let mut last = (0, Instant::now());
    loop {
        std::thread::sleep(Duration::from_secs(1));
        let tried = TRIED.load(Ordering::Relaxed);
        if tried != last.0 {
            last = (tried, Instant::now());
        } else if tried > 0 && last.1.elapsed().as_secs() > HANG {
            if let Ok(in_hand) = IN_HAND.lock() {
                println!("{} hangs on {} bytes", in_hand.0, in_hand.1.len());
                keep(in_hand.0, &in_hand.1);
            }
            exit(1);
        }
    }
}

fn try_files(target: &'static Target, files: &[&str]) -> ExitCode {
    let mut failed = false;
    for file in files {
        match std::fs::read(file) {
            Ok(input) if fails(target, &input) => {
                failed = true;
                println!("{file}: fails");
                println!("  {}", MESSAGE.lock().map(|message| message.clone()).unwrap_or_default());
            }
            Ok(_) => println!("{file}: holds"),
            Err(error) => {
                failed = true;
                println!("{file}: {error}");
            }
        }
    }
    ExitCode::from(u8::from(failed))
}

fn write_seeds(target: &Target, folder: &Path) -> ExitCode {
    let written = std::fs::create_dir_all(folder).and_then(|()| {
        (target.seeds)()
            .iter()
            .try_for_each(|seed| std::fs::write(folder.join(format!("{:016x}", Random::of(seed).draw())), seed))
    });
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}: {error}", folder.display());
            ExitCode::FAILURE
        }
    }
}

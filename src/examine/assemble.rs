//! Gives each capture its evidence.

use crate::artifacts::{self, CaptureFiles, Kind, Scope, file_name};
use crate::evidence::{Artifact, Evidence, Raw, Sourced};
use crate::info::rank_from_file_name;
use crate::settings::Settings;
use crate::trace;

use super::archives;
use super::examination::{CopyOffer, Examined, File, Given, RepairOffer};
use super::merge;
use super::reading::Facts;

pub(super) fn assemble(files: Vec<File>, settings: &Settings) -> Examined {
    let names: Vec<(String, Kind)> = files.iter().map(|file| (file.offered.path.clone(), file.kind)).collect();
    let groups = artifacts::group(&names);
    let mut captures = groups.iter().map(|capture| evidence(capture, &files, settings)).collect();
    archives::attach(&mut captures, &files, settings);
    let mut repairs: Vec<RepairOffer> = loose(&files).filter_map(|(index, file)| offer(index, file)).collect();
    repairs.sort_by(|a, b| a.artifact.cmp(&b.artifact));
    let mut copies: Vec<CopyOffer> = loose(&files).filter_map(|(index, file)| copy(index, file)).collect();
    copies.sort_by(|a, b| a.artifact.cmp(&b.artifact));
    let mut reports: Vec<Given> = files.into_iter().filter_map(given).collect();
    reports.sort_by(|a, b| a.path.cmp(&b.path));
    Examined { captures, repairs, copies, reports }
}

fn given(file: File) -> Option<Given> {
    match file.facts {
        Facts::Report(bytes) => Some(Given { path: file.offered.path, bytes }),
        _ => None,
    }
}

/// Files that can be read again from where they are, as one in an archive cannot.
fn loose(files: &[File]) -> impl Iterator<Item = (usize, &File)> {
    files.iter().enumerate().filter(|(_, file)| !file.is_packed)
}

fn copy(index: usize, file: &File) -> Option<CopyOffer> {
    let Facts::Trace(facts) = &file.facts else {
        return None;
    };
    Some(CopyOffer { index, artifact: file.offered.path.clone(), plan: trace::viewer::Plan::of(facts)? })
}

fn offer(index: usize, file: &File) -> Option<RepairOffer> {
    let Facts::Trace(facts) = &file.facts else {
        return None;
    };
    let repair = trace::repair(facts)?;
    let artifact = file.offered.path.clone();
    Some(RepairOffer { index, artifact, repair, second: trace::second_document(facts) })
}

pub(super) fn evidence(capture: &CaptureFiles, files: &[File], settings: &Settings) -> Evidence {
    let mut members: Vec<&File> = capture.files.iter().filter_map(|index| files.get(*index)).collect();
    members.sort_by(|a, b| a.offered.path.cmp(&b.offered.path));
    let mut evidence = nothing_of(&capture.path, capture.scope, settings);
    evidence.raw = raw(&capture.path, &members);
    for file in &members {
        add(&mut evidence, file);
    }
    evidence.merged = merge::tables(&evidence.tables);
    evidence.sliced = merge::traces(&evidence.traces);
    for log in capture.logs.iter().filter_map(|index| files.get(*index)) {
        if let Facts::Log(facts) = &log.facts {
            evidence.console.push(sourced(log, facts.as_ref().clone()));
        }
    }
    let from_name = members.iter().filter(|file| file.kind == Kind::ProfilerInfo);
    let from_name = from_name.filter_map(|file| rank_from_file_name(file_name(&file.offered.path))).next();
    evidence.rank = evidence.profiler_info().and_then(|info| info.rank_id).or(from_name);
    evidence
}

/// A capture of which nothing is known yet.
pub(super) fn nothing_of(path: &str, scope: Scope, settings: &Settings) -> Evidence {
    Evidence {
        path: path.to_string(),
        scope,
        artifacts: Vec::new(),
        archives: Vec::new(),
        has_output_folder: false,
        foreign: Vec::new(),
        raw: Raw::default(),
        info: None,
        metadata: None,
        traces: Vec::new(),
        sliced: Vec::new(),
        tables: Vec::new(),
        merged: Vec::new(),
        communication: Vec::new(),
        matrices: Vec::new(),
        console: Vec::new(),
        parser_logs: Vec::new(),
        rank: None,
        settings: settings.clone(),
    }
}

fn sourced<T>(file: &File, facts: T) -> Sourced<T> {
    Sourced { path: file.offered.path.clone(), kind: file.kind, facts }
}

fn add(evidence: &mut Evidence, file: &File) {
    let path = &file.offered.path;
    evidence.has_output_folder |= path.split('/').rev().skip(1).any(|folder| folder == "ASCEND_PROFILER_OUTPUT");
    let is_folder = path.ends_with('/');
    if is_folder && file.refused.is_none() {
        return;
    }
    let kind = kind_within(evidence, file);
    if matches!(kind, Kind::ForeignTool | Kind::KinetoTrace) {
        evidence.foreign.push(path.clone());
    }
    // Of a folder that could not be listed nobody knows what is in it: no result is called missing for that.
    if is_folder && evidence.scope == Scope::Whole && prof_folder(path, &evidence.path).is_none() {
        evidence.scope = Scope::Partial;
    }
    if is_folder || !matches!(kind, Kind::RawDevice | Kind::RawFramework) {
        evidence.artifacts.push(Artifact {
            path: path.clone(),
            kind,
            bytes: file.offered.bytes,
            refused: file.refused.clone(),
        });
    }
    match &file.facts {
        Facts::Trace(facts) => evidence.traces.push(sourced(file, facts.as_ref().clone())),
        Facts::Table(facts) => evidence.tables.push(sourced(file, facts.as_ref().clone())),
        Facts::Communication(facts) => evidence.communication.push(sourced(file, facts.as_ref().clone())),
        Facts::Matrix(facts) => evidence.matrices.push(sourced(file, facts.as_ref().clone())),
        Facts::Log(facts) if file.kind == Kind::ParserLog => {
            evidence.parser_logs.push(sourced(file, facts.as_ref().clone()));
        }
        // What one lacks that could not be read whole is not held against the run.
        Facts::Info(facts) if evidence.info.is_none() && file.refused.is_none() => {
            evidence.info = Some(sourced(file, facts.as_ref().clone()));
        }
        Facts::Metadata(facts) if evidence.metadata.is_none() => {
            evidence.metadata = Some(sourced(file, facts.as_ref().clone()));
        }
        _ => {}
    }
}

/// msprof's database (FORMATS §1.5) is the result of a `PROF_*` folder that came alone. Inside a capture it is raw data
/// like what lies beside it: the results of that one are torch_npu's.
fn kind_within(evidence: &Evidence, file: &File) -> Kind {
    let path = &file.offered.path;
    let is_result = evidence.scope == Scope::MsprofFolder && artifacts::folder(path) == evidence.path;
    if is_result && artifacts::is_msprof_database(file_name(path)) { Kind::ProfilerDb } else { file.kind }
}

fn raw(root: &str, members: &[&File]) -> Raw {
    let mut raw = Raw::default();
    for file in members {
        let path = file.offered.path.as_str();
        let prof = prof_folder(path, root);
        raw.msprof_results += u64::from(path.contains("/mindstudio_profiler_output/"));
        if let Some(folder) = &prof
            && !raw.prof.contains(folder)
        {
            raw.prof.push(folder.clone());
        }
        if matches!(file.kind, Kind::RawDevice | Kind::RawFramework) {
            raw.framework |= file.kind == Kind::RawFramework;
            raw.files += 1;
            raw.bytes += file.offered.bytes;
            let folder = prof.unwrap_or_else(|| format!("{root}/FRAMEWORK"));
            *raw.folders.entry(folder).or_default() += file.offered.bytes;
        }
    }
    raw
}

/// The `PROF_*` folder below the capture that a path lies in.
fn prof_folder(path: &str, root: &str) -> Option<String> {
    let mut end = 0;
    for folder in path.split('/') {
        end += folder.len();
        let whole = path.get(..end)?;
        if artifacts::is_prof_folder(folder) && whole.len() >= root.len() && end < path.len() {
            return Some(whole.to_string());
        }
        end += 1;
    }
    None
}

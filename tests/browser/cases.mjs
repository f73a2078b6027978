// What the browser tests judge: the samples that the command line writes, its reports, and large traces.

import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { DIST, ROOT } from "./harness.mjs";

const scratch = mkdtempSync(join(tmpdir(), "profvet-test-"));
after(() => rmSync(scratch, { recursive: true, force: true }));

/** A fresh folder that goes with the test process. */
export function folder(name) {
  const path = join(scratch, name);
  mkdirSync(path, { recursive: true });
  return path;
}

let sites = 0;

/** A copy of the hosted page with presets in its profvet.json; text is written as it is, `null` leaves the file out. */
export function site(presets) {
  const path = folder(`site-${sites++}`);
  cpSync(DIST, path, { recursive: true });
  preset(path, presets);
  return path;
}

/** A profvet.json for the command line. */
export function presetFile(presets) {
  const path = folder(`presets-${sites++}`);
  preset(path, presets);
  return join(path, "profvet.json");
}

/** Other presets for such a copy. */
export function preset(path, presets) {
  const file = join(path, "profvet.json");
  if (presets === null) return rmSync(file, { force: true });
  writeFileSync(file, typeof presets === "string" ? presets : JSON.stringify(presets, null, 2));
}

/** The command line twin: built by the library tests, or any build that is there. */
function program() {
  const builds = ["debug", "release"].map((profile) => join(process.env.CARGO_TARGET_DIR ?? join(ROOT, "target"), profile, "profvet"));
  const newest = builds.filter(existsSync).sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0];
  if (!newest) throw new Error("the command line is not built: run cargo build first");
  return newest;
}

/** Runs `profvet …`; a finding that fails is no error here. */
export function profvet(...words) {
  try {
    return execFileSync(program(), words, { encoding: "utf8", maxBuffer: 1 << 28, env: { ...process.env, LANG: "en_US.UTF-8" } });
  } catch (error) {
    if (error.status === 1) return error.stdout;
    throw error;
  }
}

/** Writes a sample into a folder of its own and returns that folder. */
export function sample(name) {
  const path = folder(`sample-${name}`);
  profvet("sample", name, path);
  return path;
}

/** A trace of about so many bytes. */
export function largeTrace(bytes) {
  return generate("write_trace", bytes, "trace_view.json");
}

/** A kernel table of so many rows, about 350 bytes each. */
export function largeTable(rows) {
  return generate("write_kernels", rows, "kernel_details.csv");
}

function generate(example, size, name) {
  const path = join(folder("large"), name);
  const words = ["run", "--quiet", "--release", "--example", example, "--", String(size), path];
  execFileSync("cargo", words, { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"] });
  return path;
}

/** A real result beside the checkout, or null. */
export function real(path) {
  const full = join(ROOT, "../shared/samples", path);
  return existsSync(full) ? full : null;
}

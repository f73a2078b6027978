// Times readers of a trace inside headless Chromium: a bare read in a worker, profvet through the built page, and
// JSON.parse of the whole text. In: paths of traces. Out: rows of a table, best of three rounds that go through the
// cases in turn. Each measurement has a Chromium page of its own. The processor time is that of all of Chromium: it says
// how far a case can be from the bare read at best on a machine of few cores.
//
// A trace beyond 4 GiB is then broken there, by one byte, and put right again: page and command line must name that byte.
// `PROFVET_ENGINE_BENCH` is the program of benches/engine, for the command line's part.

import { execFileSync } from "node:child_process";
import { closeSync, openSync, readFileSync, readSync, statSync, writeSync } from "node:fs";
import { measureUse, open, pickFiles } from "../tests/browser/harness.mjs";

const ROUNDS = 3;
/** A file of this size is read once only. */
const HUGE = 2e9;
/** V8's longest string has 2^29 - 24 characters. */
const LONGEST_TEXT = 512e6;
/** Where a file is long enough, it is broken behind this: 4 GiB, the end of 32 bits. */
const BEYOND = 2 ** 32;
const PAGE = { hash: "#/?lang=en" };
const DEADLINE = 1_800_000;

const CASES = [
  { name: "profvet, page, until the verdict", run: throughPage },
  // The page starts no worker but its own: this one needs the policies out of the way.
  { name: "reading only, in a worker", run: bareRead, context: { bypassCSP: true } },
  { name: "JSON.parse(await file.text())", run: parseText, most: LONGEST_TEXT },
];

/** Seconds from the choice of the file to the verdict, which must find the trace sound. */
async function throughPage(page, trace) {
  const seconds = await untilVerdict(page, trace);
  const status = await page.getAttribute("[data-rule=trace-complete]", "data-status");
  if (status !== "ok") throw new Error(`the trace was found to be ${status}`);
  return seconds;
}

async function untilVerdict(page, trace) {
  await page.evaluate(() => {
    const seen = new MutationObserver(() => {
      if (document.querySelector("[data-verdict]")) globalThis.verdictAt ??= performance.now();
    });
    seen.observe(document, { subtree: true, childList: true, attributes: true });
    document.addEventListener("change", () => (globalThis.pickedAt = performance.now()), true);
  });
  await pickFiles(page, [trace]);
  await page.waitForFunction(() => globalThis.verdictAt, null, { timeout: DEADLINE });
  return page.evaluate(() => (globalThis.verdictAt - globalThis.pickedAt) / 1000);
}

/** Seconds to read every byte into one buffer of 8 MiB and throw it away: what the browser itself takes. */
async function bareRead(page, trace) {
  return inPage(page, trace, async (file) => {
    const work = async ({ data }) => {
      const start = performance.now();
      const reader = data.stream().getReader({ mode: "byob" });
      // Held, or Chromium clears it away with its stream after some gigabytes, and the promise of the read never settles.
      self.held = reader;
      let buffer = new ArrayBuffer(8 << 20);
      let bytes = 0;
      for (;;) {
        const { done, value } = await reader.read(new Uint8Array(buffer));
        if (done) break;
        bytes += value.byteLength;
        buffer = value.buffer;
      }
      postMessage({ bytes, seconds: (performance.now() - start) / 1000 });
    };
    // A promise that fails in a worker is no error event there.
    const told = (work) => (event) => work(event).catch((error) => postMessage({ error: String(error) }));
    const worker = new Worker(URL.createObjectURL(new Blob([`onmessage = (${told})(${work})`])));
    const { bytes, seconds, error } = await new Promise((done, failed) => {
      worker.onmessage = ({ data }) => done(data);
      worker.onerror = (event) => failed(new Error(event.message));
      worker.postMessage(file);
    });
    worker.terminate();
    if (error) throw new Error(error);
    if (bytes !== file.size) throw new Error(`${bytes} of ${file.size} bytes came`);
    return seconds;
  });
}

/** Seconds to read and parse the whole, on the page. */
async function parseText(page, trace) {
  return inPage(page, trace, async (file) => {
    const start = performance.now();
    const events = JSON.parse(await file.text());
    if (!events.length) throw new Error("no events");
    return (performance.now() - start) / 1000;
  });
}

/** Runs `work(file)` in the page, with the file chosen through an input that profvet does not listen to. */
async function inPage(page, trace, work) {
  await page.evaluate(() => {
    const input = document.createElement("input");
    input.type = "file";
    input.id = "bench";
    document.body.append(input);
  });
  await page.setInputFiles("#bench", trace);
  return page.evaluate(`(${work})(document.querySelector("#bench").files[0])`);
}

async function measure({ run, context }, trace) {
  const { page, close } = await open("served", { ...PAGE, context });
  try {
    page.setDefaultTimeout(DEADLINE);
    const use = await measureUse();
    const seconds = await run(page, trace);
    return { seconds, use: await use?.read() };
  } finally {
    await close();
  }
}

async function compare(trace) {
  const bytes = statSync(trace).size;
  const rows = CASES.filter(({ most }) => bytes <= (most ?? Infinity)).map((test) => ({ ...test, seconds: [], cpuSeconds: [], peak: 0, before: 0 }));
  for (let round = 0; round < (bytes > HUGE ? 1 : ROUNDS); round++) {
    for (const row of rows) await measureInto(row, trace);
  }
  const first = Math.min(...rows[0].seconds);
  for (const row of rows) console.log(line(row, bytes, first));
  if (bytes > BEYOND) await compareBreaks(trace);
}

/** Exchanges the colon behind a key of an event for something else while `work(place)` runs. */
async function withBreak(trace, work) {
  const file = openSync(trace, "r+");
  const text = Buffer.alloc(1 << 16);
  const start = Math.floor((BEYOND + statSync(trace).size) / 2);
  readSync(file, text, 0, text.length, start);
  const at = text.indexOf('":', text.indexOf('}, {"')) + 1;
  if (at < 1) throw new Error(`no event near byte ${start}`);
  try {
    writeSync(file, ";", start + at);
    await work(start + at);
  } finally {
    writeSync(file, ":", start + at);
    closeSync(file);
  }
}

async function compareBreaks(trace) {
  await withBreak(trace, async (place) => {
    const found = { "profvet, page": await placeInPage(trace) };
    const engine = process.env.PROFVET_ENGINE_BENCH;
    if (engine) found["profvet, native"] = Number(execFileSync(engine, ["place", trace]));
    for (const [name, byte] of Object.entries(found)) {
      console.log(`${`${name}, broken at byte`.padEnd(36)} ${place}  ${byte === place ? "exactly there" : `WRONG: ${byte}`}`);
      if (byte !== place) process.exitCode = 1;
    }
  });
}

/** The byte at which the page's report says that the trace breaks. */
async function placeInPage(trace) {
  const { page, close } = await open("served", PAGE);
  try {
    page.setDefaultTimeout(DEADLINE);
    await untilVerdict(page, trace);
    const [file] = await Promise.all([page.waitForEvent("download"), page.click('[data-action="download-json"]')]);
    const { captures } = JSON.parse(readFileSync(await file.path(), "utf8"));
    return captures[0].findings.find((finding) => finding.rule === "trace-corrupt").evidence[0]?.byte;
  } finally {
    await close();
  }
}

async function measureInto(row, trace) {
  try {
    const { seconds, use } = await measure(row, trace);
    row.seconds.push(seconds);
    if (use) row.cpuSeconds.push(use.cpuSeconds);
    if (use && use.peak > row.peak) Object.assign(row, { peak: use.peak, before: use.before });
  } catch (error) {
    row.error = String(error.message).split("\n")[0];
  }
}

function line({ name, seconds, cpuSeconds, peak, before, error }, bytes, first) {
  const megabytes = bytes / 1e6;
  const head = name.padEnd(36) + megabytes.toFixed(0).padStart(9);
  if (!seconds.length) return `${head}  ${error}`;
  const best = Math.min(...seconds);
  const spread = `${(100 * (Math.max(...seconds) / best - 1)).toFixed(0)} %`;
  const memory = peak ? `${(peak / 1e6).toFixed(0)} (${(before / 1e6).toFixed(0)} before)` : "";
  const cpu = cpuSeconds.length ? Math.min(...cpuSeconds).toFixed(2) : "";
  const numbers = [best.toFixed(2), cpu, (megabytes / best).toFixed(0), spread, (best / first).toFixed(2)];
  return `${head} ${numbers.map((number) => number.padStart(8)).join(" ")} ${memory.padStart(9)}`;
}

console.log(`${"headless Chromium".padEnd(36)}  file MB        s    CPU s     MB/s   spread   time ×  renderer's peak MB`);
for (const trace of process.argv.slice(2)) await compare(trace);
process.exit();

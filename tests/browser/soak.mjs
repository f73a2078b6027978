// Drops damaged captures on one page, one after another and all together: every report is the command line's to the byte,
// the page never breaks off, and what it holds comes back: memory, nodes, listeners, workers. In: how many (200), a seed (1).
// `./dev soak` runs it. What is waited for is a locator: an element handle of the test would itself hold each old report.

import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { folder, profvet, sample } from "./cases.mjs";
import { dropFolder, measureUse, open } from "./harness.mjs";

const count = Number(process.argv[2] ?? 200);
const seed = Number(process.argv[3] ?? 1);
/** What the page may hold more at the end than after its first drops, each time with the same report shown. */
const SLACK = {
  /** Resident bytes of the renderer: caches of the browser, and the largest report's share of the page's own memory. */
  resident: 64e6,
  heap: 2e6,
  nodes: 500,
  listeners: 5,
  workers: 0,
};
/** Resident bytes more when all came together a second time. */
const AGAIN = 16e6;
/** Drops after which the browser has what it keeps. */
const WARM = 10;

/** Numbers that are the same for the same seed (mulberry32). */
function numbers(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const below = numbers(seed);
const pick = (list) => list[below(list.length)];

/** Ways to damage a file. */
const DAMAGES = [
  (path, bytes) => writeFileSync(path, bytes.subarray(0, below(bytes.length + 1))),
  (path, bytes) => {
    for (let flips = 1 + below(20); flips && bytes.length; flips--) bytes[below(bytes.length)] ^= 1 << below(8);
    writeFileSync(path, bytes);
  },
  (path, bytes) => {
    const at = below(bytes.length + 1);
    writeFileSync(path, Buffer.concat([bytes.subarray(0, at), Buffer.alloc(1 + below(5000)), bytes.subarray(at)]));
  },
  (path) => rmSync(path),
  (path, bytes) => writeFileSync(path, Buffer.concat([bytes, bytes])),
  () => {},
];

const names = profvet("sample").split("\n").map((line) => line.split(" ")[0]).filter(Boolean);
const whole = folder("soak");

function files(path) {
  return readdirSync(path, { recursive: true }).map((name) => join(path, name)).filter((name) => statSync(name).isFile());
}

function capture(number) {
  const path = join(whole, `capture-${number}`);
  cpSync(sample(pick(names)), path, { recursive: true });
  for (let damages = 1 + below(3); damages; damages--) {
    const file = pick(files(path));
    if (file && existsSync(file)) pick(DAMAGES)(file, readFileSync(file));
  }
  if (below(4)) return path;
  const archive = `${path}.tar.gz`;
  execFileSync("tar", ["-czf", archive, "-C", path, "."]);
  const bytes = readFileSync(archive);
  if (below(2)) writeFileSync(archive, bytes.subarray(0, below(bytes.length)));
  rmSync(path, { recursive: true });
  return archive;
}

const { page, context, errors } = await open("one-file", { hash: "#/?lang=en" });
const session = await context.newCDPSession(page);
await session.send("Performance.enable");

/** Drops, and answers the page's report. The one before is marked, so as not to be taken for the new one. */
async function reported(path) {
  await page.evaluate(() => {
    scrollTo(0, 0);
    document.querySelector("[data-verdict]")?.setAttribute("data-old", "");
  });
  await dropFolder(page, path, "body");
  await page.locator("[data-verdict]:not([data-old]), .failure").first().waitFor({ timeout: 120_000 });
  const [failure] = await page.locator(".failure").allInnerTexts();
  if (failure !== undefined) throw new Error(`${path}: ${failure}`);
  const [file] = await Promise.all([page.waitForEvent("download"), page.click('[data-action="download-json"]')]);
  const report = readFileSync(await file.path(), "utf8");
  await file.delete();
  return report;
}

async function compare(path) {
  const expected = profvet("check", path, "--format", "json");
  if ((await reported(path)) !== expected) throw new Error(`${path}: the page's report is another than the command line's`);
}

/** What the page holds once nothing is left to collect. */
async function held() {
  await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  const metric = (name) => metrics.find((one) => one.name === name).value;
  return {
    resident: (await (await measureUse())?.read())?.now ?? 0,
    heap: metric("JSHeapUsedSize"),
    nodes: metric("Nodes"),
    listeners: metric("JSEventListeners"),
    workers: page.workers().length,
  };
}

function show(when, { resident, heap, nodes, listeners, workers }) {
  const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
  console.log(`${when}: ${megabytes(resident)}, heap ${megabytes(heap)}, ${nodes} nodes, ${listeners} listeners, ${workers} workers`);
}

let first;
for (let number = 1; number <= count; number++) {
  await compare(capture(number));
  if (number === Math.min(WARM, count)) {
    await compare(sample("healthy"));
    show(`${number} captures and a sound one`, (first = await held()));
  }
  if (number % 20 === 0) show(`${number} captures`, await held());
}
const ends = [];
for (const time of ["once", "twice"]) {
  await compare(whole);
  show(`${count} together, ${time}`, await held());
  await compare(sample("healthy"));
  ends.push(await held());
  show(`the sound one again, seed ${seed}`, ends.at(-1));
}
if (errors.length) throw new Error(`the page wrote errors: ${errors.join("\n")}`);
const [once, twice] = ends;
for (const [what, slack] of Object.entries(SLACK)) {
  if (once[what] > first[what] + slack) throw new Error(`${what}: ${first[what]} at first, ${once[what]} at last`);
}
// The page's own memory never shrinks: what the largest report took is used again by the next.
if (twice.resident > once.resident + AGAIN) throw new Error(`resident: ${once.resident}, then ${twice.resident}`);
process.exit();

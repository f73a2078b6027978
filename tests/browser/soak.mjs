// Drops damaged captures on one page, one after another and all together: every report is the command line's to the byte,
// the page never breaks off, and its memory comes back. In: how many (200), a seed (1). `./dev soak` runs it.

import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { folder, profvet, sample } from "./cases.mjs";
import { dropFolder, measureMemory, open } from "./harness.mjs";

const count = Number(process.argv[2] ?? 200);
const seed = Number(process.argv[3] ?? 1);
/** Bytes that a page may hold more at the end than after its first drops: caches of the browser. */
const SLACK = 64e6;
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

/** Drops, and answers the page's report. The one before is marked, so as not to be taken for the new one. */
async function reported(path) {
  await page.evaluate(() => {
    scrollTo(0, 0);
    document.querySelector("[data-verdict]")?.setAttribute("data-old", "");
  });
  await dropFolder(page, path, "body");
  await page.waitForSelector("[data-verdict]:not([data-old]), .failure", { timeout: 120_000 });
  const failure = await page.$(".failure");
  if (failure) throw new Error(`${path}: ${await failure.innerText()}`);
  const [file] = await Promise.all([page.waitForEvent("download"), page.click('[data-action="download-json"]')]);
  const report = readFileSync(await file.path(), "utf8");
  await file.delete();
  return report;
}

async function compare(path) {
  const expected = profvet("check", path, "--format", "json");
  if ((await reported(path)) !== expected) throw new Error(`${path}: the page's report is another than the command line's`);
}

async function memory() {
  await session.send("HeapProfiler.collectGarbage");
  return (await (await measureMemory())?.read())?.now ?? 0;
}

let first = 0;
for (let number = 1; number <= count; number++) {
  await compare(capture(number));
  if (number === Math.min(WARM, count)) first = await memory();
  if (number % 20 === 0) console.log(`${number} captures: ${((await memory()) / 1e6).toFixed(0)} MB`);
}
await compare(whole);
console.log(`${count} together: ${((await memory()) / 1e6).toFixed(0)} MB`);
await compare(sample("healthy"));
const last = await memory();
console.log(`one again: ${(last / 1e6).toFixed(0)} MB (${(first / 1e6).toFixed(0)} MB after ${WARM}), seed ${seed}`);
if (errors.length) throw new Error(`the page wrote errors: ${errors.join("\n")}`);
if (last > first + SLACK) throw new Error(`${((last - first) / 1e6).toFixed(0)} MB did not come back`);
process.exit();

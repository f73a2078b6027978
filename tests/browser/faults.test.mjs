// What can go wrong while the page works. Each time it says what happened, and judges the next drop without a reload.
// The faults are put into the worker through its own text, which the page makes out of a blob: nothing of this is in the
// shipped page. A fault strikes where a path names it. Screenshots of every fault go to tests/browser/output.

import assert from "node:assert/strict";
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { folder, sample } from "./cases.mjs";
import { BUILDS, CHROMIUM_FLAGS, address, chromiumPath, dropFolder, open, pickFolderThen, started } from "./harness.mjs";

const EN = "#/?lang=en";
const SHOTS = join(dirname(fileURLToPath(import.meta.url)), "output");

// Runs in the page before anything else: every worker gets `faults` in front of its text.
function bringFaults(faults) {
  const Plain = Blob;
  const faulty = function (parts, options) {
    const isWorker = options?.type === "text/javascript";
    return new Plain(isWorker ? [faults, ...parts] : parts, options);
  };
  faulty.prototype = Plain.prototype;
  globalThis.Blob = faulty;
}

// Runs in the worker before its own text.
function faults() {
  // One worker alone, so that it is sure who meets the fault.
  Object.defineProperty(WorkerNavigator.prototype, "hardwareConcurrency", { get: () => 1 });
  const names = new Set();
  const note = (value) => {
    if (value instanceof File) names.add(value.name);
    else if (typeof value === "string") names.add(value);
    else if (value && typeof value === "object" && !(value instanceof WebAssembly.Module)) Object.values(value).forEach(note);
  };
  const strikes = (name) => [...names].some((path) => path.includes(`fault-${name}`));
  addEventListener("message", ({ data }) => {
    note(data);
    if (strikes("crash")) setTimeout(() => { throw new Error("a crash for the test"); });
  });
  let memory;
  let rested = false;
  const { Instance } = WebAssembly;
  WebAssembly.Instance = function (...parts) {
    const instance = new Instance(...parts);
    memory = instance.exports.memory;
    return instance;
  };
  const { read } = ReadableStreamBYOBReader.prototype;
  ReadableStreamBYOBReader.prototype.read = async function (...parts) {
    if (strikes("refusal")) throw new DOMException("a refusal for the test", "NotReadableError");
    if (strikes("slowness") && !rested) await new Promise((done) => setTimeout(done, 1500));
    rested = true;
    const result = await read.apply(this, parts);
    if (strikes("trap")) new Uint8Array(memory.buffer).fill(0xff);
    if (strikes("cancel")) {
      this.cancel();
      return { done: true, value: undefined };
    }
    return result;
  };
}

/** A healthy sample whose folder is named after the fault. */
function faulty(fault) {
  const path = join(folder(`faults-${fault}`), `fault-${fault}`);
  rmSync(path, { recursive: true, force: true });
  cpSync(sample("healthy"), path, { recursive: true });
  return path;
}

function find(path, name) {
  // The first one by name: of several captures the page shows the first.
  const found = readdirSync(path, { recursive: true }).sort().find((file) => file.endsWith(name));
  assert.ok(found, `${name} in ${path}`);
  return join(path, found);
}

async function openFaulty(build) {
  const opened = await open(build, { hash: EN, wait: false });
  await opened.page.addInitScript(bringFaults, `(${faults})();\n`);
  await opened.page.reload();
  await started(opened.page);
  return opened;
}

async function shoot(page, name) {
  mkdirSync(SHOTS, { recursive: true });
  await page.screenshot({ path: join(SHOTS, `fault-${name}.png`) });
}

/** Another drop on the same page gets its verdict. */
async function goesOn(page) {
  await dropFolder(page, sample("healthy"), "body");
  await page.waitForSelector("[data-verdict=usable]", { timeout: 30_000 });
}

const unreadable = "[data-rule=file-unreadable][data-status=fail]";

for (const build of BUILDS) {
  for (const [fault, words] of [
    ["crash", /a crash for the test/],
    // With its memory overwritten, not even the words of the error are sure to be whole.
    ["trap", /Uncaught \w*Error/],
  ]) {
    test(`${build}: a worker that breaks down (${fault}) is told, and the next drop is judged`, async () => {
      const { page, close } = await openFaulty(build);
      await dropFolder(page, faulty(fault));
      await page.waitForSelector("[data-failure=failure-crashed]", { timeout: 20_000 });
      assert.match(await page.innerText(".failure"), words);
      assert.match(await page.innerText(".failure"), /drop the result again/);
      await shoot(page, `${build}-${fault}`);
      await goesOn(page);
      assert.equal(await page.$(".failure"), null);
      await close();
    });
  }

  test(`${build}: files that the browser refuses are told, and the rest is judged`, async () => {
    const { page, close } = await openFaulty(build);
    await dropFolder(page, faulty("refusal"));
    await page.waitForSelector(unreadable);
    assert.match(await page.innerText(unreadable), /NotReadableError: a refusal for the test/);
    await shoot(page, `${build}-refusal`);
    await goesOn(page);
    await close();
  });
}

test("a read that ends too early counts as a file that changed", async () => {
  const { page, close } = await openFaulty("one-file");
  await dropFolder(page, faulty("cancel"));
  await page.waitForSelector(unreadable);
  assert.match(await page.innerText(unreadable), /changed while being read/);
  assert.equal(await page.$('[data-rule=run-unstopped][data-status=fail]'), null, "what was not read is not held against the run");
  await shoot(page, "cancel");
  await goesOn(page);
  await close();
});

for (const [what, change] of [
  ["changed", (file) => writeFileSync(file, "Name\nsomething else\n")],
  ["vanished", (file) => rmSync(file)],
]) {
  test(`a file that ${what} between choice and read is told`, async () => {
    const { page, close } = await openFaulty("one-file");
    const path = sample("healthy");
    await pickFolderThen(page, path, () => change(find(path, "step_trace_time.csv")));
    await page.waitForSelector(unreadable, { timeout: 60_000 });
    assert.match(await page.innerText(unreadable), /step_trace_time\.csv/);
    assert.equal((await page.$$("[data-rule=trace-complete][data-status=ok]")).length, 1, "the rest is judged");
    await shoot(page, what);
    await goesOn(page);
    await close();
  });
}

test("a second drop takes the place of the first, whose worker ends", async () => {
  const { page, close } = await openFaulty("one-file");
  await dropFolder(page, faulty("slowness"));
  await page.waitForSelector("progress");
  await shoot(page, "first-of-two-drops");
  await dropFolder(page, sample("trace-cut"), "body");
  await page.waitForSelector("[data-verdict=partly-usable]");
  await page.waitForTimeout(2500);
  assert.equal(await page.getAttribute("[data-verdict]", "data-verdict"), "partly-usable", "nothing of the first run comes late");
  assert.ok(page.workers().length <= 1, "the worker of the first run is gone");
  await close();
});

test("out of memory is told by its name, and the next drop is judged", async () => {
  // Blocks of 64 KiB. The program takes some on its own; a table's reader and the buffers need more than is left.
  const flags = [...CHROMIUM_FLAGS, "--js-flags=--wasm-max-mem-pages=90"];
  const small = await chromium.launch({ executablePath: chromiumPath(), args: flags });
  try {
    const page = await (await small.newContext()).newPage();
    await page.goto(await address("one-file", EN));
    await started(page);
    await dropFolder(page, sample("healthy"));
    await page.waitForSelector("[data-failure=failure-crashed]", { timeout: 20_000 });
    assert.match(await page.innerText(".failure"), /out of memory: \d+ MB/);
    await shoot(page, "out-of-memory");
    // The page itself lives on: it answers, and takes the next drop as far as memory allows.
    await dropFolder(page, sample("trace-cut"), "body");
    await page.waitForSelector("[data-failure=failure-crashed]", { timeout: 20_000 });
    await page.goto((await address("one-file")) + "#/rules?lang=en");
    await page.waitForSelector("a[href*='#/rules/trace-cut']");
  } finally {
    await small.close();
  }
});

test("without storage of any kind the page works, and remembers nothing", async () => {
  const { page, errors, close } = await open("served", {
    hash: EN,
    init: () => {
      const denied = () => { throw new DOMException("denied for the test", "SecurityError"); };
      for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
        Object.defineProperty(globalThis, name, { get: denied });
      }
      ServiceWorkerContainer.prototype.register = async () => denied();
    },
  });
  assert.equal(await page.getAttribute("html", "data-offline"), "failed");
  await page.click(".languages a[lang^=zh]");
  await page.waitForFunction(() => document.documentElement.lang.startsWith("zh"));
  await goesOn(page);
  await shoot(page, "no-storage");
  assert.deepEqual(errors, []);
  await close();
});

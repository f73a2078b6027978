// A gigabyte goes through the page, as a trace and as a table: several workers read it, progress is shown, cancel and a
// crash end them all, memory does not grow with the file, and the report is the command line's. The speed is set beside
// the bare read of the same file, and shown, never judged.

import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { test } from "node:test";
import { largeTable, largeTrace, profvet } from "./cases.mjs";
import { browser, measureUse, open, pickFiles } from "./harness.mjs";

const BYTES = Number(process.env.PROFVET_LARGE ?? 1e9);
/** What page and workers may take on top, whatever the size: buffers, the facts, the report. */
const LIMIT = 200e6;
const EN = { hash: "#/?lang=en" };

const mb = (bytes) => Math.round(bytes / 1e6);

/** Calls `work` with a session of the browser's own and the ids of all workers, those of workers too. */
async function withWorkers(work) {
  const session = await (await browser()).newBrowserCDPSession();
  const { targetInfos } = await session.send("Target.getTargets");
  const ids = targetInfos.filter(({ type }) => type === "worker").map(({ targetId }) => targetId);
  try {
    return await work(ids, session);
  } finally {
    await session.detach();
  }
}

const countWorkers = () => withWorkers((ids) => ids.length);

async function begun(page) {
  await page.waitForFunction(() => document.querySelector("progress")?.value > 0, null, { timeout: 60_000 });
}

/** Waits until the run is over, and answers the milliseconds that its workers took. */
async function ended(page) {
  await page.waitForSelector("[data-verdict]", { timeout: 500_000 });
  return Number(await page.getAttribute("[data-verdict]", "data-elapsed-ms"));
}

/** Milliseconds that a BYOB read of the picked file takes when its bytes are thrown away. */
function bareRead(page) {
  return page.$eval("#pick-files", async (input) => {
    const start = performance.now();
    const reader = input.files[0].stream().getReader({ mode: "byob" });
    // Held, or Chromium may clear it away with its stream, and the promise of the read never settles.
    globalThis.held = reader;
    let buffer = new ArrayBuffer(8 << 20);
    for (;;) {
      const { done, value } = await reader.read(new Uint8Array(buffer));
      if (done) break;
      buffer = value.buffer;
    }
    return performance.now() - start;
  });
}

function shown(bytes, elapsed, bare, { before, peak }) {
  const speed = `${mb(bytes)} MB in ${(elapsed / 1000).toFixed(2)} s, ${mb((bytes * 1000) / elapsed)} MB/s`;
  const ratio = `bare read ${(bare / 1000).toFixed(2)} s, ratio ${(elapsed / bare).toFixed(2)}`;
  return `${speed}; ${ratio}; renderer ${mb(before)} MB before, ${mb(peak)} MB at the peak`;
}

test(`a trace of ${mb(BYTES)} MB`, { timeout: 900_000 }, async (t) => {
  const trace = largeTrace(BYTES);
  const { page, errors, close } = await open("served", EN);
  const memory = await measureUse();

  await t.test("cancel ends every worker", async () => {
    await pickFiles(page, [trace]);
    await begun(page);
    const cores = await page.evaluate(() => navigator.hardwareConcurrency);
    assert.equal(await countWorkers(), Math.min(cores, 8));
    await page.click('[data-action="cancel"]');
    await page.waitForSelector("#drop-zone");
    assert.equal(await page.$("progress"), null);
    for (let tries = 0; (await countWorkers()) > 0; tries++) {
      assert.ok(tries < 100, "a worker lives on");
      await new Promise((done) => setTimeout(done, 50));
    }
  });

  await t.test("progress goes on to the verdict", async () => {
    const seen = [];
    // Through the button this time, as a user does: the same file once more.
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("button:has-text('Choose files')")]);
    const start = Date.now();
    await chooser.setFiles(trace);
    while (!(await page.$("[data-verdict]"))) {
      const value = await page.$eval("progress", (bar) => bar.value).catch(() => null);
      if (value !== null && value !== seen.at(-1)) seen.push(value);
      assert.ok(Date.now() - start < 500_000, "it takes too long");
      await new Promise((done) => setTimeout(done, 20));
    }
    assert.ok(seen.length > 3, `progress was shown ${seen.length} times`);
    assert.deepEqual(seen, [...seen].sort((a, b) => a - b));
    assert.equal(await page.getAttribute("[data-rule=trace-complete]", "data-status"), "ok");
    assert.deepEqual(errors, []);
    const elapsed = await ended(page);
    const { before, peak } = (await memory?.read()) ?? { before: 0, peak: 0 };
    t.diagnostic(shown(statSync(trace).size, elapsed, await bareRead(page), { before, peak }));
    assert.ok(peak - before < LIMIT, `memory grew by ${mb(peak - before)} MB`);
  });

  await t.test("the report is the command line's", async () => {
    const [file] = await Promise.all([page.waitForEvent("download"), page.click('[data-action="download-json"]')]);
    assert.equal(readFileSync(await file.path(), "utf8"), profvet("check", trace, "--format", "json"));
  });
  await close();
});

test("a worker that breaks down ends the run, whichever it is", { timeout: 600_000 }, async () => {
  const trace = largeTrace(BYTES);
  const cores = await (await open("served", EN)).page.evaluate(() => navigator.hardwareConcurrency);
  for (let which = 0; which < Math.min(cores, 2); which++) {
    // A fast computer may be through before the fault strikes: then it is tried again.
    let struck = false;
    for (let attempt = 0; attempt < 5 && !struck; attempt++) struck = await breaksDown(trace, which);
    assert.ok(struck, `worker ${which} breaks down while it reads`);
  }
});

/** Lets one worker throw while the trace is read. Whether that ended the run; false when the run was over before. */
async function breaksDown(trace, which) {
  const { page, close } = await open("served", EN);
  await pickFiles(page, [trace]);
  await begun(page);
  await withWorkers(async (ids, session) => {
    const { sessionId } = await session.send("Target.attachToTarget", { targetId: ids[which], flatten: false });
    const expression = 'setTimeout(() => { throw new Error("broke down") })';
    const message = JSON.stringify({ id: 1, method: "Runtime.evaluate", params: { expression } });
    await session.send("Target.sendMessageToTarget", { sessionId, message });
  });
  await page.waitForSelector("[role=alert]:has-text('broke down'), [data-verdict]", { timeout: 60_000 });
  const struck = (await page.$("[data-verdict]")) === null;
  await close();
  return struck;
}

test(`a kernel table of ${mb(BYTES)} MB`, { timeout: 600_000 }, async (t) => {
  const table = largeTable(Math.round(BYTES / 350));
  const { page, errors, close } = await open("served", EN);
  const memory = await measureUse();
  await pickFiles(page, [table]);
  const elapsed = await ended(page);
  assert.equal(await page.getAttribute("[data-rule=kernel-metrics]", "data-status"), "ok");
  assert.equal(await page.getAttribute("[data-rule=table-malformed]", "data-status"), "ok");
  assert.deepEqual(errors, []);
  const { before, peak } = (await memory?.read()) ?? { before: 0, peak: 0 };
  t.diagnostic(shown(statSync(table).size, elapsed, await bareRead(page), { before, peak }));
  assert.ok(peak - before < LIMIT, `memory grew by ${mb(peak - before)} MB`);
  await close();
});

// A gigabyte goes through the page, as a trace and as a table: progress is shown, cancel works, memory does not grow
// with the file. The speed is set beside the bare read of the same file, and shown, never judged.

import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { test } from "node:test";
import { largeTable, largeTrace } from "./cases.mjs";
import { measureMemory, open, pickFiles } from "./harness.mjs";

const BYTES = Number(process.env.PROFVET_LARGE ?? 1e9);
/** What page and worker may take on top, whatever the size: buffers, the facts, the report. */
const LIMIT = 200e6;

test(`a trace of ${BYTES / 1e6} MB`, { timeout: 600_000 }, async (t) => {
  const trace = largeTrace(BYTES);
  const { page, errors, close } = await open("served", { hash: "#/?lang=en" });
  const memory = await measureMemory();

  await pickFiles(page, [trace]);
  await page.waitForFunction(() => document.querySelector("progress")?.value > 0, null, { timeout: 60_000 });
  await page.click('[data-action="cancel"]');
  await page.waitForSelector("#drop-zone");
  assert.equal(await page.$("progress"), null);

  const seen = [];
  // Through the button this time, as a user does: the same file once more.
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("button:has-text('Choose files')")]);
  const start = Date.now();
  await chooser.setFiles(trace);
  while (!(await page.$("[data-verdict]"))) {
    const value = await page.$eval("progress", (bar) => bar.value).catch(() => null);
    if (value !== null && value !== seen.at(-1)) seen.push(value);
    assert.ok(Date.now() - start < 500_000, "it takes too long");
    await new Promise((done) => setTimeout(done, 50));
  }
  const seconds = (Date.now() - start) / 1000;
  assert.ok(seen.length > 3, `progress was shown ${seen.length} times`);
  assert.deepEqual(seen, [...seen].sort((a, b) => a - b));
  assert.equal(await page.getAttribute("[data-rule=trace-complete]", "data-status"), "ok");
  assert.deepEqual(errors, []);

  const { before, peak } = (await memory?.read()) ?? { before: 0, peak: 0 };
  const mb = (bytes) => Math.round(bytes / 1e6);
  t.diagnostic(`${mb(BYTES)} MB in ${seconds.toFixed(1)} s, ${Math.round(BYTES / 1e6 / seconds)} MB/s; renderer ${mb(before)} MB before, ${mb(peak)} MB at the peak`);
  assert.ok(peak - before < LIMIT, `memory grew by ${mb(peak - before)} MB`);
  await close();
});

/** Seconds that a BYOB read of the picked file takes when its bytes are thrown away. */
function bareRead(page) {
  return page.$eval("#pick-files", async (input) => {
    const start = performance.now();
    const reader = input.files[0].stream().getReader({ mode: "byob" });
    let buffer = new ArrayBuffer(8 << 20);
    for (;;) {
      const { done, value } = await reader.read(new Uint8Array(buffer));
      if (done) break;
      buffer = value.buffer;
    }
    return (performance.now() - start) / 1000;
  });
}

test(`a kernel table of ${BYTES / 1e6} MB`, { timeout: 600_000 }, async (t) => {
  const table = largeTable(Math.round(BYTES / 350));
  const bytes = statSync(table).size;
  const { page, errors, close } = await open("served", { hash: "#/?lang=en" });
  const memory = await measureMemory();
  const start = Date.now();
  await pickFiles(page, [table]);
  await page.waitForSelector("[data-verdict]", { timeout: 500_000 });
  const seconds = (Date.now() - start) / 1000;
  assert.equal(await page.getAttribute("[data-rule=kernel-metrics]", "data-status"), "ok");
  assert.equal(await page.getAttribute("[data-rule=table-malformed]", "data-status"), "ok");
  assert.deepEqual(errors, []);
  const { before, peak } = (await memory?.read()) ?? { before: 0, peak: 0 };
  const bare = await bareRead(page);
  const mb = (count) => Math.round(count / 1e6);
  t.diagnostic(`${mb(bytes)} MB in ${seconds.toFixed(1)} s, bare read ${bare.toFixed(1)} s, ratio ${(seconds / bare).toFixed(1)}; renderer ${mb(before)} MB before, ${mb(peak)} MB at the peak`);
  assert.ok(peak - before < LIMIT, `memory grew by ${mb(peak - before)} MB`);
  await close();
});

// Kernels, as a user looks at them: the lists, the columns, and every row of a table however long it is.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { largeTable, sample } from "./cases.mjs";
import { dropFolder, open, pickFiles } from "./harness.mjs";

const ROWS = Number(process.env.PROFVET_KERNELS ?? 1_000_000);

async function showKernels(page) {
  await page.waitForSelector("[data-verdict]", { timeout: 120_000 });
  await page.click("#tab-kernels");
  await page.waitForSelector("#kernels-title, [data-absent]");
}

function column(page, list, at) {
  return page.$$eval(`[data-list="${list}"] tbody tr`, (rows, at) => rows.map((row) => row.children[at].innerText.trim()), at);
}

test("the lists of kernels are sorted, filtered and taken along", async () => {
  const { page, errors, close } = await open("served", { hash: "#/?lang=en" });
  await dropFolder(page, sample("healthy"));
  await showKernels(page);
  const names = await column(page, "kernel-names", 0);
  assert.ok(names.length > 3, names.join());

  const count = '[data-list="kernel-names"] thead th:nth-child(4)';
  await page.click(`${count} button`);
  await page.waitForSelector(`${count}[aria-sort="descending"]`);
  const counts = (await column(page, "kernel-names", 3)).map((text) => Number(text.replaceAll(",", "")));
  assert.deepEqual(counts, [...counts].sort((a, b) => b - a));
  await page.click(`${count} button`);
  await page.waitForSelector(`${count}[aria-sort="ascending"]`);

  await page.fill("#kernel-names-filter", names[0].toLowerCase());
  await page.waitForFunction((all) => document.querySelectorAll('[data-list="kernel-names"] tbody tr').length < all, names.length);
  const left = await column(page, "kernel-names", 0);
  assert.ok(left.includes(names[0]));

  const [file] = await Promise.all([page.waitForEvent("download"), page.click('[data-list="kernel-names"] [data-action="csv"]')]);
  const lines = readFileSync(await file.path(), "utf8").trimEnd().split("\r\n");
  assert.equal(lines.length, left.length + 1, "the filtered rows and their header");
  assert.ok(lines[0].startsWith("\ufeffKernel,Type,Core,Count"), lines[0]);
  assert.deepEqual(errors, []);
  await close();
});

test("what the columns of a reduced table can't answer is said", async () => {
  const { page, close } = await open("served", { hash: "#/?lang=en" });
  await dropFolder(page, sample("reduced-columns"));
  await showKernels(page);
  const pipes = page.locator('[data-columns="pipe-utilization"]').first();
  assert.equal(await pipes.getAttribute("data-state"), "absent");
  assert.match(await pipes.innerText(), /cube, vector, MTE or scalar/);
  assert.equal(await page.$("[data-bound]"), null, "without ratios nothing is called bound");
  await close();
});

test("a capture with the metrics says what limits its kernels", async () => {
  const { page, close } = await open("served", { hash: "#/?lang=zh" });
  await dropFolder(page, sample("healthy"));
  await showKernels(page);
  assert.equal(await page.locator('[data-columns="pipe-utilization"]').first().getAttribute("data-state"), "whole");
  assert.ok((await page.$$("[data-bound]")).length > 0);
  assert.match(await page.innerText(".bounds"), /80%.*msprof-analyze/s);
  await close();
});

/** The first cells in sight, by the name of their column. */
function inSight(page, name) {
  return page.$eval(
    ".rows-table",
    (table, name) => {
      const at = [...table.tHead.rows[0].cells].findIndex((cell) => cell.innerText.replace(/ [↓↑]$/, "") === name);
      return [...table.tBodies[0].rows].map((row) => row.cells[at].innerText);
    },
    name,
  );
}

/** Waits until every row in sight has come. */
function settled(page) {
  return page.waitForFunction(() => {
    const rows = document.querySelectorAll(".rows-table tbody tr");
    return rows.length > 0 && !document.querySelector(".rows-table tr.waiting");
  }, null, { timeout: 120_000 });
}

test(`a table of ${ROWS} kernels is scrolled, sorted and searched`, { timeout: 600_000 }, async (t) => {
  const table = largeTable(ROWS);
  const { page, errors, close } = await open("served", { hash: "#/?lang=en" });
  await pickFiles(page, [table]);
  await showKernels(page);
  let start = Date.now();
  await page.click('[data-action="open-rows"]');
  await settled(page);
  t.diagnostic(`the rows are found in ${Date.now() - start} ms`);
  assert.equal(await page.getAttribute(".rows-table", "aria-rowcount"), String(ROWS + 1));

  // The last row is reached by the keyboard, and is the last of the file.
  await page.focus(".rows-port");
  await page.keyboard.press("End");
  await page.waitForFunction((rows) => [...document.querySelectorAll(".rows-table tbody th")].at(-1)?.innerText === rows.toLocaleString("en"), ROWS);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Home");
  await settled(page);
  assert.equal((await page.$eval(".rows-table tbody th", (cell) => cell.innerText)), "1");

  const times = await page.evaluate(scrollAround, 60);
  times.sort((a, b) => a - b);
  const at = (part) => Math.round(times[Math.floor(times.length * part)]);
  t.diagnostic(`from scrolling to rows: median ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${Math.round(times.at(-1))} ms`);

  start = Date.now();
  await page.click('.rows-table th button:has-text("Duration(us)")');
  await page.waitForSelector('.rows-table th[aria-sort="descending"]', { timeout: 120_000 });
  await settled(page);
  t.diagnostic(`sorted in ${Date.now() - start} ms`);
  const durations = (await inSight(page, "Duration(us)")).map(Number);
  assert.deepEqual(durations, [...durations].sort((a, b) => b - a));
  const sorted = await page.evaluate(scrollAround, 40);
  sorted.sort((a, b) => a - b);
  t.diagnostic(`the same in sorted rows: median ${Math.round(sorted[20])} ms, p95 ${Math.round(sorted[38])} ms`);

  start = Date.now();
  const before = await page.innerText(".rows .list-count");
  await page.fill("#rows-filter", "matmul");
  await page.click('[data-action="filter-rows"]');
  await page.waitForFunction((before) => {
    const now = document.querySelector(".rows .list-count").innerText;
    return now !== before && /of/.test(now);
  }, before, { timeout: 120_000 });
  await settled(page);
  t.diagnostic(`searched in ${Date.now() - start} ms`);
  const words = await Promise.all([inSight(page, "Name"), inSight(page, "Type")]);
  words[0].forEach((name, row) => assert.match(`${name} ${words[1][row]}`, /matmul/i));

  const [file] = await Promise.all([page.waitForEvent("download", { timeout: 120_000 }), page.click('[data-action="save-rows"]')]);
  const lines = readFileSync(await file.path(), "utf8").trimEnd().split("\r\n");
  assert.match(lines[0], /^Step Id,/);
  assert.ok(lines.length > 1 && lines.slice(1).every((line) => /matmul/i.test(line)), "the saved rows are those that were found");
  assert.deepEqual(errors, []);
  await close();
});

/** In the page: jumps to places all over the table, and answers how long each took until its rows were drawn, in ms. */
async function scrollAround(jumps) {
  const port = document.querySelector(".rows-port");
  const table = document.querySelector(".rows-table");
  const times = [];
  for (let jump = 0; jump < jumps; jump++) {
    const before = table.dataset.first;
    const start = performance.now();
    // 0.618…: places that never come near one another.
    port.scrollTop = (((jump + 1) * 0.618034) % 1) * (port.scrollHeight - port.clientHeight);
    for (;;) {
      await new Promise((done) => requestAnimationFrame(done));
      if (table.dataset.first !== before && !table.querySelector("tr.waiting")) break;
      if (performance.now() - start > 20_000) throw new Error("the rows do not come");
    }
    times.push(performance.now() - start);
  }
  return times;
}

// The viewer-safe copy: what the page hands out opens in a program that counts in doubles.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { real, sample } from "./cases.mjs";
import { BUILDS, dropFolder, open } from "./harness.mjs";

const ACTION = '[data-action="download-viewer-trace"]';

async function opened(build, path, init) {
  const opened = await open(build, { hash: "#/?lang=en", init });
  await dropFolder(opened.page, path);
  await opened.page.waitForSelector(ACTION, { timeout: 60_000 });
  return opened;
}

/** The events of a copy: all times are numbers, and small. */
function check(bytes) {
  const events = JSON.parse(gunzipSync(bytes));
  const base = events.find((event) => event.name === "profvet_base_time");
  assert.match(base.args.base_us, /^\d{16}$/);
  const timed = events.filter((event) => event.ph !== "M");
  assert.ok(timed.length > 100);
  assert.ok(timed.every(({ ts }) => typeof ts === "number" && ts >= 0 && ts < 1e11));
  assert.ok(events.filter(({ ph }) => ph === "s" || ph === "f").every(({ id }) => Number.isInteger(id) && id > 0 && id < 1e6));
  return events;
}

/** As in browsers that can't write into a file of the reader's choice. */
function noPicker() {
  delete window.showSaveFilePicker;
}

for (const build of BUILDS) {
  test(`${build}: the copy is downloaded`, async () => {
    const path = real("msinsight-text/level1/rank0_ascend_pt") ?? sample("healthy");
    const { page, requests, errors, close } = await opened(build, path, noPicker);
    const before = requests.length;
    const [file] = await Promise.all([page.waitForEvent("download"), page.click(ACTION)]);
    assert.equal(file.suggestedFilename(), "trace_view.viewer.json.gz");
    const events = check(readFileSync(await file.path()));
    await page.waitForFunction((count) => document.body.innerText.replace(/\D/g, "").includes(count), String(events.length - 1));
    assert.equal(requests.length, before, "no request");
    assert.deepEqual(errors, []);
    await close();
  });
}

test("the copy is written into a file of the reader's choice", async () => {
  // A file in the browser's own storage stands for one on the disk: the dialog can't be driven.
  const picker = () => {
    window.showSaveFilePicker = async (options) => {
      const folder = await navigator.storage.getDirectory();
      return folder.getFileHandle(options.suggestedName, { create: true });
    };
  };
  const { page, errors, close } = await opened("served", sample("trace-cut"), picker);
  await page.click(ACTION);
  await page.waitForFunction(() => /events copied/.test(document.body.innerText), null, { timeout: 60_000 });
  const text = await page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory();
    const file = await (await folder.getFileHandle("trace_view.viewer.json.gz")).getFile();
    return btoa(Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(""));
  });
  check(Buffer.from(text, "base64"));
  assert.deepEqual(errors, []);
  await close();
});

test("a closed dialog makes no copy", async () => {
  const picker = () => {
    window.showSaveFilePicker = async () => {
      throw new DOMException("closed", "AbortError");
    };
  };
  const { page, errors, close } = await opened("served", sample("healthy"), picker);
  await page.click(ACTION);
  assert.equal(await page.isEnabled(ACTION), true);
  assert.deepEqual(errors, []);
  await close();
});

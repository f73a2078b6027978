// The page starts wherever it is put, and says in plain words why when it can't.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readdirSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";
import { BUILDS, DIST, open, serve } from "./harness.mjs";

async function failureText(build, options) {
  const { page, close } = await open(build, { ...options, wait: false });
  await page.waitForSelector("html[data-boot='failed'] .boot-error");
  const text = await page.innerText("body");
  await close();
  assert.match(text, /命令行.*profvet check/);
  assert.match(text, /command line.*profvet check/);
  return text;
}

async function damagedCopy(damage) {
  const folder = mkdtempSync(join(tmpdir(), "profvet-dist-"));
  cpSync(DIST, folder, { recursive: true });
  damage(folder, (ending) => join(folder, readdirSync(folder).find((name) => name.endsWith(ending))));
  const { url } = await serve(folder);
  return { url, remove: () => rmSync(folder, { recursive: true }) };
}

test("starts in a sub-path of a server", async () => {
  const { url, origin, hits } = await serve(DIST, { prefix: "/tools/npu/profvet/" });
  const { close } = await open("served", { url });
  assert.ok(hits.every((path) => path.startsWith("/tools/npu/profvet/")), `${origin}: ${hits}`);
  await close();
});

test("starts from a server that does not know WebAssembly's content type", async () => {
  const { url } = await serve(DIST, { types: { ".wasm": "application/octet-stream" } });
  const { close } = await open("served", { url });
  await close();
});

for (const build of BUILDS) {
  test(`${build}: module and worker address are published and can't be changed`, async () => {
    const { page, close } = await open(build);
    const seen = await page.evaluate(() => ({
      module: profvet.module instanceof WebAssembly.Module,
      worker: profvet.workerUrl.startsWith("blob:"),
      frozen: Object.isFrozen(profvet),
    }));
    assert.deepEqual(seen, { module: true, worker: true, frozen: true });
    await close();
  });

  test(`${build}: names what the browser lacks`, async () => {
    const text = await failureText(build, { init: () => delete globalThis.DecompressionStream });
    assert.match(text, /浏览器缺少：DecompressionStream/);
    assert.match(text, /This browser lacks: DecompressionStream/);
  });

  test(`${build}: says so without WebAssembly`, async () => {
    const text = await failureText(build, { init: () => delete globalThis.WebAssembly });
    assert.match(text, /This browser lacks: WebAssembly\b/);
  });

  test(`${build}: says so without JavaScript`, async () => {
    const { page, close } = await open(build, { context: { javaScriptEnabled: false }, wait: false });
    const text = await page.innerText("noscript");
    assert.match(text, /需要启用 JavaScript/);
    assert.match(text, /needs JavaScript/);
    await close();
  });
}

test("the served page opened as a file points to the one-file page", async () => {
  const text = await failureText("served", { url: pathToFileURL(join(DIST, "index.html")).href });
  assert.match(text, /profvet\.html/);
});

test("says so when the WebAssembly is not there", async () => {
  const { url, remove } = await damagedCopy((_, file) => rmSync(file(".wasm")));
  assert.match(await failureText("served", { url }), /没有完整载入[^]*did not load completely/);
  remove();
});

test("says so when the WebAssembly arrived cut", async () => {
  const { url, remove } = await damagedCopy((_, file) => truncateSync(file(".wasm"), 1000));
  assert.match(await failureText("served", { url }), /did not load completely/);
  remove();
});

test("says so when the script beside it is not there", async () => {
  const { url, remove } = await damagedCopy((folder) => {
    rmSync(join(folder, readdirSync(folder).find((name) => /^profvet-.*\.js$/.test(name))));
  });
  assert.match(await failureText("served", { url }), /did not load completely/);
  remove();
});

// The hosted page after its first visit: it opens without its server, from any sub-path, and goes over to a newer version
// whole and only when its reader says so. The one-file page keeps nothing.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { sample } from "./cases.mjs";
import { DIST, dropFolder, open, serve, started } from "./harness.mjs";

const PREFIX = "/tools/npu/profvet/";

function copyOfDist() {
  const folder = mkdtempSync(join(tmpdir(), "profvet-offline-"));
  cpSync(DIST, folder, { recursive: true });
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

const digest = (content) => createHash("sha256").update(content).digest("hex");

/** Makes a newer version of what is in the folder: another title, and the service worker that goes with it. */
function renew(folder) {
  const page = join(folder, "index.html");
  const service = join(folder, "service.js");
  const old = readFileSync(page, "utf8");
  const renewed = old.replace("</head>", '<meta name="version" content="newer">\n</head>');
  writeFileSync(page, renewed);
  const text = readFileSync(service, "utf8");
  const version = /VERSION = "(\w+)"/.exec(text)[1];
  writeFileSync(service, text.replace(digest(old), digest(renewed)).replace(version, digest(version).slice(0, 16)));
}

const offline = (page) => page.getAttribute("html", "data-offline");
const isNewer = (page) => page.evaluate(() => Boolean(document.querySelector("meta[name=version]")));
const caches = (page) => page.evaluate(() => globalThis.caches.keys());

test("opens and judges without its server after the first visit", async () => {
  const { url, stop } = await serve(DIST, { prefix: PREFIX });
  const { page, errors, close } = await open("served", { url });
  assert.equal(await offline(page), "ready");
  await stop();
  for (const address of [`${url}#/?lang=en`, `${url}index.html?from=wiki#/?lang=zh`]) {
    await page.goto("about:blank");
    await page.goto(address);
    await started(page);
    await dropFolder(page, sample("trace-cut"));
    await page.waitForSelector("[data-verdict]");
    assert.equal(await page.getAttribute("[data-verdict]", "data-verdict"), "partly-usable");
  }
  assert.deepEqual(errors, []);
  await close();
});

test("the service worker lists every file of the page with its SHA-256", () => {
  const text = readFileSync(join(DIST, "service.js"), "utf8");
  const listed = JSON.parse(/Object\.entries\(([^]*?)\)\);/.exec(text)[1]);
  const names = readdirSync(DIST).filter((name) => !["service.js", "profvet.html", "profvet.json"].includes(name));
  assert.deepEqual(Object.keys(listed).sort(), names.sort());
  for (const name of names) assert.equal(listed[name], digest(readFileSync(join(DIST, name))), name);
  assert.match(text, /VERSION = "[0-9a-f]{16}"/);
});

test("asks its server for nothing but its own files, and only before the first start is over", async () => {
  const { url, hits } = await serve(DIST, { prefix: PREFIX });
  const { page, close } = await open("served", { url });
  const files = Object.keys(JSON.parse(/Object\.entries\(([^]*?)\)\);/.exec(readFileSync(join(DIST, "service.js"), "utf8"))[1]));
  const own = new Set([PREFIX, ...[...files, "service.js", "profvet.json"].map((name) => PREFIX + name)]);
  assert.deepEqual(hits.filter((path) => !own.has(path)), []);
  const before = hits.length;
  await page.reload();
  await started(page);
  await page.waitForTimeout(300);
  // With every visit the page asks for the site's presets, and the browser may look for a newer version.
  const asked = new Set(hits.slice(before));
  assert.ok(asked.delete(`${PREFIX}profvet.json`));
  assert.deepEqual([...asked], asked.size ? [`${PREFIX}service.js`] : []);
  await close();
});

test("a file of another version is not kept", async () => {
  const { folder, remove } = copyOfDist();
  const page = join(folder, "index.html");
  writeFileSync(page, readFileSync(page, "utf8").replace("</head>", "\n</head>"));
  const { url } = await serve(folder);
  const { page: opened, close } = await open("served", { url });
  assert.equal(await offline(opened), "failed");
  assert.deepEqual(await caches(opened), []);
  await close();
  remove();
});

test("a newer version waits until its reader goes over to it", async () => {
  const { folder, remove } = copyOfDist();
  const { url } = await serve(folder);
  const { page, close } = await open("served", { url: `${url}#/?lang=en` });
  const [first] = await caches(page);
  renew(folder);
  await page.reload();
  await started(page);
  assert.equal(await isNewer(page), false, "the old one first, whole");
  await page.waitForSelector(".boot-update");
  assert.match(await page.innerText(".boot-update"), /new version/);
  await dropFolder(page, sample("healthy"));
  await page.waitForSelector("[data-verdict=usable]");
  await Promise.all([page.waitForEvent("load"), page.click(".boot-update button")]);
  await started(page);
  assert.equal(await isNewer(page), true);
  await page.waitForFunction(async () => (await globalThis.caches.keys()).length === 1);
  assert.notDeepEqual(await caches(page), [first]);
  await close();
  remove();
});

test("two copies on one server keep apart", async () => {
  const { folder, remove } = copyOfDist();
  const both = mkdtempSync(join(tmpdir(), "profvet-both-"));
  cpSync(DIST, join(both, "a"), { recursive: true });
  renew(folder);
  cpSync(folder, join(both, "b"), { recursive: true });
  const { url, stop } = await serve(both);
  const { page, close } = await open("served", { url: `${url}a/` });
  await page.goto(`${url}b/`);
  await started(page);
  assert.equal((await caches(page)).length, 2);
  await stop();
  for (const [name, newer] of [["a", false], ["b", true]]) {
    await page.goto(`${url}${name}/`);
    await started(page);
    assert.equal(await isNewer(page), newer, name);
  }
  await close();
  remove();
  rmSync(both, { recursive: true });
});

test("the manifest names the page where it is, and is fetched from nowhere", async () => {
  const { url, hits } = await serve(DIST, { prefix: PREFIX });
  const { page, context, close } = await open("served", { url });
  const before = hits.length;
  const session = await context.newCDPSession(page);
  const { errors, manifest } = await session.send("Page.getAppManifest");
  assert.deepEqual(errors, []);
  assert.deepEqual([manifest.name, manifest.startUrl, manifest.scope], ["profvet", url, url]);
  assert.equal(hits.length, before);
  await close();
});

test("without a secure address the page works and keeps nothing", async () => {
  const { page, close } = await open("served", { init: () => Object.defineProperty(window, "isSecureContext", { value: false }) });
  assert.equal(await offline(page), "none");
  assert.deepEqual(await caches(page), []);
  await close();
});

test("the one-file page registers and keeps nothing", async () => {
  const { page, close } = await open("one-file");
  assert.equal(await offline(page), "none");
  assert.equal(await page.$("link[rel=manifest]"), null);
  const { url } = await serve(DIST);
  const served = await open("served", { url: `${url}profvet.html` });
  assert.equal(await offline(served.page), "none");
  assert.equal(await served.page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0);
  await served.close();
  await close();
});

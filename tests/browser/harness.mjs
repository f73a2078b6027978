// What every browser test stands on: a static server for dist/, a Chromium, a fresh context per opened page, and the
// ways a user hands over files. In comes the built page (./dev build); out go pages to drive, and what they requested.
// The server and the browser end with the test process.

import { accessSync, constants, existsSync, readFileSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { delimiter, dirname, extname, join, normalize, resolve, sep } from "node:path";
import { after } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
export const DIST = join(ROOT, "dist");
export const ONE_FILE = join(DIST, "profvet.html");

/** Both forms of the page; most tests run over each. */
export const BUILDS = ["served", "one-file"];

const CHROMIUM_NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".json": "application/json",
};

const closers = [];
after(async () => {
  for (const close of closers.reverse()) await close();
});

/** `$PROFVET_CHROMIUM`, or the first Chromium on PATH. */
export function chromiumPath() {
  if (process.env.PROFVET_CHROMIUM) return process.env.PROFVET_CHROMIUM;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const found = CHROMIUM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
  if (!found) throw new Error("no Chromium on PATH; set PROFVET_CHROMIUM");
  return found;
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Serves a folder on 127.0.0.1, on a free port. `prefix` puts it into a sub-path, `types` overrides content types by
 * extension. Returns `{ origin, url, hits, close, stop }`; `hits` lists the path of every request that arrived, `stop`
 * ends the server and what is still open to it.
 */
export async function serve(folder = DIST, { prefix = "/", types = {} } = {}) {
  const hits = [];
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    hits.push(path);
    const file = fileBehind(folder, prefix, path);
    const body = file && (await readFile(file).catch(() => null));
    if (!body) return response.writeHead(404).end();
    const type = { ...TYPES, ...types }[extname(file)] ?? "application/octet-stream";
    response.writeHead(200, { "content-type": type, "access-control-allow-origin": "*" }).end(body);
  });
  server.on("upgrade", (request, socket) => {
    hits.push(request.url);
    socket.destroy();
  });
  server.on("connection", (socket) => socket.unref());
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  server.unref();
  const origin = `http://127.0.0.1:${server.address().port}`;
  const stop = () => new Promise((done) => (server.close(done), server.closeAllConnections()));
  return { origin, url: origin + prefix, hits, close: () => server.close(), stop };
}

function fileBehind(folder, prefix, path) {
  if (!path.startsWith(prefix)) return null;
  const rest = path.slice(prefix.length);
  const file = normalize(join(folder, rest === "" || rest.endsWith("/") ? `${rest}index.html` : rest));
  return file.startsWith(folder + sep) ? file : null;
}

let sharedBrowser;

/** The one Chromium of this test process. */
export async function browser() {
  if (!sharedBrowser) {
    if (!existsSync(ONE_FILE)) throw new Error("dist/ is not built: run ./dev build first");
    sharedBrowser = chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
    closers.push(async () => (await sharedBrowser).close());
  }
  return sharedBrowser;
}

let sharedServer;

/** The address of a build: the shared server's, or the file's. `hash` is a route such as `#/rules?lang=en`. */
export async function address(build, hash = "") {
  if (build === "one-file") return pathToFileURL(ONE_FILE).href + hash;
  sharedServer ??= serve();
  return (await sharedServer).url + hash;
}

/**
 * Opens a page in a new context and waits until it has started.
 *
 * `options`: `hash`, `url` (instead of the build's own), `context` (Playwright's), `init` (a function to run in the
 * page before anything else), `wait: false` to return without waiting for the start.
 * Returns `{ page, context, requests, errors, close }`. `requests` are the addresses of all requests that page and
 * workers made or tried, except `blob:` and `data:`; `errors` what they threw or wrote to console.error.
 */
export async function open(build, options = {}) {
  const context = await (await browser()).newContext(options.context);
  const requests = [];
  const errors = [];
  context.on("request", (request) => {
    if (!/^(blob|data):/.test(request.url())) requests.push(request.url());
  });
  context.on("weberror", (error) => errors.push(String(error.error())));
  context.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  const page = await context.newPage();
  if (options.init) await page.addInitScript(options.init);
  await page.goto(options.url ?? (await address(build, options.hash)));
  if (options.wait !== false) await started(page);
  return { page, context, requests, errors, close: () => context.close() };
}

/**
 * Waits until the page runs and its service worker has fetched what it keeps; throws the page's own message when it
 * could not start.
 */
export async function started(page) {
  await page.waitForFunction(() => {
    const { boot, offline } = document.documentElement.dataset;
    return boot && offline !== "pending";
  });
  const state = await page.evaluate(() => document.documentElement.dataset.boot);
  if (state !== "started") throw new Error(await page.innerText("body"));
}

/** Drops a real folder onto the page, as a file manager does. */
export async function dropFolder(page, folder, target = "#drop-zone") {
  await drop(page, [folder], target);
}

/** Drops files (or several folders) onto the page. */
export async function dropFiles(page, paths, target = "#drop-zone") {
  await drop(page, paths, target);
}

async function drop(page, paths, target) {
  const element = page.locator(target);
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error(`${target} is not visible`);
  const place = { x: box.x + box.width / 2, y: box.y + Math.min(box.height, 200) / 2 };
  const data = { items: [], files: paths.map((path) => resolve(path)), dragOperationsMask: 1 };
  const session = await page.context().newCDPSession(page);
  for (const type of ["dragEnter", "dragOver", "drop"]) {
    await session.send("Input.dispatchDragEvent", { type, ...place, data });
  }
  await session.detach();
}

/** Chooses a folder in the page's folder picker. */
export async function pickFolder(page, folder) {
  await page.setInputFiles("#pick-folder", resolve(folder));
}

/**
 * Chooses a folder, and does something to it before the page hears of the choice. Chromium takes note of size and time
 * of the files at the choice, and refuses to read one that differs since.
 */
export async function pickFolderThen(page, folder, change) {
  const input = await page.$("#pick-folder");
  // The browser lists the folder on its own time: only once it says so does it hold the files as they were.
  await input.evaluate((element) => {
    globalThis.chosenForTheTest = new Promise((chosen) => {
      const hold = (event) => {
        event.stopImmediatePropagation();
        chosen();
      };
      element.addEventListener("change", hold, { capture: true, once: true });
    });
  });
  await pickFolder(page, folder);
  await page.evaluate(() => globalThis.chosenForTheTest);
  change();
  await input.evaluate((element) => element.dispatchEvent(new Event("change", { bubbles: true })));
}

/** Chooses files in the page's file picker. */
export async function pickFiles(page, paths) {
  await page.setInputFiles("#pick-files", paths.map((path) => resolve(path)));
}

/**
 * Measures what is used from now on: the resident memory of the renderer process, which holds the page and its workers,
 * and of all of Chromium, and the processor time of all of Chromium. `read()` returns bytes and seconds:
 * `{ before, now, peak, browserPeak, cpuSeconds }`. Linux only (null elsewhere).
 */
export async function measureUse() {
  if (process.platform !== "linux") return null;
  const session = await (await browser()).newBrowserCDPSession();
  const before = await useOf(session);
  for (const { pid } of before) writeFileSync(`/proc/${pid}/clear_refs`, "5");
  return {
    async read() {
      const all = await useOf(session);
      const page = largestRenderer(all);
      const old = before.find(({ pid }) => pid === page.pid);
      const browserPeak = all.reduce((sum, { peak }) => sum + peak, 0);
      return { before: old?.now ?? 0, now: page.now, peak: page.peak, browserPeak, cpuSeconds: cpuOf(all) - cpuOf(before) };
    },
  };
}

async function useOf(session) {
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  return processInfo.flatMap(({ id, type, cpuTime }) => {
    if (!existsSync(`/proc/${id}/status`)) return [];
    const status = readFileSync(`/proc/${id}/status`, "utf8");
    const bytes = (field) => 1024 * Number(new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0);
    return [{ pid: id, type, cpuTime, now: bytes("VmRSS"), peak: bytes("VmHWM") }];
  });
}

const cpuOf = (all) => all.reduce((sum, { cpuTime }) => sum + cpuTime, 0);

function largestRenderer(all) {
  const renderers = all.filter(({ type }) => type === "renderer");
  return renderers.reduce((most, one) => (one.peak > most.peak ? one : most));
}

// The page in a Firefox as users have it: it starts in both forms, judges chosen files and archives, mends, and opens
// without its server. Folders can't be handed to Firefox by a program; the other tests do that in Chromium. Without a
// Firefox the tests are skipped, except in continuous integration.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { accessSync, constants, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { after, before, test } from "node:test";
import { launch } from "./bidi.mjs";
import { folder, sample } from "./cases.mjs";
import { BUILDS, DIST, address, serve } from "./harness.mjs";

function firefoxPath() {
  if (process.env.PROFVET_FIREFOX) return process.env.PROFVET_FIREFOX;
  const names = ["firefox", "firefox-esr"];
  const places = (process.env.PATH ?? "").split(delimiter).flatMap((place) => names.map((name) => join(place, name)));
  return places.find((path) => {
    try {
      return accessSync(path, constants.X_OK) === undefined;
    } catch {
      return false;
    }
  });
}

const program = firefoxPath();
const skip = !program && "no Firefox on PATH";
let firefox;
before(async () => {
  if (!skip) firefox = await launch(program ?? "firefox");
});
after(() => firefox?.close());

const started = () => {
  const { boot, offline } = document.documentElement.dataset;
  if (boot === "failed") throw new Error(document.body.innerText);
  return boot === "started" && offline !== "pending";
};
const verdict = () => document.querySelector("[data-verdict]")?.dataset.verdict;
const status = (rule) => document.querySelector(`[data-rule=${rule}]`)?.dataset.status;

async function openPage(url) {
  const page = await firefox.open(url);
  await page.waitFor(started);
  return page;
}

for (const build of BUILDS) {
  test(`Firefox, ${build}: judges chosen files and a dropped-in archive`, { skip }, async () => {
    const page = await openPage(await address(build, "#/?lang=en"));
    const trace = join(folder("firefox"), "trace_view.json");
    writeFileSync(trace, '[{"ph": "X", "name": "aten::add", "pid": 1, "ts": "1736408883704643.212", "dur": 2.0}');
    await page.pick("#pick-files", [trace]);
    assert.equal(await page.waitFor(verdict), "unusable");
    assert.equal(await page.evaluate(status, "trace-unclosed"), "fail");
    assert.ok(await page.evaluate(() => Boolean(document.querySelector("[data-action=download-repaired-trace]"))));
    const archive = join(folder("firefox"), `capture-${build}.tar.gz`);
    execFileSync("tar", ["-czf", archive, "-C", sample("healthy"), "."]);
    await page.go(await address(build, "#/rules?lang=en"));
    await page.go(await address(build, "#/?lang=en"));
    await page.waitFor(() => Boolean(document.querySelector("#pick-files")));
    await page.pick("#pick-files", [archive]);
    await page.waitFor(() => document.querySelector("[data-verdict]")?.dataset.verdict === "usable");
  });

  test(`Firefox, ${build}: nothing can be fetched after the start`, { skip }, async () => {
    const { url, hits } = await serve(DIST);
    const page = await openPage(await address(build));
    const open = await page.evaluate(async (url) => {
      const ways = [() => fetch(url), () => fetch(url, { mode: "no-cors" }), () => navigator.serviceWorker.register(url)];
      const done = await Promise.allSettled(ways.map(async (way) => way()));
      return done.filter(({ status }) => status === "fulfilled").length;
    }, url);
    assert.equal(open, 0);
    assert.deepEqual(hits, []);
  });
}

test("Firefox: opens without its server after the first visit", { skip }, async () => {
  const { url, stop } = await serve(DIST, { prefix: "/sub/path/" });
  const page = await openPage(`${url}#/?lang=en`);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.offline), "ready");
  await stop();
  await page.go("about:blank");
  await page.go(`${url}#/?lang=en`);
  await page.waitFor(started);
});

// Files that another page hands over by postMessage: two origins on 127.0.0.1. Only those that the site names are heard, and
// an answer says no more than the site allows.

import assert from "node:assert/strict";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import test from "node:test";
import { folder, profvet, sample, site } from "./cases.mjs";
import { open, serve } from "./harness.mjs";

/** A page of another origin, which shows profvet in a frame and notes what it is told. */
const PORTAL = (profvetUrl) => `<!doctype html><meta charset="utf-8"><title>portal</title><link rel="icon" href="data:,">
<iframe id="profvet" width="1000" height="800" src="${profvetUrl}#/?lang=en&embed=1"></iframe>
<iframe id="sandboxed" sandbox="allow-scripts" srcdoc="<script>
  onmessage = () => parent.frames[0].postMessage({ profvet: 'hello' }, '*');
</script>"></iframe>
<script>
  globalThis.heard = [];
  const frame = document.getElementById("profvet").contentWindow;
  addEventListener("message", (event) => {
    if (event.source === frame) heard.push(event.data);
  });
  globalThis.say = (message) => frame.postMessage(message, "*");
  globalThis.check = (id, files) =>
    say({ profvet: "check", id, files: files.map(([path, text]) => ({ path, file: new File([text], path.split("/").pop()) })) });
</script>`;

function filesBelow(path) {
  const all = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return all.map((entry) => {
    const file = join(entry.parentPath, entry.name);
    return [relative(path, file), readFileSync(file, "latin1")];
  });
}

/** Opens the portal around a copy of profvet that presets what `embed` makes of the portal's origin. */
async function portal(embed) {
  const place = folder("portal");
  const { url, origin } = await serve(place);
  const presets = embed(origin);
  const served = await serve(site(presets));
  writeFileSync(join(place, "index.html"), PORTAL(served.url));
  const opened = await open("served", { url, wait: false });
  const frame = opened.page.frame({ url: new RegExp(`^${served.url}`) }) ?? (await opened.page.waitForEvent("framenavigated"));
  await frame.waitForSelector("#drop-zone");
  const heard = () => opened.page.evaluate(() => globalThis.heard);
  const hears = async (count) => {
    await opened.page.waitForFunction((count) => globalThis.heard.length >= count, count);
    return heard();
  };
  const say = (message) => opened.page.evaluate((message) => globalThis.say(message), message);
  const check = (id, files) => opened.page.evaluate(([id, files]) => globalThis.check(id, files), [id, files]);
  return { ...opened, frame, origin, heard, hears, say, check };
}

test("an origin that the site admits hands over files, and hears that profvet is done and nothing else", async () => {
  const { frame, errors, origin, hears, say, check, close } = await portal((origin) => ({ embed: { origins: [origin] } }));
  assert.match(await frame.textContent("[data-preset=embed]"), new RegExp(`${origin}.*nothing else`));
  await say({ profvet: "hello" });
  assert.deepEqual(await hears(1), [{ profvet: "ready", protocol: 1 }]);
  const path = sample("trace-cut");
  const files = filesBelow(path);
  await check("one", files);
  await frame.waitForSelector("[data-verdict=partly-usable]");
  assert.deepEqual((await hears(3)).slice(1), [
    { profvet: "accepted", id: "one", files: files.length },
    { profvet: "done", id: "one" },
  ]);
  assert.deepEqual(errors, []);
  await close();
});

test("a site may have verdict and rules answered", async () => {
  const { hears, check, close } = await portal((origin) => ({ embed: { origins: [origin], verdict: true } }));
  const path = sample("trace-cut");
  await check("x", filesBelow(path));
  const [, done] = await hears(2);
  const report = JSON.parse(profvet("check", path, "--format", "json"));
  const findings = [...report.captures.flatMap((capture) => capture.findings), ...report.findings];
  const rules = (status) => [...new Set(findings.filter((one) => one.status === status).map((one) => one.rule))].sort();
  assert.deepEqual(done, { profvet: "done", id: "x", verdict: report.verdict, captures: 1, fail: rules("fail"), warn: rules("warn") });
  await close();
});

test("nobody is heard unless the site names the origin, and the reader is told", async () => {
  for (const presets of [
    () => ({}),
    () => ({ embed: { origins: ["https://portal.example", "http://127.0.0.1:1"] } }),
    (origin) => ({ embed: { origins: [origin.replace("http:", "https:")] } }),
  ]) {
    const { page, frame, origin, heard, say, check, errors, close } = await portal(presets);
    await say({ profvet: "hello" });
    await check("one", filesBelow(sample("healthy")));
    await frame.waitForSelector("[data-overheard]");
    assert.match(await frame.innerText("[data-overheard]"), new RegExp(`${origin}.*nothing of it was read`));
    await page.waitForTimeout(300);
    assert.deepEqual(await heard(), []);
    assert.equal(await frame.locator("[data-verdict]").count(), 0);
    assert.deepEqual(errors, []);
    await close();
  }
});

test("a sandboxed page of an admitted origin has none, and is not heard", async () => {
  const { page, frame, heard, close } = await portal((origin) => ({ embed: { origins: [origin] } }));
  await page.evaluate(() => document.getElementById("sandboxed").contentWindow.postMessage("go", "*"));
  await frame.waitForSelector("[data-overheard]");
  assert.match(await frame.innerText("[data-overheard]"), /null/);
  assert.deepEqual(await heard(), []);
  await close();
});

test("what is no message for profvet is left alone, and what is malformed is refused and told", async () => {
  const { page, frame, heard, hears, say, errors, close } = await portal((origin) => ({ embed: { origins: [origin] } }));
  for (const message of [null, "profvet", 1, [], {}, { profvet: 1 }, { type: "check" }]) await say(message);
  await page.waitForTimeout(200);
  assert.deepEqual(await heard(), []);
  assert.equal(await frame.locator("[data-overheard]").count(), 0);

  const malformed = await page.evaluate(() => {
    const file = new File(["{}"], "a.json");
    const check = (files) => ({ profvet: "check", files });
    const messages = [
      { profvet: "report" },
      check(undefined),
      check("a.json"),
      check([]),
      check([file]),
      check([{ path: "a.json" }]),
      check([{ path: "a.json", file: new Blob(["{}"]) }]),
      check([{ path: "a.json", file: "{}" }]),
      check([{ file }]),
      check([{ path: 1, file }]),
      ...["", "/a.json", "a//b.json", "../a.json", "a/../../b.json", "./a", "a/", "x".repeat(5000)].map((path) => check([{ path, file }])),
      check([{ path: "good.json", file }, { path: "..", file }]),
    ];
    messages.forEach(say);
    return messages.length;
  });
  const answers = await hears(malformed);
  assert.ok(answers.every(({ profvet, reason, ...rest }) => profvet === "refused" && reason && !Object.keys(rest).length), JSON.stringify(answers));
  assert.match(await frame.innerText("[data-overheard]"), /was refused: path must be relative/);
  assert.equal(await frame.locator("[data-verdict], progress").count(), 0);
  assert.deepEqual(errors, []);
  await close();
});

test("who is overtaken or whose run is stopped hears so, and nothing of what the reader does", async () => {
  const { frame, hears, check, heard, page, close } = await portal((origin) => ({ embed: { origins: [origin], verdict: true } }));
  const files = filesBelow(sample("trace-cut"));
  await page.evaluate((files) => (check("first", files), check("second", files)), files);
  const answers = (await hears(4)).map(({ profvet, id }) => `${profvet} ${id}`);
  assert.deepEqual(answers, ["accepted first", "accepted second", "cancelled first", "done second"]);
  await frame.waitForSelector("[data-verdict]");
  await frame.setInputFiles("#pick-folder", sample("healthy"));
  await frame.waitForSelector("[data-verdict=usable]");
  await page.waitForTimeout(200);
  assert.equal((await heard()).length, 4, "a run of the reader's is no business of the other page");
  await close();
});

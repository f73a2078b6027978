// Nothing leaves the computer. The policy is the documented one, the page asks for its own files only, and once it has
// started neither it nor a worker can reach anything, not even its own server.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { BUILDS, DIST, ONE_FILE, address, open, serve } from "./harness.mjs";

const POLICY = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/g;

function policyOf(html) {
  const found = [...html.matchAll(POLICY)];
  assert.equal(found.length, 1, "one policy in the file");
  return found[0];
}

function hashes(html, pattern) {
  return [...html.matchAll(pattern)].map(([, text]) => {
    return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  });
}

test("the served page carries the documented policy", () => {
  const html = readFileSync(join(DIST, "index.html"), "utf8");
  assert.equal(
    policyOf(html)[1],
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; " +
      "font-src 'self'; connect-src 'self'; worker-src 'self' blob:; manifest-src data:; base-uri 'none'; " +
      "form-action 'none'; require-trusted-types-for 'script'; trusted-types default",
  );
});

test("the one-file page allows exactly its own scripts and style", () => {
  const html = readFileSync(ONE_FILE, "utf8");
  const scripts = hashes(html, /<script>([^]*?)<\/script>/g);
  const styles = hashes(html, /<style>([^]*?)<\/style>/g);
  assert.equal(scripts.length, 2);
  assert.equal(styles.length, 1);
  assert.equal(
    policyOf(html)[1],
    `default-src 'none'; script-src ${scripts.join(" ")} 'wasm-unsafe-eval'; style-src ${styles[0]}; ` +
      "img-src data:; connect-src 'none'; worker-src blob:; base-uri 'none'; form-action 'none'; " +
      "require-trusted-types-for 'script'; trusted-types default",
  );
});

for (const file of ["index.html", "profvet.html"]) {
  test(`${file} has its policy before everything else, and no way around it`, () => {
    const html = readFileSync(join(DIST, file), "utf8");
    const policy = policyOf(html);
    assert.ok(!/unsafe-inline|'unsafe-eval'|unsafe-hashes|\*/.test(policy[1]));
    const before = html.slice(0, policy.index).replace(/<!doctype html>|<html[^>]*>|<head>|<meta charset="utf-8">/g, "");
    assert.equal(before.trim(), "");
    const markup = html.replace(/<(script|style)[^>]*>[^]*?<\/\1>/g, "");
    assert.ok(!/\son\w+=|\sstyle=|javascript:/i.test(markup), "no inline handlers or styles");
    assert.ok(!/https?:\/\//i.test(markup), "no address of another place in the markup");
  });
}

test("the page's code knows no way out that a policy leaves open", () => {
  // A policy can't keep a page from going elsewhere, nor every browser from WebRTC; what is not in the code is not called.
  const ways = /RTCPeerConnection|RTCDataChannel|WebTransport|sendBeacon|window\.open|prefetch|preconnect|location\.(assign|replace)|location(\.href)? *=[^=]/;
  const names = readdirSync(DIST).filter((name) => /\.(js|wasm|html)$/.test(name));
  assert.ok(names.length >= 5, `${names}`);
  for (const name of names) {
    const [found] = ways.exec(readFileSync(join(DIST, name), "latin1")) ?? [];
    assert.equal(found, undefined, name);
  }
});

test("every served file is named after its content, so that two versions never mix", () => {
  const html = readFileSync(join(DIST, "index.html"), "utf8");
  const loaded = [...html.matchAll(/(?:src|href)="((?!data:)[^"]+)"(?: integrity="(sha384-[^"]+)")?/g)];
  // The service worker is where browsers look for a newer version; its list of digests is checked in offline.test.mjs.
  // What the site presets belongs to no version.
  const names = readdirSync(DIST).filter((name) => !name.endsWith(".html") && !["service.js", "profvet.json"].includes(name));
  assert.deepEqual(loaded.map(([, name]) => name).sort(), names.sort());
  for (const [, name, integrity] of loaded) {
    const content = readFileSync(join(DIST, name));
    const [, hash] = /^[a-z]+-([0-9a-f]{16})\.(?:js|css|wasm)$/.exec(name);
    assert.equal(hash, createHash("sha256").update(content).digest("hex").slice(0, 16));
    if (!integrity) assert.match(name, /^boot-|\.wasm$/);
    else assert.equal(integrity, `sha384-${createHash("sha384").update(content).digest("base64")}`);
  }
});

test("the served page asks for its own files and nothing else", async () => {
  const { page, requests, errors, close } = await open("served");
  const base = await address("served");
  const own = readdirSync(DIST).filter((name) => !name.endsWith(".html"));
  // The service worker asks again for what it keeps.
  assert.deepEqual([...new Set(requests)].sort(), [base, `${base}index.html`, ...own.map((name) => base + name)].sort());
  assert.equal(await page.evaluate(() => profvet.oneFile), false);
  assert.deepEqual(errors, []);
  await close();
});

test("the one-file page asks for nothing but itself", async () => {
  const { page, requests, errors, close } = await open("one-file");
  assert.deepEqual(requests, [await address("one-file")]);
  assert.equal(await page.evaluate(() => profvet.oneFile), true);
  assert.deepEqual(errors, []);
  await close();
});

// Runs in the page or in a worker: tries every way out and tells which of them worked.
async function waysOut({ own, other, inWorker }) {
  const open = [];
  const attempt = async (name, action) => {
    try {
      await action();
      open.push(name);
    } catch {
      // closed, as it should be
    }
  };
  const heard = (target, good) =>
    new Promise((resolve, reject) => {
      target.addEventListener(good, resolve);
      target.addEventListener("error", reject);
      setTimeout(reject, 2000);
    });
  for (const [place, url] of Object.entries({ own, other })) {
    await attempt(`fetch ${place}`, () => fetch(url));
    await attempt(`fetch no-cors ${place}`, () => fetch(url, { mode: "no-cors" }));
    await attempt(`XMLHttpRequest ${place}`, () => {
      const request = new XMLHttpRequest();
      const done = heard(request, "load");
      request.open("GET", url);
      request.send();
      return done;
    });
    await attempt(`EventSource ${place}`, () => heard(new EventSource(url), "open"));
    await attempt(`WebSocket ${place}`, () => heard(new WebSocket(other.replace("http", "ws")), "open"));
    await attempt(`import ${place}`, () => import(url));
    if (inWorker) {
      await attempt(`importScripts ${place}`, () => importScripts(url));
    } else {
      // A beacon is accepted even when the policy stops it afterwards; only the servers can tell.
      await attempt(`beacon ${place}`, () => Promise.reject(navigator.sendBeacon(url, "x")));
      for (const [tag, key] of [["img", "src"], ["script", "src"], ["iframe", "src"], ["object", "data"], ["audio", "src"]]) {
        await attempt(`${tag} ${place}`, async () => {
          const element = document.createElement(tag);
          const done = heard(element, "load");
          done.catch(() => {});
          element[key] = url;
          document.body.append(element);
          // What a frame shows when it was stopped counts as loaded; only the servers can tell.
          await (tag === "iframe" || tag === "object" ? Promise.reject() : done);
        });
      }
    }
  }
  await new Promise((resolve) => setTimeout(resolve, 300)); // for what is sent later, such as a beacon
  return open;
}

// Runs in the page or in a worker, from a timer, because code that a debugger evaluates directly may call eval.
function evaluators() {
  return new Promise((resolve) => {
    setTimeout(() => {
      const open = [];
      const attempt = (name, action) => {
        try {
          action();
          open.push(name);
        } catch {
          // closed, as it should be
        }
      };
      attempt("eval", () => (0, eval)("1"));
      attempt("Function", () => new Function("return 1")());
      resolve(open);
    });
  });
}

/** A server that stands for the rest of the world, and one for the page's own place; both count what arrives. */
async function places(build) {
  const other = await serve(DIST);
  if (build === "one-file") return { other, own: null, url: undefined, ownUrl: await address("one-file") };
  const own = await serve(DIST);
  return { other, own, url: own.url, ownUrl: `${own.url}index.html` };
}

test("on an unprotected page the same ways are open, and the servers hear them", async () => {
  const folder = mkdtempSync(join(tmpdir(), "profvet-open-"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>open</title>");
  const own = await serve(folder);
  const other = await serve(folder);
  const { page, close } = await open("served", { url: own.url, wait: false });
  const [worker] = await Promise.all([page.waitForEvent("worker"), page.evaluate(startWorker, "any blob worker")]);
  const urls = { own: `${own.url}index.html`, other: `${other.url}index.html` };
  const fromPage = await page.evaluate(waysOut, urls);
  const afterPage = other.hits.length;
  const fromWorker = await worker.evaluate(waysOut, { ...urls, inWorker: true });
  for (const way of ["fetch", "fetch no-cors", "XMLHttpRequest"]) {
    for (const place of ["own", "other"]) {
      assert.ok(fromPage.includes(`${way} ${place}`), `${way} ${place} from the page: ${fromPage}`);
      assert.ok(fromWorker.includes(`${way} ${place}`), `${way} ${place} from the worker: ${fromWorker}`);
    }
  }
  assert.ok(afterPage >= 12, `the page reached the other server ${afterPage} times`);
  assert.ok(other.hits.length - afterPage >= 6, `the worker reached it ${other.hits.length - afterPage} times`);
  assert.deepEqual(await page.evaluate(evaluators), ["eval", "Function"]);
  assert.deepEqual(await worker.evaluate(evaluators), ["eval", "Function"]);
  await close();
  rmSync(folder, { recursive: true });
});

for (const build of BUILDS) {
  test(`${build}: after the start the page reaches nothing`, async () => {
    const { other, own, url, ownUrl } = await places(build);
    const { page, close } = await open(build, { url });
    const arrived = own?.hits.length;
    assert.deepEqual(await page.evaluate(waysOut, { own: ownUrl, other: `${other.url}index.html` }), []);
    assert.deepEqual(await page.evaluate(evaluators), []);
    assert.equal(own?.hits.length, arrived, "its own server heard nothing more");
    assert.deepEqual(other.hits, [], "another server heard nothing");
    await close();
  });

  test(`${build}: after the start its worker reaches nothing`, async () => {
    const { other, own, url, ownUrl } = await places(build);
    const { page, close } = await open(build, { url });
    const arrived = own?.hits.length;
    const [worker] = await Promise.all([page.waitForEvent("worker"), page.evaluate(startWorker, "the page's worker")]);
    const out = await worker.evaluate(waysOut, { own: ownUrl, other: `${other.url}index.html`, inWorker: true });
    assert.deepEqual(out, []);
    assert.deepEqual(await worker.evaluate(evaluators), []);
    assert.equal(own?.hits.length, arrived, "its own server heard nothing more");
    assert.deepEqual(other.hits, [], "another server heard nothing");
    await close();
  });

  test(`${build}: its worker starts no script but its own`, async () => {
    const { page, close } = await open(build);
    const [worker] = await Promise.all([page.waitForEvent("worker"), page.evaluate(startWorker, "the page's worker")]);
    const started = await worker.evaluate(async () => {
      while (!self.profvetHelper) await new Promise((done) => setTimeout(done, 10));
      const address = (text) => URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
      const starts = (action) => {
        try {
          action();
          return true;
        } catch {
          return false;
        }
      };
      return [() => new Worker(profvetHelper), () => new Worker(address("1")), () => importScripts(address("1"))].map(starts);
    });
    // A worker starts helpers from the text it was given itself, and nothing else.
    assert.deepEqual(started, [true, false, false]);
    await close();
  });

  test(`${build}: no text becomes markup or script, and no other script can be started`, async () => {
    const { page, close } = await open(build);
    const done = await page.evaluate(async () => {
      const done = [];
      const attempt = (name, action) => {
        try {
          action();
          done.push(name);
        } catch {
          // closed, as it should be
        }
      };
      const append = (tag, change) => {
        const element = document.createElement(tag);
        change(element);
        document.body.append(element);
      };
      attempt("innerHTML", () => append("div", (box) => (box.innerHTML = "<b>x</b>")));
      attempt("insertAdjacentHTML", () => document.body.insertAdjacentHTML("beforeend", "<b>x</b>"));
      attempt("parser", () => new DOMParser().parseFromString("<b>x</b>", "text/html"));
      attempt("frame", () => append("iframe", (frame) => (frame.srcdoc = "<b>x</b>")));
      attempt("another worker", () => new Worker(URL.createObjectURL(new Blob(["postMessage(1)"]))));
      attempt("second policy", () => trustedTypes.createPolicy("other", { createHTML: (text) => text }));
      attempt("same policy", () => trustedTypes.createPolicy("default", { createHTML: (text) => text }));
      attempt("script's text", () => append("script", (script) => (script.text = "window.ran = 'script'")));
      attempt("script's address", () => append("script", (script) => (script.src = "data:text/javascript,ran=1")));
      return done;
    });
    assert.deepEqual(done, []);
    // What needs no such text is left to the policy.
    const ran = await page.evaluate(async () => {
      const text = document.createElement("p");
      text.setAttribute("style", "color: red");
      const script = document.createElement("script");
      script.append("window.ran = 'node'");
      document.body.append(text, script);
      await new Promise((resolve) => setTimeout(resolve, 200));
      return [window.ran, getComputedStyle(text).color === "rgb(255, 0, 0)"];
    });
    assert.deepEqual(ran, [undefined, false]);
    await close();
  });
}

// Runs in the page.
function startWorker(kind) {
  if (kind === "any blob worker") {
    window.testWorker = new Worker(URL.createObjectURL(new Blob(["onmessage = () => {}"])));
  } else {
    window.testWorker = new Worker(profvet.workerUrl);
    window.testWorker.postMessage(profvet.module);
  }
}

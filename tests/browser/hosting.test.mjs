// The server configurations of docs/hosting.md, in real servers on 127.0.0.1: the headers come, and the page starts, judges
// and stays when the server goes. A server that is not installed is skipped, except in continuous integration.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { sample } from "./cases.mjs";
import { DIST, ROOT, dropFolder, open, started } from "./harness.mjs";

/** The one example of this language in docs/hosting.md. */
function example(language) {
  const found = [...readFileSync(join(ROOT, "docs/hosting.md"), "utf8").matchAll(/```(\w+)\n([^]*?)```/g)];
  const [only, ...more] = found.filter(([, name]) => name === language);
  assert.ok(only && !more.length, `one example for ${language}`);
  return only[2];
}

function freePort() {
  return new Promise((done) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}

const SERVERS = {
  nginx: {
    version: ["-v"],
    command(folder, root, port) {
      const site = example("nginx").replace("listen 80;", `listen 127.0.0.1:${port};`).replace("/srv/profvet", root);
      const types = "include /etc/nginx/mime.types;";
      const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder};`).join(" ");
      writeFileSync(
        join(folder, "nginx.conf"),
        `daemon off; pid ${folder}/pid; error_log ${folder}/log; events {}\nhttp { access_log off; ${types} ${places}\n${site}}\n`,
      );
      return ["-e", join(folder, "log"), "-c", join(folder, "nginx.conf")];
    },
  },
  caddy: {
    version: ["version"],
    command(folder, root, port) {
      const site = example("caddy").replace(":80 {", `http://127.0.0.1:${port} {`).replace("/srv/profvet", root);
      writeFileSync(join(folder, "Caddyfile"), `{\n\tadmin off\n\tauto_https off\n}\n${site}`);
      return ["run", "--config", join(folder, "Caddyfile"), "--adapter", "caddyfile"];
    },
  },
};

function isInstalled(name) {
  try {
    execFileSync(name, SERVERS[name].version, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** A server over a copy of dist/ that anyone may read, as a server's own user must. */
async function start(name) {
  const folder = mkdtempSync(join(tmpdir(), `profvet-${name}-`));
  execFileSync("chmod", ["755", folder]);
  const root = join(folder, "site");
  mkdirSync(root);
  cpSync(DIST, root, { recursive: true });
  execFileSync("chmod", ["-R", "a+rX", root]);
  const port = await freePort();
  const child = spawn(name, SERVERS[name].command(folder, root, port), {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  let said = "";
  child.stderr.on("data", (text) => (said += text));
  const gone = new Promise((done) => child.once("exit", done));
  const url = `http://127.0.0.1:${port}/`;
  for (let tries = 0; ; tries++) {
    if (await fetch(url).then((response) => response.ok, () => false)) break;
    if (tries > 100 || child.exitCode !== null) throw new Error(`${name} did not start: ${said}`);
    await new Promise((done) => setTimeout(done, 50));
  }
  const stop = async () => {
    child.kill("SIGTERM");
    await gone;
  };
  return { url, stop, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

async function headers(address) {
  const response = await fetch(address);
  assert.equal(response.status, 200, address);
  await response.arrayBuffer();
  return Object.fromEntries(response.headers);
}

for (const name of Object.keys(SERVERS)) {
  const skip = !isInstalled(name) && `${name} is not installed`;
  test(`${name}: the documented headers come, and the page starts and stays`, { skip }, async () => {
    const { url, stop, remove } = await start(name);
    try {
      const page = await headers(url);
      assert.equal(page["content-security-policy"], "frame-ancestors 'none'");
      assert.equal(page["cache-control"], "no-cache");
      assert.equal(page["referrer-policy"], "no-referrer");
      assert.equal(page["cross-origin-opener-policy"], "same-origin");
      const service = await headers(`${url}service.js`);
      assert.equal(service["content-security-policy"], "default-src 'none'; connect-src 'self'");
      assert.equal(service["cache-control"], "no-cache");
      for (const file of readdirSync(DIST).filter((file) => /-[0-9a-f]{16}\./.test(file))) {
        const found = await headers(url + file);
        assert.equal(found["cache-control"], "public, max-age=31536000, immutable", file);
        if (file.endsWith(".wasm")) assert.equal(found["content-type"], "application/wasm");
        if (!file.startsWith("boot")) assert.equal(found["content-encoding"], "gzip", file);
      }
      for (const found of [page, service]) {
        assert.equal(found["x-content-type-options"], "nosniff");
        assert.equal(found["cross-origin-resource-policy"], "same-origin");
      }
      const opened = await open("served", { url });
      assert.equal(await opened.page.getAttribute("html", "data-offline"), "ready");
      await stop();
      await opened.page.reload();
      await started(opened.page);
      await dropFolder(opened.page, sample("healthy"));
      await opened.page.waitForSelector("[data-verdict=usable]");
      assert.deepEqual(opened.errors, []);
      await opened.close();
    } finally {
      await stop();
      remove();
    }
  });
}

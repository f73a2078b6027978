// Makes the two pages out of what trunk has built. Runs as trunk's post_build hook.
// In: the staging folder with index.html, the wasm-bindgen glue, the wasm, the style and the icon.
// Out: the same folder with index.html for a server (external files, named after their content, and a service worker that
// keeps them), an empty profvet.json for the site's presets, and profvet.html, one file that holds everything. Both carry a Content-Security-Policy that allows just their own parts.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { ONE_FILE, SERVED } from "./policy.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const staging = process.env.TRUNK_STAGING_DIR;
const release = process.env.TRUNK_PROFILE === "release";
if (!staging) fail("TRUNK_STAGING_DIR is not set: this script is run by trunk, see ./dev build");

const html = readFileSync(join(staging, "index.html"), "utf8");
const parts = collect(html);
const served = servedPage(html, parts);
writeFileSync(join(staging, "index.html"), served.page);
writeFileSync(join(staging, "service.js"), serviceWorker(served));
writeFileSync(join(staging, "profvet.json"), "{}\n");
writeFileSync(join(staging, "profvet.html"), oneFilePage(html, parts));

/** Reads what trunk has staged, takes it away, and returns the parts both pages are made of. */
function collect(html) {
  const [marker, glueName, wasmName] = only(html, /<script data-glue="([^"]+)" data-wasm="([^"]+)"><\/script>/g);
  const styles = [...html.matchAll(/<link rel="stylesheet" href="\.?\/?([^"]+)"[^>]*>\n?/g)];
  const [iconTag, iconName] = only(html, /<link rel="icon" href="\.?\/?([^"]+)"[^>]*>/g);
  const parts = {
    marker,
    styleTags: styles.map(([tag]) => tag),
    iconTag,
    icon: take(iconName),
    style: scriptText(styles.map(([, name]) => take(name).toString()).join("\n"), "</style", "the style"),
    glue: glueScript(take(glueName).toString()),
    boot: scriptText(readFileSync(join(root, "www/boot.js")), "</script", "www/boot.js"),
    wasm: optimised(wasmName),
  };
  if (/@import|url\((?!["']?(data:|#))/i.test(parts.style)) {
    fail("the style loads another file; only data: is possible in the one-file page");
  }
  return parts;
}

/** The glue and the worker's start as functions: the page calls the first, and hands the text of both to its workers. */
function glueScript(glue) {
  const worker = readFileSync(join(root, "www/worker.js"), "utf8");
  const text =
    `var profvetGlue = function () {\n${glue}\nreturn wasm_bindgen;\n};\n` +
    `var profvetWorker = function (wasm_bindgen) {\n${worker}};\n`;
  return scriptText(text, "</script", "the wasm-bindgen glue");
}

function servedPage(html, parts) {
  const wasm = store("profvet", "wasm", parts.wasm);
  const style = store("style", "css", parts.style);
  const glue = store("profvet", "js", parts.glue);
  const boot = store("boot", "js", parts.boot);
  const text = page(html, SERVED, [
    [parts.iconTag, iconLink(parts.icon)],
    ...replaceAll(
      parts.styleTags,
      `<link rel="stylesheet" href="${style.name}" integrity="${style.integrity}">\n` +
        // Without integrity: Firefox would then load it twice, and a cut or mixed-up file does not compile anyway.
        `<link id="profvet-wasm" rel="preload" as="fetch" type="application/wasm" crossorigin href="${wasm.name}">\n` +
        `<script defer src="${glue.name}" integrity="${glue.integrity}"></script>\n` +
        // Without integrity: a browser would refuse it from file://, where it has to say what to open instead.
        `<script defer src="${boot.name}"></script>\n`,
    ),
    [`${parts.marker}\n`, ""],
  ]);
  return { page: text, files: [wasm, style, glue, boot] };
}

/** The service worker with the files of this version. Its name never changes: browsers look there for a newer one. */
function serviceWorker({ page, files }) {
  const digests = { "index.html": hexDigest(page) };
  for (const { name, content } of files) digests[name] = hexDigest(content);
  const list = JSON.stringify(digests, null, 2);
  const text = readFileSync(join(root, "www/service.js"), "utf8");
  const version = hexDigest(list + text).slice(0, 16);
  return text.replace("@version@", version).replace("@files@", list);
}

function hexDigest(content) {
  return createHash("sha256").update(content).digest("hex");
}

function oneFilePage(html, parts) {
  const policy = ONE_FILE([parts.glue, parts.boot].map(digest), digest(parts.style));
  const packed = packedBase64(parts.wasm);
  return page(html, policy, [
    [parts.iconTag, iconLink(parts.icon)],
    ...replaceAll(parts.styleTags, `<style>${parts.style}</style>\n`),
    [
      parts.marker,
      // `profvet preset` finds the first by its text (src/site/page.rs).
      `<script id="profvet-site" type="application/json">{}</script>\n` +
        `<script id="profvet-wasm" type="application/wasm+gzip+base64">${packed}</script>\n` +
        `<script>${parts.glue}</script>\n<script>${parts.boot}</script>`,
    ],
  ]);
}

/** One text in place of several tags. */
function replaceAll(tags, text) {
  if (tags.length === 0) fail("index.html has no style");
  return tags.map((tag, index) => [tag, index === 0 ? text : ""]);
}

function page(html, policy, replacements) {
  const meta = `<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  const all = [['<meta charset="utf-8">', meta], ...replacements];
  for (const [old, text] of all) {
    if (!html.includes(old)) fail(`index.html has no ${old}`);
    html = html.replace(old, () => text);
  }
  return html;
}

/** The icon is part of both pages: a browser asks for icon files late, when the page has closed the network. */
function iconLink(icon) {
  return `<link rel="icon" href="data:image/svg+xml;base64,${icon.toString("base64")}">`;
}

/** Writes a served file under a name that changes with its content, so that two versions never mix. */
function store(stem, extension, content) {
  const name = `${stem}-${hexDigest(content).slice(0, 16)}.${extension}`;
  writeFileSync(join(staging, name), content);
  return { name, content, integrity: `sha384-${createHash("sha384").update(content).digest("base64")}` };
}

/** Text that goes between tags: what the browser hashes must be what we hash, and nothing may end the element. */
function scriptText(content, end, what) {
  const text = content.toString();
  if (text.includes("\r")) fail(`${what} has carriage returns`);
  if (text.toLowerCase().includes(end) || text.includes("<!--")) fail(`${what} holds "${end}" or "<!--"`);
  return text;
}

function digest(text) {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

function packedBase64(bytes) {
  const packed = gzipSync(bytes, { level: release ? 9 : 1 });
  packed[9] = 255; // the field that names the operating system: the same bytes everywhere
  return packed.toString("base64");
}

function optimised(name) {
  const file = join(staging, name);
  if (release) wasmOpt(file);
  return take(name);
}

function wasmOpt(file) {
  const manifest = createRequire(import.meta.url).resolve("binaryen/package.json");
  const tool = join(dirname(manifest), JSON.parse(readFileSync(manifest)).bin["wasm-opt"]);
  const features = [
    "bulk-memory",
    "nontrapping-float-to-int",
    "sign-ext",
    "mutable-globals",
    "reference-types",
    "multivalue",
    "simd",
  ];
  const flags = ["-Oz", ...features.map((feature) => `--enable-${feature}`), "--strip-producers"];
  execFileSync(process.execPath, [tool, file, "-o", file, ...flags], { stdio: ["ignore", "inherit", "inherit"] });
}

function take(name) {
  const file = join(staging, name);
  if (!existsSync(file)) fail(`trunk did not stage ${name}`);
  const content = readFileSync(file);
  rmSync(file);
  return content;
}

function only(html, pattern) {
  const found = [...html.matchAll(pattern)];
  if (found.length !== 1) fail(`index.html has ${found.length} times ${pattern.source}, expected once`);
  return found[0];
}

function fail(message) {
  console.error(`bundle: ${message}`);
  process.exit(1);
}

// A Firefox to drive, over WebDriver BiDi, which it speaks by itself: no driver program is needed, and Playwright's own
// Firefox is none that a user has. In: the path of a Firefox. Out: `open(url)` → evaluate, wait, files. Ends with `close`.

import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** How long Firefox may take to start, and the page to do what is waited for, in milliseconds. */
const PATIENCE = 60_000;

const SETTINGS = {
  "app.update.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "toolkit.telemetry.enabled": false,
};

/** Starts a Firefox with a profile of its own. */
export async function launch(program) {
  const profile = mkdtempSync(join(tmpdir(), "profvet-firefox-"));
  const lines = Object.entries(SETTINGS).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${value});\n`);
  writeFileSync(join(profile, "user.js"), lines.join(""));
  const child = spawn(program, ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: "1" },
  });
  const gone = new Promise((done) => child.once("exit", done));
  const close = async () => {
    child.kill("SIGTERM");
    await gone;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const send = await connect(`${await listening(child)}/session`);
    const { capabilities } = await send("session.new", { capabilities: {} });
    return { version: capabilities.browserVersion, open: (url) => open(send, url), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function listening(child) {
  return new Promise((done, failed) => {
    let said = "";
    const late = setTimeout(() => failed(new Error(`Firefox did not start: ${said}`)), PATIENCE);
    child.stderr.on("data", (text) => {
      said += text;
      const found = /WebDriver BiDi listening on ws:\/\/(\S+)/.exec(said);
      if (found) clearTimeout(late), done(`http://${found[1]}`);
    });
    child.once("exit", () => failed(new Error(`Firefox ended: ${said}`)));
  });
}

async function open(send, url) {
  const { context } = await send("browsingContext.create", { type: "tab" });
  const evaluate = async (work, ...parts) => {
    const expression = `(async () => JSON.stringify(await (${work})(...${JSON.stringify(parts)})))()`;
    const { type, result, exceptionDetails } = await send("script.evaluate", { expression, target: { context }, awaitPromise: true });
    if (type === "exception") throw new Error(exceptionDetails.text);
    return result.type === "string" ? JSON.parse(result.value) : undefined;
  };
  const waitFor = async (work, ...parts) => {
    for (const end = Date.now() + PATIENCE; Date.now() < end; ) {
      const found = await evaluate(work, ...parts);
      if (found) return found;
      await new Promise((done) => setTimeout(done, 50));
    }
    throw new Error(`waited in vain for ${work}: ${await evaluate(() => document.body.innerText)}`);
  };
  const pick = async (selector, files) => {
    const locator = { type: "css", value: selector };
    const { nodes } = await send("browsingContext.locateNodes", { context, locator });
    await send("input.setFiles", { context, element: { sharedId: nodes[0].sharedId }, files });
  };
  const go = (address) => send("browsingContext.navigate", { context, url: address, wait: "complete" });
  await go(url);
  return { evaluate, waitFor, pick, go };
}

/** A WebSocket as far as BiDi needs it: text both ways. Answers a function that sends a command and gives its result. */
function connect(address) {
  return new Promise((done, failed) => {
    const headers = { connection: "Upgrade", upgrade: "websocket", "sec-websocket-version": 13, "sec-websocket-key": randomBytes(16).toString("base64") };
    const asking = request(address, { headers });
    asking.once("error", failed);
    asking.once("response", ({ statusCode }) => failed(new Error(`Firefox answers ${statusCode}`)));
    asking.once("upgrade", (_, socket, head) => done(talk(socket, head)));
    asking.end();
  });
}

function talk(socket, head) {
  const waiting = new Map();
  let next = 1;
  let rest = head;
  let message = Buffer.alloc(0);
  const take = () => {
    for (let frame; (frame = firstFrame(rest)); ) {
      rest = rest.subarray(frame.end);
      if (frame.kind > 2) continue; // pings and the like
      message = Buffer.concat([message, frame.content]);
      if (frame.isLast) hear(JSON.parse(message)), (message = Buffer.alloc(0));
    }
  };
  const hear = ({ id, type, result, error, message }) => {
    const [done, failed] = waiting.get(id) ?? [];
    waiting.delete(id);
    if (type === "success") done?.(result);
    else if (type === "error") failed?.(new Error(`${error}: ${message}`));
  };
  const end = () => waiting.forEach(([, failed]) => failed(new Error("Firefox hung up")));
  socket.on("data", (bytes) => ((rest = Buffer.concat([rest, bytes])), take()));
  socket.once("close", end);
  socket.on("error", end);
  return (method, params) =>
    new Promise((done, failed) => {
      const id = next++;
      waiting.set(id, [done, failed]);
      socket.write(textFrame(JSON.stringify({ id, method, params })));
    });
}

function firstFrame(bytes) {
  if (bytes.length < 2) return null;
  const short = bytes[1] & 127;
  const start = { 126: 4, 127: 10 }[short] ?? 2;
  if (bytes.length < start) return null;
  const length = start === 2 ? short : start === 4 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  const end = start + length;
  if (bytes.length < end) return null;
  return { kind: bytes[0] & 15, isLast: bytes[0] >= 128, content: bytes.subarray(start, end), end };
}

/** What a client sends is masked, and Firefox takes no mask of zeros. The length takes as few bytes as it can. */
function textFrame(text) {
  const content = Buffer.from(text);
  const [mark, bytes] = content.length < 126 ? [content.length, 0] : content.length < 65536 ? [126, 2] : [127, 8];
  const length = Buffer.alloc(bytes);
  if (bytes) length.writeUIntBE(content.length, Math.max(0, bytes - 6), Math.min(bytes, 6));
  const mask = randomBytes(4);
  const masked = content.map((byte, at) => byte ^ mask[at % 4]);
  return Buffer.concat([Buffer.from([0x81, 0x80 | mark]), length, mask, masked]);
}

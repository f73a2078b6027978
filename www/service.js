// The service worker of the hosted page: after the first visit profvet opens without its server.
// tools/bundle.mjs fills in the files of one version with their SHA-256, and the version's name, which changes with any of them.
// A version is kept whole or not at all, and serves only itself: files of two versions never meet.
"use strict";

const VERSION = "@version@";
const FILES = new Map(Object.entries(@files@));

// What the site presets is no part of a version: it changes when the site wants. The server's word counts, and the one it
// gave last where it is away.
const SITE = "profvet.json";
const NO_PRESETS = "{}";
// How long the server may take to say it, in milliseconds, before the last word counts.
const PATIENCE = 2000;

// Several copies of profvet may live on one server; each looks after its own folder.
const OWN = `profvet ${registration.scope} `;
const CACHE = OWN + VERSION;

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
addEventListener("fetch", (event) => {
  const name = nameOf(event.request);
  if (FILES.has(name)) event.respondWith(answer(name, event.request));
  if (name === SITE) event.respondWith(presets());
});
// The reader chose to go over to this version now, not when the last page of the old one is closed.
addEventListener("message", (event) => {
  if (event.data === "take over") skipWaiting();
});

async function keep() {
  const cache = await caches.open(CACHE);
  try {
    await Promise.all([...Array.from(FILES, ([name, digest]) => keepFile(cache, name, digest)), keepPresets(cache)]);
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

// A server that is being updated, or a proxy in between, may give a file of another version: that one is not kept.
async function keepFile(cache, name, digest) {
  const response = await fetch(name, { cache: "no-cache" });
  const bytes = await response.arrayBuffer();
  const found = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  if (!response.ok || hex(found) !== digest) throw new Error(`${name} is not of version ${VERSION}`);
  const headers = new Headers(response.headers);
  for (const transport of ["content-encoding", "content-length"]) headers.delete(transport);
  await cache.put(name, new Response(bytes, { headers }));
}

async function presets() {
  const cache = await caches.open(CACHE);
  try {
    return await keepPresets(cache);
  } catch {
    return (await cache.match(SITE)) ?? Response.error();
  }
}

// A server in trouble has not spoken; one that has no such file has.
async function keepPresets(cache) {
  const response = await fetch(SITE, { cache: "no-cache", signal: AbortSignal.timeout(PATIENCE) });
  if (response.status >= 500) throw new Error(`HTTP ${response.status}`);
  const headers = { "content-type": response.headers.get("content-type") ?? "" };
  const kept = response.ok ? [await response.arrayBuffer(), { headers }] : [NO_PRESETS];
  await cache.put(SITE, new Response(...kept));
  return response.ok ? new Response(...kept) : response;
}

function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function forgetOthers() {
  const old = (await caches.keys()).filter((name) => name.startsWith(OWN) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

function nameOf(request) {
  const { origin, pathname } = new URL(request.url);
  const address = origin + pathname;
  if (request.method !== "GET" || !address.startsWith(registration.scope)) return undefined;
  return address.slice(registration.scope.length) || "index.html";
}

async function answer(name, request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(name)) ?? fetch(request);
}

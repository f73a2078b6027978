// Starts profvet: finds the WebAssembly (a file beside the page, or text inside it), compiles it once, closes the
// network for good, and starts the page. A hosted page is kept for the next time, when its server may be away. In comes `profvetGlue` and `profvetWorker` from the script before this one;
// out goes `globalThis.profvet = { module, workerUrl, oneFile, site, siteError }`, or a readable message.
// Written in the oldest JavaScript, so that a browser that can't run profvet can still say so.
(function () {
  "use strict";

  // The policy of the page from the moment everything is loaded: nothing can be fetched any more, by the page or by
  // its workers, not even from its own server. It adds to the policy in the page's head and can't be taken back.
  var CLOSED = "default-src 'none'; script-src 'wasm-unsafe-eval'; img-src data:; connect-src 'none'; " +
    "worker-src blob:; base-uri 'none'; form-action 'none'";
  // The manifest is part of the page and no request; the one-file page has none.
  var CLOSED_HOSTED = CLOSED + "; manifest-src data:";

  // How long the start waits for the service worker to be known, in milliseconds: a slow server does not hold up the page.
  var PATIENCE = 2000;
  var SERVICE = "service.js";
  // What the site presets, beside the hosted page; inside the one-file page it is the element of this id.
  var SITE = "profvet.json";
  var SITE_INSIDE = "profvet-site";

  // The smallest module with a SIMD instruction.
  var SIMD_PROBE = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
    253, 98, 11];

  function lacking() {
    var lacks = [];
    if (typeof WebAssembly !== "object" || typeof WebAssembly.validate !== "function") {
      lacks.push("WebAssembly");
    } else if (!WebAssembly.validate(new Uint8Array(SIMD_PROBE))) {
      lacks.push("WebAssembly SIMD");
    }
    if (typeof Worker !== "function") lacks.push("Worker");
    if (typeof DecompressionStream !== "function") lacks.push("DecompressionStream");
    if (typeof Blob !== "function" || !Blob.prototype.stream) lacks.push("Blob.stream");
    if (typeof globalThis !== "object") lacks.push("globalThis");
    return lacks;
  }

  function embeddedBytes(element) {
    var text = atob(element.textContent.trim());
    element.remove();
    var packed = new Uint8Array(text.length);
    for (var i = 0; i < text.length; i++) packed[i] = text.charCodeAt(i);
    var unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(unpacked).arrayBuffer();
  }

  function servedModule(element) {
    return fetch(element.href, { credentials: "same-origin" }).then(function (response) {
      if (!response.ok) throw new Error(response.status + " " + element.href);
      var type = response.headers.get("content-type") || "";
      if (WebAssembly.compileStreaming && /^application\/wasm\b/.test(type)) {
        return WebAssembly.compileStreaming(response);
      }
      return response.arrayBuffer().then(function (bytes) { return WebAssembly.compile(bytes); });
    });
  }

  function compile(element, oneFile) {
    if (!oneFile) return servedModule(element);
    return embeddedBytes(element).then(function (bytes) { return WebAssembly.compile(bytes); });
  }

  // What the site presets: its text, or why it could not be read. Without the file nothing is preset, and that is no fault.
  function sitePresets(oneFile) {
    if (oneFile) {
      var inside = document.getElementById(SITE_INSIDE);
      return Promise.resolve({ text: inside ? inside.textContent : null, error: null });
    }
    return fetch(SITE, { credentials: "same-origin", cache: "no-cache" }).then(function (response) {
      // Some servers answer with their own page where nothing is.
      var isPage = /^text\/html\b/.test(response.headers.get("content-type") || "");
      if (response.status === 404 || response.status === 410 || (response.ok && isPage)) return { text: null, error: null };
      if (!response.ok) throw new Error("HTTP " + response.status);
      return response.text().then(function (text) { return { text: text, error: null }; });
    }).catch(function (error) {
      return { text: null, error: String(error) };
    });
  }

  // The only addresses a script is ever started from, where the browser asks (Trusted Types).
  function admitScripts(addresses) {
    if (!window.trustedTypes) return;
    trustedTypes.createPolicy("default", {
      createScriptURL: function (address) {
        if (addresses.indexOf(address) < 0) throw new TypeError("profvet starts no script from " + address);
        return address;
      }
    });
  }

  function setOffline(state) {
    document.documentElement.setAttribute("data-offline", state);
  }

  // Has the browser keep this version. Done before the network is closed: later the page could not ask for it.
  function keepForOffline(oneFile) {
    setOffline("none");
    if (oneFile || !window.isSecureContext || !navigator.serviceWorker) return Promise.resolve();
    setOffline("pending");
    addManifest();
    var known = navigator.serviceWorker.register(SERVICE).then(watch, function (error) {
      setOffline("failed");
      if (window.console) console.warn("profvet is not kept for offline use: " + error);
    });
    return Promise.race([known, new Promise(function (resolve) { setTimeout(resolve, PATIENCE); })]);
  }

  function watch(registration) {
    if (registration.active) setOffline("ready");
    if (registration.waiting) offer(registration.waiting);
    follow(registration.installing);
    registration.addEventListener("updatefound", function () { follow(registration.installing); });
  }

  function follow(version) {
    if (!version) return;
    version.addEventListener("statechange", function () {
      if (version.state === "activated") setOffline("ready");
      if (version.state === "installed" && navigator.serviceWorker.controller) offer(version);
      if (version.state === "redundant" && !navigator.serviceWorker.controller) setOffline("failed");
    });
  }

  // A newer version is there, whole. The page in hand stays what it is until its reader says so.
  function offer(version) {
    if (document.querySelector(".boot-update")) return;
    var isChinese = /^zh/.test(document.documentElement.lang);
    var bar = paragraph(isChinese ? "zh" : "en", isChinese ? "profvet 有新版本。" : "A new version of profvet is ready. ");
    bar.className = "boot-update";
    bar.setAttribute("role", "status");
    var button = document.createElement("button");
    button.type = "button";
    button.appendChild(document.createTextNode(isChinese ? "重新载入" : "Reload"));
    button.addEventListener("click", function () {
      navigator.serviceWorker.addEventListener("controllerchange", function () { location.reload(); });
      version.postMessage("take over");
    });
    bar.appendChild(button);
    document.body.insertBefore(bar, document.body.firstChild);
  }

  // A manifest must name its page in full, and the page may be anywhere: so it is made here, and fetched from nowhere.
  function addManifest() {
    var icon = document.querySelector("link[rel=icon]");
    var here = new URL("./", location.href).href;
    var manifest = document.createElement("link");
    manifest.rel = "manifest";
    manifest.href = "data:application/manifest+json," + encodeURIComponent(JSON.stringify({
      name: "profvet",
      short_name: "profvet",
      description: "判断昇腾 profiling 结果能不能用 · Judges Ascend profiling results",
      start_url: here,
      scope: here,
      display: "standalone",
      icons: icon ? [{ src: icon.href, sizes: "any", type: "image/svg+xml" }] : []
    }));
    document.head.appendChild(manifest);
  }

  function closeNetwork(oneFile) {
    var policy = document.createElement("meta");
    policy.httpEquiv = "Content-Security-Policy";
    policy.content = oneFile ? CLOSED : CLOSED_HOSTED;
    document.head.appendChild(policy);
  }

  // The worker runs the very text that the page runs, so that it needs no file of its own. It leaves its text in
  // `profvetText` for workers that it starts itself: where the page was opened as a file, they can't reach this address.
  function workerAddress() {
    var text = "(function start() {\nself.profvetText = '(' + start + ')();';\n" +
      "const wasm_bindgen = (" + profvetGlue + ")();\n(" + profvetWorker + ")(wasm_bindgen);\n})();\n";
    return URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  }

  function start() {
    var lacks = lacking();
    if (lacks.length) return fail(lacks, null);
    var element = document.getElementById("profvet-wasm");
    if (!element || typeof profvetGlue !== "function") {
      return fail([], new Error("a part of the page is missing"));
    }
    var oneFile = element.tagName === "SCRIPT";
    Promise.resolve().then(function () {
      var worker = workerAddress();
      admitScripts([worker, SERVICE]);
      return Promise.all([worker, compile(element, oneFile), sitePresets(oneFile), keepForOffline(oneFile)]);
    }).then(function (parts) {
      closeNetwork(oneFile);
      var module = parts[1];
      globalThis.profvet = Object.freeze({
        module: module, workerUrl: parts[0], oneFile: oneFile, site: parts[2].text, siteError: parts[2].error
      });
      return profvetGlue()({ module_or_path: module });
    }).then(function () {
      document.documentElement.setAttribute("data-boot", "started");
    }, function (error) {
      fail([], error);
    });
  }

  function paragraph(lang, text) {
    var p = document.createElement("p");
    p.lang = lang;
    p.appendChild(document.createTextNode(text));
    return p;
  }

  function reason(lacks, error) {
    if (lacks.length) {
      var names = lacks.join(", ");
      return [
        "浏览器缺少：" + names + "。请使用 Chrome 或 Edge 91、Firefox 113、Safari 16.4 以上的版本。",
        "This browser lacks: " + names + ". Please use Chrome or Edge 91, Firefox 113, Safari 16.4 or newer."
      ];
    }
    if (location.protocol === "file:" && document.querySelector("link#profvet-wasm")) {
      return [
        "这个页面要放在 Web 服务器上打开。要直接打开文件，请用同一目录里的 profvet.html。",
        "This page is for a web server. To open a file directly, take profvet.html from the same folder."
      ];
    }
    return [
      "页面没有完整载入，或在启动时出错。请刷新重试；如果仍然如此，请重新获取 profvet。原因：" + error,
      "The page did not load completely, or failed while starting. Please reload; if that does not help, " +
        "get a fresh copy of profvet. Reason: " + error
    ];
  }

  function fail(lacks, error) {
    var texts = reason(lacks, error);
    var box = document.createElement("main");
    box.className = "boot-error";
    box.setAttribute("role", "alert");
    var title = document.createElement("h1");
    title.appendChild(document.createTextNode("profvet 无法启动 · profvet could not start"));
    box.appendChild(title);
    box.appendChild(paragraph("zh", texts[0]));
    box.appendChild(paragraph("zh", "也可以在命令行运行 profvet check <目录>，结论相同。"));
    box.appendChild(paragraph("en", texts[1]));
    box.appendChild(paragraph("en", "On the command line, profvet check <folder> gives the same verdict."));
    while (document.body.firstChild) document.body.removeChild(document.body.firstChild);
    document.body.appendChild(box);
    document.documentElement.setAttribute("data-boot", "failed");
    if (error && window.console) console.error(error);
  }

  start();
})();

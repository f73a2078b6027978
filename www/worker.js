// The start of a worker: the first message is the compiled module. Starting it runs Rust's main(),
// which puts its own handler in the place of this one before the next message arrives.
onmessage = function (event) {
  onmessage = null;
  wasm_bindgen.initSync({ module: event.data });
};

// Which code is in a frame? ZXing's reader decides, as WebAssembly from our own origin, off the
// main thread.
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";

prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

/**
 * Replies to each frame with the text of its first QR code, or null. If the reader does not load,
 * the worker reports an error.
 */
addEventListener("message", ({ data }: MessageEvent<ImageData>) => {
  readBarcodes(data, { formats: ["QRCode"], maxNumberOfSymbols: 1 }).then(
    ([code]) => postMessage(code?.text || null),
    reportError,
  );
});

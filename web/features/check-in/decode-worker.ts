// Which code is in a frame? ZXing's reader as WebAssembly, off the main thread, from our own
// origin.
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";

prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

/**
 * Answers each frame with the text of its first QR code, or null. A reader that does not load is an
 * error of the worker.
 */
addEventListener("message", ({ data }: MessageEvent<ImageData>) => {
  readBarcodes(data, { formats: ["QRCode"], maxNumberOfSymbols: 1 }).then(
    ([code]) => postMessage(code?.text || null),
    reportError,
  );
});

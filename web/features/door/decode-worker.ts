// Which code is in a frame? ZXing decides, as WebAssembly from our origin, off the main thread.
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";

prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

/** Replies with the text of the first QR code, or null. */
addEventListener("message", ({ data }: MessageEvent<ImageData>) => {
  readBarcodes(data, { formats: ["QRCode"], maxNumberOfSymbols: 1 }).then(
    ([code]) => postMessage(code?.text || null),
    reportError,
  );
});

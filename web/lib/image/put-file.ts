// How does a file get into the bucket? Straight from the browser, by one request that tells how far
// it is.
import type { ImageUploadAddress } from "#shared/contracts/images.ts";

/** `expired`: the address is too old. `interrupted`: the file did not arrive, and may later. */
export class PutProblem extends Error {
  readonly code: "expired" | "interrupted";

  constructor(code: PutProblem["code"]) {
    super(code);
    this.name = "PutProblem";
    this.code = code;
  }
}

/** Milliseconds without a byte, after which a silent connection counts as interrupted. */
const SILENCE_MS = 45_000;

/** Not by `fetch`, which does not tell how much of a body has left. `onProgress` gets 0 to 1. */
export function putFile(
  { uploadUrl, headers }: ImageUploadAddress,
  file: File,
  { onProgress, signal }: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<void> {
  const request = new XMLHttpRequest();
  const begun = performance.now();
  request.open("PUT", uploadUrl);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.timeout = SILENCE_MS;
  request.upload.onprogress = ({ loaded }) => {
    request.timeout = performance.now() - begun + SILENCE_MS;
    onProgress(loaded / file.size);
  };
  return new Promise((resolve, reject) => {
    const interrupted = () => reject(new PutProblem("interrupted"));
    request.onload = () => {
      if (request.status < 300) resolve();
      else reject(new PutProblem(request.status === 403 ? "expired" : "interrupted"));
    };
    request.onerror = interrupted;
    request.ontimeout = interrupted;
    signal.addEventListener("abort", () => {
      request.abort();
      reject(signal.reason);
    });
    request.send(file);
  });
}

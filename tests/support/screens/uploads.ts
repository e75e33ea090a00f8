// How does a test upload an image without a browser? With stand-ins for what happy-dom lacks: the
// request that tells its progress, and the decoder.
import { imageSize } from "image-size";
import { vi } from "vitest";

/** `expired`: the address is too old. `broken`: the connection is. `silent`: nothing comes. */
type Fate = "arrives" | "expired" | "broken" | "silent";

/** `put` is the bucket. Uploads meet `fates` in their order; after those they arrive. */
export function standInForUploads(put: (url: string, bytes: Uint8Array) => void) {
  const fates: Fate[] = [];
  const sent: { url: string; headers: Record<string, string> }[] = [];
  let way = Promise.resolve();

  class UploadRequest {
    status = 0;
    timeout = 0;
    upload: { onprogress?: (event: { loaded: number }) => void } = {};
    onload = (): void => undefined;
    onerror = (): void => undefined;
    ontimeout = (): void => undefined;
    abort = (): void => {
      this.#isAborted = true;
    };
    #isAborted = false;
    #url = "";
    readonly #headers: Record<string, string> = {};

    open(_: "PUT", url: string): void {
      this.#url = url;
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers[name] = value;
    }
    async send(file: File): Promise<void> {
      sent.push({ url: this.#url, headers: this.#headers });
      const bytes = new Uint8Array(await file.arrayBuffer());
      this.upload.onprogress?.({ loaded: bytes.length / 2 });
      await way;
      if (this.#isAborted) return;
      const fate = fates.shift() ?? "arrives";
      if (fate === "broken") return this.onerror();
      if (fate === "silent") return this.ontimeout();
      if (fate === "arrives") put(this.#url, bytes);
      this.status = fate === "expired" ? 403 : 200;
      this.onload();
    }
  }
  vi.stubGlobal("XMLHttpRequest", UploadRequest);
  vi.stubGlobal("createImageBitmap", async (file: File) => {
    const { width, height } = imageSize(new Uint8Array(await file.arrayBuffer()));
    return { width, height, close: () => undefined };
  });
  return {
    fates,
    sent,
    /** Lets no upload arrive until the returned function is called. */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      way = promise;
      return resolve;
    },
    restore: () => vi.unstubAllGlobals(),
  };
}

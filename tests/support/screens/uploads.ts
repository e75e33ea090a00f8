// How does a test upload an image without a browser? With stand-ins for what happy-dom lacks: the
// request that tells its progress, and the decoder.
import { fireEvent, screen as page } from "@testing-library/dom";
import { expect, vi } from "vitest";
import { type Picture, picture } from "#tests/support/inputs/pictures.ts";
import { openImageDesk } from "#tests/support/scenes/resize-desk.ts";
import { standInForCanvas } from "#tests/support/screens/canvas.ts";
import type { Screen } from "#tests/support/screens/screen.tsx";

/** `expired`: the address is too old. `broken`: the connection is. `silent`: nothing comes. */
type Fate = "arrives" | "expired" | "broken" | "silent";

/** Both buckets, the worker, and what the page needs to reach them. */
export function openUploads() {
  const { put, queued, work, close } = openImageDesk();
  const { restore, ...uploads } = standInForUploads(put);
  return {
    ...uploads,
    /** What the worker does meanwhile. */
    prepare: async () => expect(await work(...queued.splice(0))).toBe(0),
    close(): void {
      restore();
      close();
    },
  };
}

/** The smallest cover, unless the test says otherwise. */
export async function fileOf(sketch: Picture = {}): Promise<File> {
  const { format = "jpeg" } = sketch;
  const bytes = await picture({ width: 900, height: 450, ...sketch });
  return new File([bytes], `poster.${format}`, { type: `image/${format}` });
}

export const choose = async ({ user }: Pick<Screen, "user">, file: File, label = "Cover image") =>
  user.upload(await page.findByLabelText(label, { selector: "input" }), file);

export function paste(target: Element, file: File, types = ["Files"]): void {
  const event = new Event("paste", { bubbles: true, cancelable: true });
  const items = [{ kind: "file", type: file.type, getAsFile: () => file }];
  Object.assign(event, { clipboardData: { files: [file], items, types } });
  fireEvent(target, event);
}

/** `put` is the bucket. Uploads meet `fates` in their order; after those they arrive. */
function standInForUploads(put: (url: string, bytes: Uint8Array) => void) {
  const fates: Fate[] = [];
  const sent: { url: string; headers: Record<string, string>; bytes: Uint8Array }[] = [];
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
      const bytes = new Uint8Array(await file.arrayBuffer());
      sent.push({ url: this.#url, headers: this.#headers, bytes });
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
  const { weak, open, restore } = standInForCanvas();
  return {
    fates,
    sent,
    weak,
    /** Pictures that lie in the browser's memory. */
    open,
    /** Lets no upload arrive until the returned function is called. */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      way = promise;
      return resolve;
    },
    restore(): void {
      restore();
      vi.unstubAllGlobals();
    },
  };
}

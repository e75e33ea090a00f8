// Where do uploads and images lie in a test in process? In memory, with what a browser would send.
import { createHash } from "node:crypto";
import { replaceObjects, type Upload } from "#functions/core/ports/objects.ts";
import { external } from "#tests/support/runs/crash.ts";

type Published = { bytes: Uint8Array; contentType: string };

/**
 * Takes the place of both buckets. `put` sends a body to an address, which refuses another length.
 * `restore` puts S3 back.
 */
export function memoryObjects() {
  const announced = new Map<string, { contentType: string; byteSize: number }>();
  const uploads = new Map<string, Upload>();
  const images = new Map<string, Published>();
  const put = (key: string, bytes: Uint8Array): string => {
    const etag = `"${createHash("md5").update(bytes).digest("hex")}"`;
    uploads.set(key, { bytes, etag });
    return etag;
  };
  const restore = replaceObjects({
    async uploadAddress({ key, contentType, byteSize }) {
      const url = `https://uploads.example/${key}`;
      announced.set(url, { contentType, byteSize });
      return { url, headers: { "content-type": contentType } };
    },
    readUpload: (key) => external(false, async () => uploads.get(key) ?? null),
    copyOriginal: ({ from, to }) =>
      external(true, async () => {
        const original = images.get(from);
        return original ? put(to, original.bytes) : null;
      }),
    storeImage: ({ key, bytes, contentType }) =>
      external(true, async () => void images.set(key, { bytes, contentType })),
    removeImages: (keys) =>
      external(true, async () => {
        for (const key of keys) images.delete(key);
      }),
  });
  return {
    uploads,
    images,
    restore,
    put(url: string, bytes: Uint8Array): void {
      if (announced.get(url)?.byteSize !== bytes.length) throw new Error("SignatureDoesNotMatch");
      put(new URL(url).pathname.slice(1), bytes);
    },
  };
}

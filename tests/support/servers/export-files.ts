// Where do exported files lie in a test in process? In memory, by parts as in S3.
import { replaceExportFiles } from "#functions/core/ports/export-files.ts";
import { external } from "#tests/support/runs/crash.ts";

type File = { contentType: string; bytes: Buffer };

/** Takes the bucket's place. `close` puts S3 back. */
export function memoryExports({ onPart }: { onPart?: () => Promise<unknown> } = {}) {
  const files = new Map<string, File>();
  /** The keys of uploads that were aborted. */
  const aborted: string[] = [];
  const close = replaceExportFiles({
    async storeExport({ key, contentType, bytes }) {
      const parts: Uint8Array[] = [];
      await external(true, async () => undefined);
      try {
        for await (const part of bytes) {
          await external(true, async () => void parts.push(part));
          await onPart?.();
        }
        const whole = Buffer.concat(parts);
        await external(true, async () => void files.set(key, { contentType, bytes: whole }));
        return { bytes: whole.length };
      } catch (error) {
        await external(true, async () => void aborted.push(key));
        throw error;
      }
    },
    exportLink: async ({ key, name }) =>
      `https://exports.example/${key}?name=${encodeURIComponent(name)}`,
  });
  return { files, aborted, close };
}

// How large is a picture, and is its file whole? Told by its blocks, without decoding it. Their
// lengths may lie, so none is trusted beyond the end of the file.
import { measureAvif } from "#shared/rules/picture/avif.ts";
import { measureJpeg } from "#shared/rules/picture/jpeg.ts";
import { kindOf } from "#shared/rules/picture/kind.ts";
import type { Measured } from "#shared/rules/picture/measured.ts";
import { measurePng } from "#shared/rules/picture/png.ts";
import { measureWebp } from "#shared/rules/picture/webp.ts";

type Measure = (view: DataView) => Measured | null;
const measures: Record<string, Measure> = {
  "image/jpeg": measureJpeg,
  "image/png": measurePng,
  "image/webp": measureWebp,
  "image/avif": measureAvif,
};

/** Null for what is no picture that is taken, or does not tell its size. */
export function measured(bytes: Uint8Array): Measured | null {
  const measure = measures[kindOf(bytes) ?? ""];
  try {
    return measure?.(new DataView(bytes.buffer, bytes.byteOffset, bytes.length)) ?? null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

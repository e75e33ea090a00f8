// How large is a WebP? Its first chunk tells it, in one of three ways. Browsers do not turn it.
import type { Measured } from "#shared/rules/picture/measured.ts";
import { textAt } from "#shared/rules/picture/text-at.ts";

const FIRST = 12;
const LOSSY_START = 0x2a019d;
const LOSSLESS_START = 0x2f;
const FOURTEEN_BITS = 0x3fff;

export function measureWebp(view: DataView): Measured | null {
  const size = sizeAt(view, textAt(view, FIRST, 4), FIRST + 8);
  if (!size) return null;
  const isWhole = 8 + view.getUint32(4, true) <= view.byteLength;
  return { ...size, isWhole, scans: 1 };
}

function sizeAt(view: DataView, name: string, at: number) {
  const threeBytes = (from: number) =>
    view.getUint16(from, true) + 0x10000 * view.getUint8(from + 2);
  if (name === "VP8X") return { width: threeBytes(at + 4) + 1, height: threeBytes(at + 7) + 1 };
  if (name === "VP8 " && threeBytes(at + 3) === LOSSY_START)
    return {
      width: view.getUint16(at + 6, true) & FOURTEEN_BITS,
      height: view.getUint16(at + 8, true) & FOURTEEN_BITS,
    };
  if (name !== "VP8L" || view.getUint8(at) !== LOSSLESS_START) return null;
  const bits = view.getUint32(at + 1, true);
  return { width: (bits & FOURTEEN_BITS) + 1, height: ((bits >> 14) & FOURTEEN_BITS) + 1 };
}

// Does EXIF turn a picture on its side? Then its width and height are exchanged.
import { textAt } from "#shared/rules/picture/text-at.ts";

const ORIENTATION = 0x0112;
const ON_SIDE = [5, 6, 7, 8];
const SMALLEST_TIFF = 8;

type Size = { width: number; height: number };

export const turned = ({ width, height }: Size, orientation = 1): Size =>
  ON_SIDE.includes(orientation) ? { width: height, height: width } : { width, height };

/** Undefined too where it cannot be read: then nobody turns it. */
export function orientationIn(block: DataView): number | undefined {
  try {
    return read(block);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function read(block: DataView): number | undefined {
  const start = textAt(block, 0, 4) === "Exif" ? 6 : 0;
  if (block.byteLength - start < SMALLEST_TIFF) return undefined;
  const isLittle = textAt(block, start, 2) !== "MM";
  const first = start + block.getUint32(start + 4, isLittle);
  const count = block.getUint16(first, isLittle);
  for (let number = 0; number < count; number++) {
    const entry = first + 2 + 12 * number;
    if (block.getUint16(entry, isLittle) === ORIENTATION)
      return block.getUint16(entry + 8, isLittle);
  }
  return undefined;
}

// How large is a JPEG? Its segments are walked, however many stand before its size.
import type { Measured } from "#shared/rules/picture/measured.ts";
import { partAt, textAt } from "#shared/rules/picture/text-at.ts";
import { orientationIn, turned } from "#shared/rules/picture/turned.ts";

const SCAN = 0xda;
const END = 0xd9;
const APP1 = 0xe1;

/** C4, C8 and CC are tables, and not the frame that tells the size. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

export function measureJpeg(view: DataView): Measured | null {
  let size: { width: number; height: number } | null = null;
  let orientation: number | undefined;
  for (const { marker, at } of segments(view)) {
    if (isFrame(marker)) size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    if (marker === APP1 && textAt(view, at + 4, 4) === "Exif")
      orientation ??= orientationIn(partAt(view, at + 4, view.getUint16(at + 2) - 2));
    if (marker === SCAN) return size && { ...turned(size, orientation), ...scansFrom(view, at) };
  }
  return null;
}

function scansFrom(view: DataView, from: number): { scans: number; isWhole: boolean } {
  let scans = 0;
  for (const { marker } of segments(view, from)) {
    if (marker === END) return { scans, isWhole: true };
    if (marker === SCAN) scans++;
  }
  return { scans, isWhole: false };
}

/** Between two, decoders pass over all that is no marker; what was drawn stands there. */
function* segments(view: DataView, from = 2): Generator<{ marker: number; at: number }> {
  for (let at = from; at + 1 < view.byteLength; ) {
    const marker = view.getUint8(at) === 0xff ? view.getUint8(at + 1) : 0;
    if (marker === 0 || marker === 0xff) at++;
    else if (isBare(marker)) at += 2;
    else {
      yield { marker, at };
      if (marker === END || at + 4 > view.byteLength) return;
      at += 2 + Math.max(2, view.getUint16(at + 2));
    }
  }
}

/** Without a length: where a scan may be taken up again, and two that mean nothing. */
const isBare = (marker: number) => marker === 1 || (marker >= 0xd0 && marker <= 0xd8);

/** Every program shows one without its last two bytes, but decoders do not tell it from a part. */
export function withEnd(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const length = bytes.at(-1) === 0xff ? bytes.length - 1 : bytes.length;
  const whole = new Uint8Array(length + 2);
  whole.set(bytes.subarray(0, length));
  whole.set([0xff, END], length);
  return whole;
}

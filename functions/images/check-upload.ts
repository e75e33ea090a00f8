// Is an uploaded file the image that was announced? Told from its first bytes, without decoding it.
import { imageSize } from "image-size";
import { exifOrientation, isOnSide } from "#functions/images/exif-turn.ts";
import type { StoredImage } from "#functions/stored/images.ts";
import { imageProblem } from "#shared/contracts/images.ts";
import type { ProblemError } from "#shared/core/problems.ts";
import { type ImageSize, imageFault } from "#shared/rules/page/images.ts";

type Announced = Pick<StoredImage, "type" | "contentType" | "byteSize">;

/** Null for one that is taken. Whether it can be decoded, the worker finds out. */
export function uploadFault(
  bytes: Uint8Array,
  { type, contentType, byteSize }: Announced,
): ProblemError | null {
  if (bytes.length !== byteSize) return imageProblem("image_damaged");
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (contentTypeOf(file) !== contentType) return imageProblem("image_mislabelled");
  const size = sizeOf(file, contentType);
  if (!size || hasManyScans(file, contentType)) return imageProblem("image_damaged");
  const fault = imageFault(type, size);
  return fault && imageProblem(fault.code, { params: fault.params });
}

function contentTypeOf(file: Buffer): string | null {
  const text = (from: number, to: number) => file.toString("latin1", from, to);
  if (text(0, 3) === "\xff\xd8\xff") return "image/jpeg";
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "image/png";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "image/webp";
  return text(4, 8) === "ftyp" && isAvif(text(8, ftypEnd(file))) ? "image/avif" : null;
}

const MOST_FTYP = 256;
const ftypEnd = (file: Buffer) =>
  file.length < 12 ? file.length : Math.min(file.readUInt32BE(0), MOST_FTYP);

/** Cameras write a dozen. The decoder goes over all pixels for each, and cannot be stopped. */
const MOST_SCANS = 100;

function hasManyScans(file: Buffer, contentType: string): boolean {
  let at = contentType === "image/jpeg" ? 0 : -1;
  for (let scans = 0; at >= 0 && scans <= MOST_SCANS; scans++)
    at = file.indexOf("\xff\xda", at + 2, "latin1");
  return at >= 0;
}

/** HEIC has the same box with other brands. `avis` is an animated one. */
const isAvif = (brands: string) => /^(.{4})*avi[fs]/s.test(brands);

/** How much may stand before the size. More is not looked at, because the search is slow. */
const HEAD_BYTES = { jpeg: 1024 * 1024, others: 64 * 1024 };

/** After turning. Null if the file does not tell it. */
function sizeOf(file: Buffer, contentType: string): ImageSize | null {
  try {
    const isJpeg = contentType === "image/jpeg";
    // In memory of its own, because `image-size` reads on behind a short file.
    const copy = new Uint8Array(file.subarray(0, HEAD_BYTES[isJpeg ? "jpeg" : "others"]));
    const head = Buffer.from(copy.buffer);
    const isAvif = contentType === "image/avif";
    if (isAvif) head.write("avif", 8, "latin1");
    const { width, height, orientation } = imageSize(head);
    if (![width, height].every(Number.isSafeInteger)) return null;
    const isTurned = isAvif
      ? isRotated(head)
      : isOnSide(orientation ?? exifOrientation(file, contentType));
    return isTurned ? { width: height, height: width } : { width, height };
  } catch {
    return null;
  }
}

/** AVIF is turned by a box of its own, in quarters of a circle. */
function isRotated(head: Buffer): boolean {
  const at = head.indexOf("\0\0\0\x09irot", 0, "latin1");
  return at >= 0 && head.readUInt8(at + 8) % 2 === 1;
}

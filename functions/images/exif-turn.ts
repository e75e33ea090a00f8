// Does EXIF turn a WebP or a PNG on its side? `image-size` tells it of a JPEG alone.

const ORIENTATION = 0x0112;
/** From here on, width and height are exchanged. */
const FIRST_ON_SIDE = 5;
const SMALLEST_TIFF = 8;

export const isOnSide = (orientation = 1): boolean => orientation >= FIRST_ON_SIDE;

/** Undefined too where it cannot be read: then nobody turns it. */
export function exifOrientation(bytes: Buffer, contentType: string): number | undefined {
  if (contentType === "image/webp") return orientationIn(webpExif(bytes));
  return contentType === "image/png" ? orientationIn(pngExif(bytes)) : undefined;
}

/** Each chunk has its name, its size and an even number of bytes. */
function webpExif(bytes: Buffer): Buffer | undefined {
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32LE(at + 4);
    const start = at + 8;
    if (bytes.toString("latin1", at, start - 4) === "EXIF")
      return bytes.subarray(start, start + size);
    at = start + size + (size % 2);
  }
  return undefined;
}

/** Each chunk has its size, its name, its bytes and a checksum. */
function pngExif(bytes: Buffer): Buffer | undefined {
  for (let at = 8; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    const start = at + 8;
    if (bytes.toString("latin1", at + 4, start) === "eXIf")
      return bytes.subarray(start, start + size);
    at = start + size + 4;
  }
  return undefined;
}

function orientationIn(exif: Buffer | undefined): number | undefined {
  if (!exif) return undefined;
  const tiff = exif.toString("latin1", 0, 4) === "Exif" ? exif.subarray(6) : exif;
  if (tiff.length < SMALLEST_TIFF) return undefined;
  const isBigEndian = tiff.toString("latin1", 0, 2) === "MM";
  const short = (at: number) => (isBigEndian ? tiff.readUInt16BE(at) : tiff.readUInt16LE(at));
  const first = isBigEndian ? tiff.readUInt32BE(4) : tiff.readUInt32LE(4);
  const count = first + 2 <= tiff.length ? short(first) : 0;
  const entries = Array.from({ length: count }, (_, number) => first + 2 + 12 * number);
  const entry = entries.find((at) => at + 12 <= tiff.length && short(at) === ORIENTATION);
  return entry === undefined ? undefined : short(entry + 8);
}

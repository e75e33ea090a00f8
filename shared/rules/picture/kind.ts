// Which kind of picture is a file? Told from its first bytes, whatever its name says.

export const KIND_BYTES = 256;

/** Null for all that is neither taken nor HEIC. */
export function kindOf(bytes: Uint8Array): string | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (text(0, 3) === "\xff\xd8\xff") return "image/jpeg";
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "image/png";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "image/webp";
  return text(4, 8) === "ftyp" ? kindOfBrands(text(8, brandsEnd(bytes))) : null;
}

const brandsEnd = ({ buffer, byteOffset, length }: Uint8Array) =>
  length < 12
    ? length
    : Math.min(new DataView(buffer, byteOffset, length).getUint32(0), KIND_BYTES);

/** `avis` is an animated AVIF. Both may also say that they are a general one. */
function kindOfBrands(brands: string): string | null {
  if (/^(.{4})*avi[fs]/s.test(brands)) return "image/avif";
  return /^(hei|hev|mif1|msf1)/.test(brands) ? "image/heic" : null;
}

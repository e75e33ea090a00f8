// May a file become this image? Looked at before anything is sent, so that nobody waits for a no.
import type { ImageType } from "#shared/contracts/images.ts";
import { MAX_IMAGE_BYTES } from "#shared/core/bounds.ts";
import { imageContentTypes, isHeic } from "#shared/core/images.ts";
import { type ImageSize, imageFault } from "#shared/rules/page/images.ts";
import { fieldSentence } from "#web/wording/fields.ts";

const MEGABYTE = 1024 * 1024;

/** Windows gives such a file no type. */
const isNamedHeic = ({ name }: File): boolean => /\.hei[cf]$/i.test(name);

/** What the file itself says, without its picture. Null if nothing is wrong. */
export function faultOfFile(file: File): string | null {
  if (isHeic(file.type) || isNamedHeic(file)) return fieldSentence({ code: "image_heic" });
  if (!imageContentTypes.includes(file.type)) return fieldSentence({ code: "image_type" });
  if (file.size === 0) return fieldSentence({ code: "image_damaged" });
  if (file.size > MAX_IMAGE_BYTES)
    return fieldSentence({
      code: "image_too_heavy",
      params: { megabytes: MAX_IMAGE_BYTES / MEGABYTE },
    });
  return null;
}

const HEAD_BYTES = 32;

/** The server judges AVIF that an older browser cannot show. */
async function faultOfUnreadable(file: File): Promise<string | null> {
  const head = new TextDecoder("latin1").decode(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const isAvif = /^.{4}ftyp.*avi[fs]/s.test(head);
  if (isAvif && file.type === "image/avif") return null;
  const isHeicInside = !isAvif && /^.{4}ftyp(?:hei|hev|mif1|msf1)/s.test(head);
  return fieldSentence({ code: isHeicInside ? "image_heic" : "image_damaged" });
}

/** The size after turning as the camera says, and what is wrong with the picture. */
export async function lookAt(
  type: ImageType,
  file: File,
): Promise<{ size: ImageSize | null; fault: string | null }> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(
    () => null,
  );
  if (!picture) return { size: null, fault: await faultOfUnreadable(file) };
  const size = { width: picture.width, height: picture.height };
  picture.close();
  const fault = imageFault(type, size);
  return { size, fault: fault && fieldSentence(fault) };
}

// May a file become this image? Looked at before anything is sent, so that nobody waits for a no.
// Its first bytes tell its kind, whatever it is called, and one that is too large is made smaller.
import { t } from "@lingui/core/macro";
import type { ImageType } from "#shared/contracts/images.ts";
import { MAX_IMAGE_BYTES } from "#shared/core/bounds.ts";
import { imageContentTypes, isHeic } from "#shared/core/images.ts";
import { fittingSize, type ImageSize, imageFault, imageSizes } from "#shared/rules/page/images.ts";
import { withEnd } from "#shared/rules/picture/jpeg.ts";
import { KIND_BYTES, kindOf } from "#shared/rules/picture/kind.ts";
import { measured } from "#shared/rules/picture/measure.ts";
import { fieldSentence } from "#web/wording/fields.ts";

const MEGABYTE = 1024 * 1024;

/** More is not even opened: it would not fit into the memory of a phone. */
const MOST = { bytes: 100 * MEGABYTE, pixels: 100_000_000 };

/** `file` is what is to be sent: it says its true kind, and is within the limits. */
export type Taken = { file: File; size: ImageSize; isSmaller: boolean; fault: null };
type Refused = { fault: string };

/** Where it takes longer, `onStep` is told what is done. */
export async function lookAt(
  type: ImageType,
  file: File,
  onStep: (step: "reading" | "shrinking") => void = () => undefined,
): Promise<Taken | Refused> {
  const contentType = kindOf(await bytesOf(file.slice(0, KIND_BYTES)));
  if (contentType === null || !imageContentTypes.includes(contentType))
    return { fault: await faultOfOther(file, contentType ?? "") };
  onStep("reading");
  if (file.size > MOST.bytes) return { fault: cannotShrink(type) };
  const bytes = await bytesOf(file);
  const picture = measured(bytes);
  if (!picture) return { fault: fieldSentence({ code: "image_damaged" }) };
  const named = new File([file], file.name, { type: contentType });
  const { width, height, isWhole } = picture;
  const fault = imageFault(type, picture);
  if (fault?.code === "image_too_small") return { fault: fieldSentence(fault) };
  if (!fault && file.size <= MAX_IMAGE_BYTES) {
    const size = { width, height };
    const isEndless = contentType === "image/jpeg" && !isWhole;
    const shown = isEndless ? new File([withEnd(bytes)], file.name, { type: contentType }) : named;
    const isSeen = (await isShown(shown)) || contentType === "image/avif";
    return isSeen
      ? { file: named, size, isSmaller: false, fault: null }
      : { fault: fieldSentence({ code: "image_damaged" }) };
  }
  if (imageFault(type, fittingSize(type, picture))) return { fault: cannotFit(type) };
  // Drawn anew, it would be a whole picture of a part. No browser tells whether pixels are missing.
  if (!isWhole)
    return {
      fault: t`The end of this file is missing. Open it in an image program, save it again and choose that file.`,
    };
  if (width * height > MOST.pixels) return { fault: cannotShrink(type) };
  onStep("shrinking");
  const { shrunk } = await import("#web/lib/image/shrunk.ts");
  const smaller = await shrunk(type, named);
  return smaller ? { ...smaller, isSmaller: true, fault: null } : { fault: cannotShrink(type) };
}

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());

/** The server judges AVIF, which an older browser cannot show. */
async function isShown(file: File): Promise<boolean> {
  const picture = await createImageBitmap(file).catch(() => null);
  picture?.close();
  return picture !== null;
}

function cannotShrink(type: ImageType): string {
  const { width, height } = imageSizes[type].largest;
  const megabytes = MAX_IMAGE_BYTES / MEGABYTE;
  return t`This browser cannot make the image smaller. Choose one of at most ${width} × ${height} px and ${megabytes} MB.`;
}

/** Made small enough, it would be too small. */
function cannotFit(type: ImageType): string {
  const { smallest, largest } = imageSizes[type];
  return t`The image is too long and narrow. Crop it so that it is at least ${smallest.width} × ${smallest.height} px within ${largest.width} × ${largest.height} px.`;
}

/** Windows gives such a file no type. */
const isNamedHeic = ({ name }: File): boolean => /\.hei[cf]$/i.test(name);

async function faultOfOther(file: File, contentType: string): Promise<string> {
  if ([contentType, file.type].some(isHeic) || isNamedHeic(file))
    return fieldSentence({ code: "image_heic" });
  const isSaidToBeOurs = imageContentTypes.includes(file.type);
  const isOther = !isSaidToBeOurs || (await isShown(file));
  return fieldSentence({ code: isOther ? "image_type" : "image_damaged" });
}

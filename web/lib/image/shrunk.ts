// How does an image that is too large become one that is taken? It is drawn anew in the browser,
// upright, as large as may be, and in the best quality that is light enough.
import type { ImageType } from "#shared/contracts/images.ts";
import { MAX_IMAGE_BYTES } from "#shared/core/bounds.ts";
import { fittingSize, type ImageSize, imageFault } from "#shared/rules/page/images.ts";

const QUALITIES = [0.9, 0.8, 0.7];
const SCALES = [1, 0.8, 0.64, 0.5, 0.4];

type Shrunk = { file: File; size: ImageSize };
type Drawn = { canvas: HTMLCanvasElement; pen: CanvasRenderingContext2D };

export async function shrunk(type: ImageType, file: File): Promise<Shrunk | null> {
  if (!isTrue()) return null;
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(
    () => null,
  );
  if (!picture) return null;
  try {
    for (const scale of SCALES) {
      const size = fittingSize(type, picture, scale);
      if (imageFault(type, size)) return null;
      const drawn = drawnAt(size, picture);
      const blob = drawn && (await lightEnough(drawn, file.type));
      if (drawn) empty(drawn);
      if (blob) return { file: new File([blob], file.name, { type: blob.type }), size };
    }
    return null;
  } finally {
    picture.close();
  }
}

function blank({ width, height }: ImageSize): Drawn | null {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const pen = canvas.getContext("2d");
  return pen && { canvas, pen };
}

function drawnAt(size: ImageSize, picture: ImageBitmap): Drawn | null {
  const drawn = blank(size);
  if (!drawn) return null;
  drawn.pen.imageSmoothingQuality = "high";
  drawn.pen.drawImage(picture, 0, 0, size.width, size.height);
  return drawn;
}

/** Phones keep the memory of a canvas otherwise. */
function empty({ canvas }: Drawn): void {
  canvas.width = 0;
  canvas.height = 0;
}

/** A JPEG stays one. What others let through, stays too: a WebP has that, or a PNG. */
async function lightEnough(drawn: Drawn, contentType: string): Promise<Blob | null> {
  const wanted = contentType === "image/jpeg" ? contentType : "image/webp";
  for (const quality of QUALITIES) {
    const blob = await blobOf(drawn, wanted, quality);
    // A browser that writes no WebP gives a PNG.
    const isPng = blob?.type === "image/png";
    const light = isPng && isOpaque(drawn) ? await blobOf(drawn, "image/jpeg", quality) : blob;
    if (light && light.size <= MAX_IMAGE_BYTES) return light;
    if (light?.type === "image/png") return null;
  }
  return null;
}

const blobOf = ({ canvas }: Drawn, contentType: string, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, contentType, quality));

const ROWS = 64;

/** A few rows at a time, because all of them are another picture in memory. */
function isOpaque({ canvas: { width, height }, pen }: Drawn): boolean {
  for (let y = 0; y < height; y += ROWS) {
    const { data } = pen.getImageData(0, y, width, Math.min(ROWS, height - y));
    for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false;
  }
  return true;
}

const PROBE = [36, 134, 90];
const DOUBT = 8;

/** Browsers that hide what device they are on give other pixels than those that were drawn. */
function isTrue(): boolean {
  const drawn = blank({ width: 4, height: 4 });
  if (!drawn) return false;
  drawn.pen.fillStyle = `rgb(${PROBE.join()})`;
  drawn.pen.fillRect(0, 0, 4, 4);
  const { data } = drawn.pen.getImageData(0, 0, 4, 4);
  return data.every((value, at) => Math.abs(value - (PROBE[at % 4] ?? 255)) <= DOUBT);
}

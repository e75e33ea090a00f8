// How does a test draw without a browser? With stand-ins for the decoder and the canvas, by sharp.
import sharp from "sharp";
import { vi } from "vitest";
import { kindOf } from "#shared/rules/picture/kind.ts";
import { measured } from "#shared/rules/picture/measure.ts";

type Bitmap = {
  width: number;
  height: number;
  bytes: Uint8Array;
  isOpaque: boolean;
  close: () => void;
};

/** What this browser cannot do. */
type Weakness = { pixels?: number; isDisguised?: boolean; hasNoWebp?: boolean };

export function standInForCanvas() {
  const weak: Weakness = {};
  const open = new Set<Bitmap>();
  vi.stubGlobal("createImageBitmap", async (file: Blob): Promise<Bitmap> => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { width, height } = sizeOf(bytes);
    if (width * height > (weak.pixels ?? Number.POSITIVE_INFINITY))
      throw new DOMException("The source image could not be decoded.", "InvalidStateError");
    const isOpaque = await sharp(bytes)
      .stats()
      .then(
        (stats) => stats.isOpaque,
        () => true,
      );
    const bitmap = { width, height, bytes, isOpaque, close: () => void open.delete(bitmap) };
    open.add(bitmap);
    return bitmap;
  });
  const restore = replaceMethods(weak);
  return { weak, open, restore };
}

function sizeOf(bytes: Uint8Array): { width: number; height: number } {
  if (Buffer.from(bytes).toString("latin1", 0, 4) === "GIF8") return { width: 900, height: 450 };
  const size = measured(bytes);
  // Chromium decodes no JPEG without its end.
  const isEndless = kindOf(bytes) === "image/jpeg" && !size?.isWhole;
  if (!size || isEndless)
    throw new DOMException("The source image could not be decoded.", "InvalidStateError");
  return size;
}

function replaceMethods(weak: Weakness): () => void {
  const drawn = new WeakMap<HTMLCanvasElement, Uint8Array>();
  const pens = {
    value(this: HTMLCanvasElement) {
      let alpha = 255;
      const pen = {
        fillStyle: "0,0,0",
        fillRect: () => undefined,
        drawImage: ({ bytes, isOpaque }: Bitmap) => {
          drawn.set(this, bytes);
          alpha = isOpaque ? 255 : 0;
        },
        getImageData: (_x: number, _y: number, width: number, height: number) => ({
          data: pixels(weak.isDisguised ? "7,7,7" : pen.fillStyle, alpha, width * height),
        }),
      };
      return pen;
    },
  };
  const blobs = {
    value(this: HTMLCanvasElement, tell: (blob: Blob) => void, type: string, quality: number) {
      const format = type === "image/webp" && weak.hasNoWebp ? "png" : type.slice(6);
      void encoded(drawn.get(this), this, { format, quality }).then(tell);
    },
  };
  const { prototype } = HTMLCanvasElement;
  const former = Object.getOwnPropertyDescriptors(prototype);
  Object.defineProperties(prototype, {
    getContext: { ...former.getContext, ...pens },
    toBlob: { ...former.toBlob, ...blobs },
  });
  const { getContext, toBlob } = former;
  return () => void Object.defineProperties(prototype, { getContext, toBlob });
}

const pixels = (style: string, alpha: number, count: number): number[] => {
  const rgb = (style.match(/\d+/g) ?? []).map(Number);
  return Array.from({ length: count }, () => [...rgb, alpha]).flat();
};

async function encoded(
  bytes: Uint8Array | undefined,
  { width, height }: HTMLCanvasElement,
  { format, quality }: { format: string; quality: number },
): Promise<Blob> {
  const picture = sharp(bytes);
  // As browsers do it.
  const upright = bytes && kindOf(bytes) === "image/webp" ? picture : picture.autoOrient();
  const made = upright.resize({ width, height, fit: "fill" });
  const percent = Math.round(quality * 100);
  const file = {
    jpeg: () => made.jpeg({ quality: percent }),
    webp: () => made.webp({ quality: percent, effort: 0 }),
    png: () => made.png({ compressionLevel: 1 }),
  }[format];
  if (!file) throw new Error(`No browser writes ${format}.`);
  return new Blob([new Uint8Array(await file().toBuffer())], { type: `image/${format}` });
}

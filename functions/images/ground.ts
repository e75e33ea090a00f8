// On which ground is an image seen? Told by those of its pixels that border on what lets through.
import sharp from "sharp";
import type { Decoded } from "#functions/images/renditions.ts";
import { type Ground, groundColours } from "#shared/core/images.ts";

const SIDE = 512;
/** Of 255. Less is a shadow or a glow. */
const SEEN = 64;
/** Contrast that a sign needs: https://www.w3.org/TR/WCAG22/#non-text-contrast */
const ENOUGH = 3;
/** Light from this share of its edges on: a name beside a coloured mark. */
const MANY = 0.25;

/** LIGHT for one that is seen on both, on neither, or lets nothing through. */
export async function groundOf({ pixels, ...raw }: Decoded): Promise<Ground> {
  const { data, info } = await sharp(pixels, { raw })
    .resize({ width: SIDE, height: SIDE, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const lights = edgesOf(data, info.width).map((at) => lightAt(data, at));
  const lost = (ground: Ground) =>
    lights.filter((light) => contrast(light, GROUND_LIGHTS[ground]) < ENOUGH).length;
  const isLight = lost("LIGHT") > lost("DARK") && lost("LIGHT") >= MANY * lights.length;
  return isLight ? "DARK" : "LIGHT";
}

function edgesOf(data: Uint8Array, width: number): number[] {
  const isSeen = (at: number) => (data[at + 3] ?? 255) >= SEEN;
  const besides = [-4, 4, -4 * width, 4 * width];
  const places = Array.from({ length: data.length / 4 }, (_, pixel) => 4 * pixel);
  return places.filter((at) => isSeen(at) && besides.some((by) => !isSeen(at + by)));
}

/** From 0 to 1, as https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
const lightOf = (channels: readonly number[]): number =>
  channels
    .map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    .reduce((sum, value, at) => sum + value * ([0.2126, 0.7152, 0.0722][at] ?? 0), 0);

const lightAt = (data: Uint8Array, at: number): number => lightOf([...data.subarray(at, at + 3)]);

const coloured = (ground: Ground): number =>
  lightOf(
    [1, 3, 5].map((at) => Number.parseInt(groundColours[ground].background.slice(at, at + 2), 16)),
  );
const GROUND_LIGHTS: Record<Ground, number> = { LIGHT: coloured("LIGHT"), DARK: coloured("DARK") };

const contrast = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

// Which logos need a dark ground? Those whose edges are not seen on a light one.
import sharp, { type Channels } from "sharp";
import { describe, expect, it } from "vitest";
import { groundOf } from "#functions/images/ground.ts";
import { decode } from "#functions/images/renditions.ts";

const SIDE = 256;
/** Null where it lets through. */
type Drawing = (x: number, y: number) => string | null;

const letters =
  (colour: string, from = 20): Drawing =>
  (x, y) =>
    y > 90 && y < 160 && x >= from && x < 240 && (x - from) % 20 < 8 ? colour : null;
const round =
  (colour: string, middle: number, radius: number): Drawing =>
  (x, y) =>
    Math.hypot(x - middle, y - 128) < radius ? colour : null;
const all =
  (colour: string): Drawing =>
  () =>
    colour;
/** The first stands above the second. */
const over =
  (upper: Drawing, lower: Drawing): Drawing =>
  (x, y) =>
    upper(x, y) ?? lower(x, y);

function png(drawing: Drawing, alpha = 255) {
  const data = Buffer.alloc(SIDE * SIDE * 4);
  for (let pixel = 0; pixel < SIDE * SIDE; pixel++) {
    const colour = drawing(pixel % SIDE, Math.floor(pixel / SIDE));
    if (!colour) continue;
    data.writeUInt32BE(Number.parseInt(`${colour}00`, 16), pixel * 4);
    data[pixel * 4 + 3] = alpha;
  }
  const channels: Channels = 4;
  return sharp(data, { raw: { width: SIDE, height: SIDE, channels } }).png();
}

async function groundIn(file: ReturnType<typeof png>): Promise<string | null> {
  const picture = await decode(await file.toBuffer(), "image/png");
  return picture && groundOf(picture);
}

const white = "ffffff";
const yellow = "ffe94d";
const red = "d02030";

it.each<[string, "LIGHT" | "DARK", Drawing]>([
  ["white letters", "DARK", letters(white)],
  ["yellow letters", "DARK", letters(yellow)],
  ["silver letters", "DARK", letters("c8ccd0")],
  ["white letters beside a red mark", "DARK", over(letters(white, 120), round(red, 60, 50))],
  ["a white dot beside red letters", "LIGHT", over(round(white, 20, 6), letters(red, 60))],
  ["black letters", "LIGHT", letters("000000")],
  ["letters of a middle grey", "LIGHT", letters("757575")],
  ["red letters", "LIGHT", letters(red)],
  [
    "black letters beside a yellow mark",
    "LIGHT",
    over(letters("000000", 120), round(yellow, 60, 50)),
  ],
  ["white letters on a red badge", "LIGHT", over(letters(white, 60), round(red, 128, 127))],
  ["white letters on a red board", "LIGHT", over(letters(white), all(red))],
  ["a white board", "LIGHT", all(white)],
  ["nothing that is seen", "LIGHT", () => null],
])("%s: %s", async (_, ground, drawing) => {
  expect(await groundIn(png(drawing))).toBe(ground);
});

describe("white letters are seen to be light", () => {
  it.each([
    ["half transparent", png(letters(white), 128)],
    ["of 16 bits", png(letters(white)).toColourspace("rgb16")],
    ["in grey", png(letters(white)).toColourspace("b-w")],
    ["with a palette", png(letters(white)).png({ palette: true })],
  ])("%s", async (_, file) => {
    expect(await groundIn(file)).toBe("DARK");
  });
});

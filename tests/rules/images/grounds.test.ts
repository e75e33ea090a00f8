// Which logos need a dark ground? Those whose edges are not seen on a light one.
import sharp from "sharp";
import { expect, it } from "vitest";
import { groundOf } from "#functions/images/ground.ts";
import { decode } from "#functions/images/renditions.ts";

const SIDE = 256;
const svg = (shapes: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">${shapes}</svg>`,
  );
/** Letters, as bars. */
const letters = (colour: string, from = 0) =>
  Array.from({ length: 6 }, (_, at) => {
    const x = from + at * 20;
    return `<rect x="${x}" y="90" width="8" height="70" fill="${colour}"/>`;
  }).join("");
const disc = (colour: string) => `<circle cx="60" cy="128" r="50" fill="${colour}"/>`;
const badge = (colour: string) => `<circle cx="128" cy="128" r="120" fill="${colour}"/>`;
const board = (colour: string) => `<rect width="256" height="256" fill="${colour}"/>`;

it.each([
  ["white letters", letters("#ffffff"), "DARK"],
  ["yellow letters", letters("#ffe94d"), "DARK"],
  ["silver letters", letters("#c8ccd0"), "DARK"],
  ["white letters beside a red mark", disc("#d02030") + letters("#ffffff", 120), "DARK"],
  ["half transparent white letters", letters("rgba(255,255,255,0.5)"), "DARK"],
  ["black letters", letters("#000000"), "LIGHT"],
  ["letters of a middle grey", letters("#757575"), "LIGHT"],
  ["red letters", letters("#d02030"), "LIGHT"],
  ["black letters beside a yellow mark", disc("#ffe94d") + letters("#000000", 120), "LIGHT"],
  ["white letters on a red badge", badge("#d02030") + letters("#ffffff", 70), "LIGHT"],
  ["white letters on a whole red board", board("#d02030") + letters("#ffffff"), "LIGHT"],
  ["a white board", board("#ffffff"), "LIGHT"],
  ["nothing that is seen", "", "LIGHT"],
])("%s: %s", async (_, shapes, ground) => {
  const bytes = await sharp(svg(shapes)).png().toBuffer();
  const picture = await decode(bytes, "image/png");
  expect(picture && (await groundOf(picture))).toBe(ground);
});

// Does any picture of the four kinds become an image, whatever its name, size and weight?
import { screen as page } from "@testing-library/dom";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { MAX_IMAGE_BYTES } from "#shared/core/bounds.ts";
import { kindOf } from "#shared/rules/picture/kind.ts";
import { measured } from "#shared/rules/picture/measure.ts";
import { withBlocks } from "#tests/support/inputs/picture-blocks.ts";
import { picture } from "#tests/support/inputs/pictures.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { theCoverDesk } from "#tests/support/screens/cover-desk.ts";
import { says } from "#tests/support/screens/screen.tsx";
import { choose } from "#tests/support/screens/uploads.ts";

const desk = theCoverDesk();
const named = (bytes: Uint8Array, name: string, type: string) =>
  new File([Uint8Array.from(bytes)], name, { type });

/** The server has checked it then. */
async function taken() {
  await says("The image is being prepared.");
  const [{ headers = {}, bytes = new Uint8Array() } = {}] = desk.uploads.sent;
  const { width, height } = measured(bytes) ?? {};
  return { type: headers["content-type"], size: `${width} × ${height}`, weight: bytes.length };
}

describe("a picture with another name than its kind", () => {
  it.each([
    ["webp", "poster.jpg", "image/jpeg"],
    ["png", "IMG-20261130-WA0001.jpg", "image/jpeg"],
    ["jpeg", "poster.png", "image/png"],
    ["avif", "poster.webp", "image/webp"],
    ["jpeg", "poster", ""],
    ["png", "poster.heic", "image/heic"],
    ["webp", "poster.gif", "image/gif"],
    ["jpeg", "poster.bin", "application/octet-stream"],
  ] as const)("is sent as the %s that it is, not as %s", async (format, name, type) => {
    const { user } = await desk.open();
    const bytes = await picture({ width: 900, height: 450, format });
    await user
      .setup({ applyAccept: false })
      .upload(
        await page.findByLabelText("Cover image", { selector: "input" }),
        named(bytes, name, type),
      );

    expect(await taken()).toMatchObject({ type: `image/${format}`, size: "900 × 450" });
  });
});

const photo = (sketch: object) => picture({ width: 4032, height: 3024, ...sketch });
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  });

describe("a picture above the limits", () => {
  it.each([
    ["a phone's photo", () => photo({}), "4000 × 3000", "jpeg"],
    ["one that is held upright", () => photo({ orientation: 6 }), "3000 × 4000", "jpeg"],
    ["one pixel too wide", () => picture({ width: 4001, height: 451 }), "4000 × 451", "jpeg"],
    ["a PNG", () => photo({ format: "png" }), "4000 × 3000", "webp"],
    [
      "a WebP that says it is turned",
      () => photo({ format: "webp", orientation: 6 }),
      "4000 × 3000",
      "webp",
    ],
    ["a WebP", () => photo({ format: "webp" }), "4000 × 3000", "webp"],
    [
      "6 MB of metadata",
      async () => withBlocks(await picture(), "jpeg", { length: 6_000_000 }),
      "1200 × 600",
      "jpeg",
    ],
    ["12 MB", () => noise(3600, 2400).jpeg({ quality: 100 }).toBuffer(), "3600 × 2400", "jpeg"],
  ] as const)("is made smaller, told, and taken: %s", async (_, make, size, format) => {
    const { user } = await desk.open();
    await choose({ user }, named(await make(), "IMG_1.jpg", "image/jpeg"));

    const { weight, ...sent } = await taken();
    await says(`Made smaller: ${size} px.`);
    await expectAccessible();
    expect(sent).toEqual({ type: `image/${format}`, size });
    expect(weight).toBeLessThanOrEqual(MAX_IMAGE_BYTES);
    expect(desk.uploads.open.size).toBe(0);
  });

  it("keeps what lets through, in a browser too that writes no WebP", async () => {
    const background = { r: 255, g: 255, b: 255, alpha: 0 };
    const create = { width: 4100, height: 3000, channels: 4, background } as const;
    const bytes = await sharp({ create }).png().toBuffer();
    desk.uploads.weak.hasNoWebp = true;
    const { user } = await desk.open();
    await choose({ user }, named(bytes, "a.png", "image/png"));

    expect(await taken()).toMatchObject({ type: "image/png", size: "4000 × 2927" });
  });
});

describe("a picture that cannot be made smaller", () => {
  const cannot =
    "This browser cannot make the image smaller. Choose one of at most 4000 × 4000 px and 5 MB.";
  const endless =
    "The end of this file is missing. Open it in an image program, save it again and choose that file.";
  const refused = async (bytes: Uint8Array, sentence: string) => {
    const { user } = await desk.open();
    await choose({ user }, named(bytes, "IMG_1.jpg", "image/jpeg"));
    expect(await page.findByRole("alert")).toHaveTextContent(sentence);
    expect(desk.uploads.sent).toEqual([]);
  };

  it.each([
    [900, 8000],
    [12_000, 460],
  ])("because of its shape: %i × %i", async (width, height) => {
    const tooLong =
      "The image is too long and narrow. Crop it so that it is at least 900 × 450 px within 4000 × 4000 px.";
    await refused(await picture({ width, height, format: "png" }), tooLong);
  });

  it("because its 60 megapixels are too many for the browser", async () => {
    desk.uploads.weak.pixels = 50_000_000;
    await refused(await picture({ width: 9000, height: 6700 }), cannot);
  });

  it("because it unpacks to more than any memory holds", async () => {
    const bytes = Buffer.from(await picture({ format: "png" }));
    bytes.writeUInt32BE(50_000, 16);
    bytes.writeUInt32BE(50_000, 20);
    expect(measured(bytes)).toMatchObject({ width: 50_000 });
    await refused(bytes, cannot);
  });

  it("because the browser hides what is drawn", async () => {
    desk.uploads.weak.isDisguised = true;
    await refused(await photo({}), cannot);
  });

  it.each(["jpeg", "png", "webp"] as const)("because its end is missing: %s", async (format) => {
    const whole = await noise(4100, 1000).toFormat(format, { effort: 1 }).toBuffer();
    const bytes = whole.subarray(0, whole.length >> 1);
    expect([kindOf(bytes), bytes.length < 3 * MAX_IMAGE_BYTES]).toEqual([`image/${format}`, true]);
    await refused(bytes, endless);
  });
});

it("a JPEG without its last two bytes, which every program shows, is sent as it is", async () => {
  const whole = await picture({ width: 900, height: 450 });
  const { user } = await desk.open();
  await choose({ user }, named(whole.subarray(0, -2), "IMG_1.jpg", "image/jpeg"));

  expect(await taken()).toMatchObject({ size: "900 × 450", weight: whole.length - 2 });
  await desk.uploads.prepare();
  await page.findByText("The cover image is on the event page.");
});

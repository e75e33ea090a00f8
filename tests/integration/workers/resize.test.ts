// What does the worker make of an uploaded image? Its files are read back; hostile ones end FAILED.
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { publishedKey } from "#functions/images/keys.ts";
import { decode } from "#functions/images/renditions.ts";
import type { StoredImage } from "#functions/stored/images.ts";
import { imageFormats } from "#shared/core/images.ts";
import { shareSizeOf, widthsOf } from "#shared/rules/page/images.ts";
import {
  corners,
  cutOff,
  damaged,
  type Good,
  reds,
  scratched,
  type Upload,
} from "#tests/support/inputs/hostile-pictures.ts";
import { picture } from "#tests/support/inputs/pictures.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { sizes } from "#tests/support/runs/sizes.ts";
import { openImageDesk } from "#tests/support/scenes/resize-desk.ts";

const desk = eachTest(openImageDesk);

const NAMES = { avif: "heif", webp: "webp", jpg: "jpeg" } as const;
const MEDIA = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" } as const;

async function worked(upload: Upload): Promise<StoredImage | null> {
  const { type = "EVENT_COVER", contentType = "image/jpeg" } = upload;
  const image = await desk.completed(await upload.make(), { type, contentType });
  expect(await desk.work(image)).toBe(0);
  return desk.stored(image);
}

/** What browsers get of a file, with its pixels at a share of both sides. */
async function seen(key: string) {
  const file = desk.images.get(key);
  if (!file) throw new Error(`${key} is missing.`);
  const meta = await sharp(file.bytes).metadata();
  const { data, info } = await sharp(file.bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colourAt = (x: number, y: number) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
    return nameOf([...data.subarray(at, at + 3)]);
  };
  return { meta, colourAt, contentType: file.contentType };
}

const COLOURS = {
  red: [200, 30, 30],
  blue: [30, 30, 200],
  green: [30, 200, 30],
  white: [255, 255, 255],
};
const nameOf = (rgb: number[]): string =>
  Object.entries(COLOURS).find(([, of]) =>
    of.every((value, at) => Math.abs(value - (rgb[at] ?? 0)) < 45),
  )?.[0] ?? rgb.join(" ");

describe("what can be shown", () => {
  it.each(reds)(
    "$title is shown in each width and format, and nothing of its metadata",
    async (good) => {
      const { type = "EVENT_COVER", width, height } = good;
      const image = await worked(good);

      expect([image?.status, image?.failure, image?.duePk]).toEqual(["READY", null, undefined]);
      expect(image?.shown).toEqual({
        id: image?.id,
        type,
        altText: "A full market hall",
        width,
        height,
        widths: widthsOf(type, good),
        share: shareSizeOf(type, good),
        ground: "LIGHT",
      });
      await expectFiles(image, good);
    },
  );
});

async function expectFiles(image: StoredImage | null, { width, height }: Good): Promise<void> {
  const { id = "", shown = null } = image ?? {};
  const share = shown?.share;
  const sizesOf = (shown?.widths ?? []).flatMap((one) =>
    imageFormats.map((format) => ({
      key: publishedKey(id, one, format),
      format,
      width: one,
      height: Math.round((one * height) / width),
    })),
  );
  const all = [
    ...sizesOf,
    ...(share ? [{ key: publishedKey(id, "share", "jpg"), format: "jpg" as const, ...share }] : []),
  ];
  expect([...desk.images.keys()].filter((key) => key.startsWith("images/"))).toHaveLength(
    all.length,
  );
  for (const { key, format, ...size } of all) {
    const { meta, colourAt, contentType } = await seen(key);
    expect({
      key,
      contentType,
      format: meta.format,
      width: meta.width,
      height: meta.height,
    }).toEqual({ key, contentType: MEDIA[format], format: NAMES[format], ...size });
    const { exif, xmp, iptc, icc, orientation, pages = 1 } = meta;
    expect({ key, exif, xmp, iptc, icc, orientation, pages }).toEqual({ key, pages: 1 });
    expect([colourAt(0.1, 0.1), colourAt(0.9, 0.9)], key).toEqual(["red", "red"]);
  }
}

describe("how a picture looks", () => {
  it.each([
    [1, "red blue green white"],
    [2, "blue red white green"],
    [3, "white green blue red"],
    [4, "green white red blue"],
    [5, "red green blue white"],
    [6, "green red white blue"],
    [7, "white blue green red"],
    [8, "blue white red green"],
  ])("held as the camera says with %d, it stands upright", async (orientation, expected) => {
    const image = await worked({ title: "", make: () => corners(orientation) });

    const { colourAt, meta } = await seen(publishedKey(image?.id ?? "", 480, "webp"));
    const ends = [0.1, 0.9].flatMap((y) => [0.1, 0.9].map((x) => colourAt(x, y)));
    expect(ends.join(" ")).toBe(expected);
    expect(meta.height).toBe(Math.round(orientation < 5 ? 460.8 : 500));
  });

  it("is grey if it was, and where it lets through, a JPEG is white and the others still do", async () => {
    const from = {
      create: { width: 1200, height: 600, channels: 4, background: "#ffffff00" },
    } as const;
    const grey = () => sharp({ ...from, create: { ...from.create, background: "#808080" } });
    const seeThrough = await worked({
      title: "",
      make: () => sharp(from).png().toBuffer(),
      contentType: "image/png",
    });
    const solid = await worked({ title: "", make: () => grey().greyscale().jpeg().toBuffer() });

    const [jpg, webp, avif] = await Promise.all(
      (["jpg", "webp", "avif"] as const).map((format) =>
        seen(publishedKey(seeThrough?.id ?? "", 960, format)),
      ),
    );
    expect([jpg?.colourAt(0.5, 0.5), webp?.meta.hasAlpha, avif?.meta.hasAlpha]).toEqual([
      "white",
      true,
      true,
    ]);
    expect((await seen(publishedKey(solid?.id ?? "", 960, "jpg"))).colourAt(0.5, 0.5)).toMatch(
      /^(12[5-9]|13[0-1]) /,
    );
  });

  it.each([
    ["#ffffff", ["#121815", "#ffffff"]],
    ["#000000", ["#ffffff", "#000000"]],
  ])("brings its ground along in a text, and a logo of %s in a JPEG", async (colour, expected) => {
    const ends = async (type: "EVENT_TEXT" | "ORGANIZER_LOGO", file: string) => {
      const make = () => logoOf(colour);
      const image = await worked({ title: "", type, make, contentType: "image/png" });
      const { bytes } = desk.images.get(`images/${image?.id}/${file}`) ?? {};
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      const at = (share: number) =>
        Math.floor((info.height / 2 + share) * info.width) * info.channels;
      const pixel = (from: number) => [...data.subarray(from, from + info.channels)];
      return { ground: pixel(0), mark: pixel(at(0.5)), isOpaque: info.channels === 3 };
    };
    const rgb = expected.map((hex) =>
      [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16)),
    );
    const near = (pixel: number[], of: number[] = []) =>
      expect(pixel.every((value, at) => Math.abs(value - (of[at] ?? -99)) < 12)).toBe(true);
    for (const [type, file] of [
      ["EVENT_TEXT", "480.jpg"],
      ["EVENT_TEXT", "480.webp"],
      ["EVENT_TEXT", "480.avif"],
      ["ORGANIZER_LOGO", "256.jpg"],
    ] as const) {
      const { ground, mark, isOpaque } = await ends(type, file);
      expect(isOpaque).toBe(true);
      near(ground, rgb[0]);
      near(mark, rgb[1]);
    }
  });

  it("a photograph of 960 pixels weighs well below 60 KB as AVIF", async () => {
    const photograph = () =>
      sharp({
        create: {
          width: 60,
          height: 30,
          channels: 3,
          background: "#888",
          noise: { type: "gaussian", mean: 128, sigma: 60 },
        },
      })
        .resize({ width: 2160, kernel: "cubic" })
        .jpeg({ quality: 95 })
        .toBuffer();
    const image = await worked({ title: "", make: photograph });

    expect(desk.images.get(publishedKey(image?.id ?? "", 960, "avif"))?.bytes.length).toBeLessThan(
      50_000,
    );
  });
});

/** A square in the middle of nothing. */
const logoOf = (background: string) =>
  sharp({ create: { width: 600, height: 300, channels: 4, background } })
    .extend({ left: 200, right: 200, top: 100, bottom: 100, background: "#80808000" })
    .png()
    .toBuffer();

describe("what cannot be shown", () => {
  it.each([...damaged, ...cutOff(sizes.cutPictures)])(
    "$title is refused at once, and nothing is written",
    async (upload) => {
      const image = await worked(upload);

      expect([image?.status, image?.failure, image?.duePk, image?.dueSk, image?.version]).toEqual([
        "FAILED",
        "DAMAGED",
        undefined,
        undefined,
        2,
      ]);
      expect(desk.images.size).toBe(0);
    },
  );

  it.each(scratched(sizes.damagedPictures))(
    "$title is shown or refused, and no try is repeated",
    async (upload) => {
      const image = await worked(upload);

      expect([image?.status, image?.failure, image?.tries]).toEqual(
        desk.images.size > 0 ? ["READY", null, 1] : ["FAILED", "DAMAGED", 1],
      );
    },
  );

  it("is decoded with 16 million pixels and no pixel more", async () => {
    const most = await decode(await picture({ width: 8_000, height: 2_000 }), "image/jpeg");
    const more = await decode(await picture({ width: 8_000, height: 2_001 }), "image/jpeg");
    expect([most?.pixels.length, more]).toEqual([48_000_000, null]);
  });

  it("is what another body took the place of after it was completed", async () => {
    const image = await desk.completed(await picture());
    desk.upload(image, await picture({ halves: true }));

    await desk.work(image);
    expect(await desk.stored(image)).toMatchObject({ status: "FAILED", failure: "DAMAGED" });
    expect(desk.images.size).toBe(0);
  });
});

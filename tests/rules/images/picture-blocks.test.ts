// Is a picture's file judged by its blocks, wherever its picture stands and whatever they claim?
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { uploadFault } from "#functions/images/check-upload.ts";
import { decode } from "#functions/images/renditions.ts";
import { KIND_BYTES, kindOf } from "#shared/rules/picture/kind.ts";
import { measured } from "#shared/rules/picture/measure.ts";
import { type Format, withBlocks } from "#tests/support/inputs/picture-blocks.ts";
import { picture } from "#tests/support/inputs/pictures.ts";
import { randomOf } from "#tests/support/runs/seeded-random.ts";

const formats = ["jpeg", "png", "webp", "avif"] as const;
const SIZE = { width: 1000, height: 500 };

/** Turned, so that each has a block that tells it. A WebP with one is of the extended format. */
const lying = (format: Format) => picture({ ...SIZE, format, orientation: 6 });
const faultOf = (bytes: Uint8Array, format: Format) =>
  uploadFault(bytes, {
    type: "EVENT_TEXT",
    contentType: `image/${format}`,
    byteSize: bytes.length,
  })?.code ?? null;

describe.each(formats)("%s", (format) => {
  it.each([900_000, 1_500_000, 4_500_000])(
    "with %i bytes of other blocks is measured, taken and decoded",
    async (length) => {
      const plain = await picture({ ...SIZE, format, orientation: 3 });
      const bytes = withBlocks(plain, format, { length });

      expect(measured(bytes)).toEqual({ ...SIZE, isWhole: true, scans: 1 });
      expect(faultOf(bytes, format)).toBeNull();
      expect(await decode(bytes, `image/${format}`)).toMatchObject(SIZE);
    },
  );

  it("is measured as it is seen, behind those blocks too", async () => {
    const isTurned = format !== "webp";
    const standing = isTurned ? { width: SIZE.height, height: SIZE.width } : SIZE;
    const bytes = withBlocks(await lying(format), format, { length: 1_500_000 });
    expect(measured(bytes)).toMatchObject(standing);
    expect(await decode(bytes, `image/${format}`)).toMatchObject(standing);
  });

  it("is told by its first bytes, and whole only with its last ones", async () => {
    const bytes = await lying(format);
    const cut = bytes.subarray(0, bytes.length >> 1);

    expect(kindOf(bytes.subarray(0, KIND_BYTES))).toBe(`image/${format}`);
    expect(measured(bytes)?.isWhole).toBe(true);
    expect(measured(cut)?.isWhole ?? false).toBe(false);
    expect(measured(bytes.subarray(0, -3))?.isWhole).toBe(false);
  });

  it("ends the look at it, whatever its lengths claim and wherever it ends", async () => {
    const whole = withBlocks(await lying(format), format, { length: 200 });
    const random = randomOf(format);
    for (let time = 0; time < 400; time++) {
      const bytes = Uint8Array.from(whole).subarray(0, Math.ceil(random.fraction() * whole.length));
      for (let change = 0; change < 6; change++)
        bytes[12 + Math.floor(random.fraction() * 500)] = random.bytes(1)[0] ?? 0;
      const { width = 0, height = 0 } = measured(bytes) ?? {};
      expect([width, height].every(Number.isSafeInteger)).toBe(true);
    }
  });
});

it("what looks like a scan or an end within another block of a JPEG is none", async () => {
  const filling = "\xff\xda\xff\xd9";
  const bytes = withBlocks(await picture(SIZE), "jpeg", { length: 300_000, filling });
  expect(measured(bytes)).toEqual({ ...SIZE, isWhole: true, scans: 1 });
  expect(faultOf(bytes, "jpeg")).toBeNull();
});

it("a film behind a JPEG, as phones write it, neither counts as scans nor hides the end", async () => {
  const film = Buffer.alloc(2_000_000, "\xff\xda\x00\x01mdat", "latin1");
  const bytes = Buffer.concat([await picture(SIZE), film]);
  expect(measured(bytes)).toEqual({ ...SIZE, isWhole: true, scans: 1 });
  expect(await decode(bytes, "image/jpeg")).toMatchObject(SIZE);
});

it("a progressive JPEG has several scans, a lossless WebP another head, and both are measured", async () => {
  const plain = sharp(await picture({ ...SIZE, halves: true }));
  const progressive = await plain.clone().jpeg({ progressive: true }).toBuffer();
  const lossless = await plain.clone().webp({ lossless: true }).toBuffer();
  const lossy = await plain.clone().webp().toBuffer();

  expect(measured(progressive)).toMatchObject({ ...SIZE, isWhole: true });
  expect(measured(progressive)?.scans).toBeGreaterThan(1);
  expect([measured(lossless), measured(lossy)]).toMatchObject([SIZE, SIZE]);
});

it("an AVIF with transparency has the size of its picture, not of what lets it through", async () => {
  const background = { r: 200, g: 30, b: 30, alpha: 0.5 };
  const bytes = await sharp({ create: { ...SIZE, channels: 4, background } })
    .avif()
    .toBuffer();
  expect(measured(bytes)).toMatchObject({ ...SIZE, isWhole: true });
});

it.each([
  ["\0\0\0\x18ftypheic\0\0\0\0mif1heic", "image/heic"],
  ["\0\0\0\x1cftypmif1\0\0\0\0mif1heicmiaf", "image/heic"],
  ["\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf", "image/avif"],
  ["\0\0\0\x18ftypisom\0\0\0\0isomavc1", null],
  ["GIF89a", null],
  ["BM\0\0", null],
  ["<svg xmlns='http://www.w3.org/2000/svg'/>", null],
  ["", null],
])("a file that begins with %j is %s", (text, kind) => {
  expect(kindOf(Buffer.from(text, "latin1"))).toBe(kind);
});

// Which uploaded bytes are just still an image, and which no more?
import { describe, expect, it } from "vitest";
import { uploadFault } from "#functions/images/check-upload.ts";
import { decode } from "#functions/images/renditions.ts";
import type { ImageType } from "#shared/contracts/images.ts";
import { picture } from "#tests/support/inputs/pictures.ts";

type Format = "jpeg" | "png" | "webp" | "avif";

function faultOf(bytes: Uint8Array, format: Format, type: ImageType = "EVENT_COVER") {
  const contentType = `image/${format}` as const;
  return uploadFault(bytes, { type, contentType, byteSize: bytes.length })?.code ?? null;
}

const START_OF_SCAN = Buffer.from([0xff, 0xda]);
const scanned = async (scans: number): Promise<Uint8Array> => {
  const bytes = Buffer.from(await picture());
  const own = bytes.toString("latin1").split(START_OF_SCAN.toString("latin1")).length - 1;
  const scan = bytes.subarray(bytes.lastIndexOf(START_OF_SCAN), -2);
  const more = Array.from({ length: scans - own }, () => scan);
  return Buffer.concat([bytes.subarray(0, -2), ...more, bytes.subarray(-2)]);
};

it.each([
  [1, null],
  [100, null],
  [101, "image_damaged"],
])("a JPEG that goes over its pixels %i times: %s", async (scans, code) => {
  expect(faultOf(await scanned(scans), "jpeg")).toBe(code);
});

it("a PNG has no scans, whatever its bytes look like", async () => {
  const bytes = Buffer.from(await picture({ format: "png" }));
  const more = Array.from({ length: 200 }, () => START_OF_SCAN);
  expect(faultOf(Buffer.concat([bytes, ...more]), "png")).toBeNull();
});

it("a file that ends before its size is told is damaged, and a small one is told the least", async () => {
  const bytes = await picture({ width: 800, height: 600, format: "png" });
  const announced = { type: "EVENT_COVER", contentType: "image/png" } as const;

  expect(faultOf(bytes.subarray(0, 16), "png")).toBe("image_damaged");
  expect(uploadFault(bytes, { ...announced, byteSize: bytes.length })).toMatchObject({
    status: 422,
    code: "image_too_small",
  });
});

// Turned, it is 600 wide, and a cover needs 900.
const turns = [1, 2, 3, 4, 5, 6, 7, 8].map(
  (turn) => [turn, turn >= 5 ? "image_too_small" : null] as const,
);
describe.each<Format>(["jpeg", "png", "webp"])("a cover as %s", (format) => {
  it.each(turns)("that EXIF turns by %i: %s", async (orientation, code) => {
    const bytes = await picture({ width: 1000, height: 600, format, orientation });
    expect(faultOf(bytes, format)).toBe(code);
  });
});

describe("an AVIF", () => {
  /** The box of brands, so many bytes long, with ours at its end. */
  const withBrands = async (length: number) => {
    const bytes = Buffer.from(await picture({ format: "avif" }));
    const after = bytes.subarray(bytes.readUInt32BE(0));
    const box = Buffer.alloc(length, "mif1");
    box.writeUInt32BE(length, 0);
    box.write("ftypmif1\0\0\0\0", 4, "latin1");
    box.write("avif", length - 4, "latin1");
    return Buffer.concat([box, after]);
  };

  it.each([
    [20, null],
    [256, null],
    [260, "image_mislabelled"],
  ])("whose name stands at the end of %i bytes: %s", async (length, code) => {
    expect(faultOf(await withBrands(length), "avif")).toBe(code);
  });
});

it("an image of another size than the announced one is damaged, by one byte too", async () => {
  const bytes = await picture();
  const faultAt = (byteSize: number) =>
    uploadFault(bytes, { type: "EVENT_COVER", contentType: "image/jpeg", byteSize })?.code ?? null;
  expect([bytes.length - 1, bytes.length, bytes.length + 1].map(faultAt)).toEqual([
    "image_damaged",
    null,
    "image_damaged",
  ]);
});

it("a picture of sixteen million pixels is decoded, and one of a row more is not", async () => {
  const decoded = async (height: number) => {
    const bytes = await picture({ width: 4000, height, format: "png" });
    return (await decode(bytes, "image/png"))?.pixels.length ?? null;
  };
  expect(await decoded(4000)).toBe(4000 * 4000 * 3);
  expect(await decoded(4001)).toBeNull();
});

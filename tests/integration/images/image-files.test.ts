// Which uploaded files are taken? Each is uploaded and completed; a refused one leaves nothing.
import { describe, expect, it } from "vitest";
import type { ImageType } from "#shared/contracts/images.ts";
import { picture } from "#tests/support/inputs/pictures.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openImageDesk } from "#tests/support/scenes/image-desk.ts";

const desk = eachTest(openImageDesk);

type File = { bytes: Uint8Array; type?: ImageType; contentType?: string };

/** The refusal, or null. */
async function sent({ bytes, type = "EVENT_TEXT", contentType = "image/jpeg" }: File) {
  const id = await desk.upload(bytes, { type, contentType });
  const { status, problem } = await desk.complete(id);
  const row = (await desk.list("?per_page=100")).find((one) => one.id === id);
  if (status === 200) {
    expect(row?.status).toBe("PROCESSING");
    await desk.remove(id);
    return null;
  }
  expect([status, row, (await desk.stored(id))?.status]).toEqual([422, undefined, "DELETED"]);
  return [problem.code, ...(problem.params ? [problem.params] : [])];
}

const text = (content: string) => Uint8Array.from(Buffer.from(content, "latin1"));
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="450"><script>x()</script></svg>';
const heic = text("\0\0\0\x18ftypheic\0\0\0\0mif1heic");
/** What a PNG begins with; its size is told there. */
function pngHeader(width: number, height: number): Uint8Array {
  const header = Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1"),
    Buffer.alloc(13),
  ]);
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return header;
}
const png = "image/png";
const cover = { type: "EVENT_COVER" as const, contentType: png };
const smallestCover = { width: 900, height: 450 };
const largestCover = { width: 4000, height: 4000 };
const smallestText = { width: 900, height: 50 };
const largestText = { width: 3000, height: 2000 };

describe("a file is taken", () => {
  it.each(["jpeg", "png", "webp", "avif"] as const)("as %s", async (format) => {
    const contentType = `image/${format}`;
    expect(await sent({ bytes: await picture({ format }), contentType })).toBeNull();
  });

  it("with several frames, in CMYK, and with more behind it", async () => {
    const animated = await picture({ format: "webp", frames: 3 });
    const polyglot = Buffer.concat([await picture({ format: "png" }), Buffer.from("<script>x")]);

    expect([
      await sent({ bytes: animated, contentType: "image/webp" }),
      await sent({ bytes: await picture({ cmyk: true }) }),
      await sent({ bytes: polyglot, contentType: png }),
    ]).toEqual([null, null, null]);
  });

  it("as an AVIF whose words name the box that turns one", async () => {
    const words = Buffer.from("pirot\x01", "latin1");
    const bytes = Buffer.concat([await picture({ format: "avif" }), words]);
    expect(await sent({ bytes: new Uint8Array(bytes), contentType: "image/avif" })).toBeNull();
  });

  it("as an animated AVIF, and one that has a general brand", async () => {
    const bytes = await picture({ format: "avif" });
    const branded = (brand: string) => {
      const other = Buffer.from(bytes);
      other.write(brand, 8, "latin1");
      return { bytes: other, contentType: "image/avif" };
    };
    expect([await sent(branded("avis")), await sent(branded("mif1"))]).toEqual([null, null]);
  });

  it("at the limits of each use, a panorama too", async () => {
    expect([
      await sent({ ...cover, bytes: pngHeader(900, 450) }),
      await sent({ ...cover, bytes: pngHeader(4000, 4000) }),
      await sent({ bytes: pngHeader(900, 50), contentType: png }),
      await sent({ bytes: pngHeader(3000, 2000), contentType: png }),
      await sent({ bytes: pngHeader(3000, 300), contentType: png }),
    ]).toEqual([null, null, null, null, null]);
  });
});

describe("a file is refused", () => {
  it.each([
    ["too narrow for a cover", cover, [899, 450], "image_too_small", smallestCover],
    ["too low for a cover", cover, [900, 449], "image_too_small", smallestCover],
    ["of 16 megapixels and a row", cover, [4000, 4001], "image_too_large", largestCover],
    ["too narrow for a text", { contentType: png }, [899, 50], "image_too_small", smallestText],
    ["too low for a text", { contentType: png }, [900, 49], "image_too_small", smallestText],
    ["too wide for a text", { contentType: png }, [3001, 300], "image_too_large", largestText],
    ["that unpacks", { contentType: png }, [50_000, 50_000], "image_too_large", largestText],
    ["without a size", { contentType: png }, [0, 0], "image_too_small", smallestText],
  ])("%s", async (_, of, [width = 0, height = 0], code, params) => {
    expect(await sent({ ...of, bytes: pngHeader(width, height) })).toEqual([code, params]);
  });

  it.each([
    ["a PNG called JPEG", pngHeader(900, 450), "image/jpeg"],
    ["an SVG with a script", text(svg), png],
    ["an HTML page", text("<!doctype html><script>x()</script>"), "image/jpeg"],
    ["a GIF", text("GIF89a\x84\x03\xc2\x01"), png],
    ["a HEIC", heic, "image/avif"],
    ["a HEIC called JPEG", heic, "image/jpeg"],
    ["one byte", text("x"), "image/webp"],
  ])("that is %s", async (_, bytes, contentType) => {
    expect(await sent({ bytes, contentType })).toEqual(["image_mislabelled"]);
  });

  it.each(["jpeg", "png", "webp", "avif"] as const)("as a truncated %s", async (format) => {
    const whole = await picture({ format });
    const bytes = whole.slice(0, 16);
    const contentType = `image/${format}`;
    expect(await sent({ bytes, contentType })).toEqual(["image_damaged"]);
  });

  it("if it is not as long as announced", async () => {
    const id = await desk.upload(desk.jpeg);
    const [key = ""] = [...desk.objects.uploads.keys()].slice(-1);
    desk.objects.uploads.set(key, { bytes: desk.jpeg.slice(1), etag: '"other"' });
    expect((await desk.complete(id)).problem.code).toBe("image_damaged");
  });
});

describe("a JPEG in many passes, each of which costs as much as a picture", () => {
  it.each([
    [90, null],
    [110, ["image_damaged"]],
  ])("with %i more than usual: %j", async (passes, refusal) => {
    const bytes = Buffer.from(await picture());
    const end = bytes.subarray(-2);
    const scans = Array.from({ length: passes }, () =>
      bytes.subarray(bytes.indexOf("\xff\xda", 0, "latin1"), -2),
    );
    const whole = Buffer.concat([bytes.subarray(0, -2), ...scans, end]);
    expect(await sent({ bytes: new Uint8Array(whole) })).toEqual(refusal);
  });
});

describe("a turned file is measured as it is seen", () => {
  it.each([
    ["jpeg", true],
    ["png", true],
    ["avif", true],
    ["webp", false], // browsers do not turn one
  ] as const)("as %s", async (format, isTurned) => {
    const lying = await picture({ width: 900, height: 450, format, orientation: 6 });
    const standing = await picture({ width: 450, height: 900, format, orientation: 6 });
    const upsideDown = await picture({ width: 900, height: 450, format, orientation: 3 });
    const of = { type: "EVENT_COVER" as const, contentType: `image/${format}` };

    const tooSmall = ["image_too_small", smallestCover];
    expect([
      await sent({ ...of, bytes: lying }),
      await sent({ ...of, bytes: standing }),
      await sent({ ...of, bytes: upsideDown }),
    ]).toEqual(isTurned ? [tooSmall, null, null] : [null, tooSmall, null]);
  });
});

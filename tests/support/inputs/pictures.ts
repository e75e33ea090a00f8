// Which pictures do the tests upload? They are made by sharp, of the size and format that is asked.
import sharp, { type Create } from "sharp";

const fastest = { jpeg: {}, png: {}, webp: { effort: 0 }, avif: { effort: 0 }, gif: { effort: 1 } };

export type Picture = {
  width?: number;
  height?: number;
  format?: keyof typeof fastest;
  /** The EXIF value; 5 to 8 exchange width and height. */
  orientation?: number;
  /** Tells who took it with what, and where. */
  place?: boolean;
  cmyk?: boolean;
  /** Red and blue in turn. WebP and GIF alone. */
  frames?: number;
  /** The left half is red and the right one blue, else all is red. */
  halves?: boolean;
};

const RED = { r: 200, g: 30, b: 30 };
const BLUE = { r: 30, g: 30, b: 200 };

export async function picture({
  width = 1200,
  height = 600,
  format = "jpeg",
  orientation,
  place = false,
  cmyk = false,
  frames = 1,
  halves = false,
}: Picture = {}): Promise<Uint8Array<ArrayBuffer>> {
  const plain = (background: typeof RED, over = width): { create: Create } => ({
    create: { width: over, height, channels: 3, background },
  });
  const still = (number: number) =>
    sharp(plain(number % 2 === 0 ? RED : BLUE))
      .png()
      .toBuffer();
  const stills =
    frames > 1 && (await Promise.all(Array.from({ length: frames }, (_, n) => still(n))));
  const made = stills ? sharp(stills, { join: { animated: true } }) : sharp(plain(RED));
  if (halves) {
    const left = width >> 1;
    made.composite([{ input: plain(BLUE, width - left), left, top: 0 }]);
  }
  if (cmyk) made.toColourspace("cmyk");
  if (place) made.withExif(exifOfPlace);
  if (orientation !== undefined) made.withMetadata({ orientation });
  return new Uint8Array(await made.toFormat(format, fastest[format]).toBuffer());
}

const exifOfPlace = {
  IFD0: { Artist: "A private person", Model: "A private camera" },
  IFD3: {
    GPSLatitudeRef: "N",
    GPSLatitude: "52/1 31/1 0/1",
    GPSLongitudeRef: "E",
    GPSLongitude: "13/1 24/1 0/1",
  },
};

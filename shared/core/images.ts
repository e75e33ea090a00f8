// Which image files are taken, and where is a published image?

export const imageContentTypes: readonly string[] = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/avif",
];

/** What phones make; no browser but Safari shows it. */
export const isHeic = (contentType: string): boolean => /^image\/hei[cf]/i.test(contentType);

/** The first that a browser knows is shown. */
export const imageFormats = ["avif", "webp", "jpg"] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** What stands behind an image that lets through, and words in its place. */
export const groundColours = {
  LIGHT: { background: "#ffffff", color: "#121815" },
  DARK: { background: "#121815", color: "#ffffff" },
} as const;
export type Ground = keyof typeof groundColours;

/** All its files are below it. */
const imageFolder = (imageId: string): string => `/images/${imageId}/`;

/** On our own origin. It is also the key in the bucket, after the first slash. */
export const imagePath = (imageId: string, width: number | "share", format: ImageFormat): string =>
  `${imageFolder(imageId)}${width}.${format}`;

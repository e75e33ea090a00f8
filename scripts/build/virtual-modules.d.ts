// Which types do the modules have that only the build creates?
declare module "virtual:web-manifest" {
  /** The app's source files (relative to web/) and the built files made from them. */
  export const manifest: import("vite").Manifest;
}

declare module "virtual:pdf-fonts" {
  /**
   * `has` are the first and last of each row of characters that the files draw. The glyphs of a
   * shaped one are not in the order of the characters, or not as many.
   */
  export const faces: readonly {
    name: string;
    isShaped: boolean;
    has: readonly (readonly [number, number])[];
    files: Record<400 | 600, string>;
  }[];
}

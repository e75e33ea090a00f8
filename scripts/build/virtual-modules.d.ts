// Which types do the modules have that only the build creates?
declare module "virtual:web-manifest" {
  /** The app's source files (relative to web/) and the built files made from them. */
  export const manifest: import("vite").Manifest;
}

declare module "virtual:pdf-fonts" {
  /** The folder of the font files. */
  export const folder: string;
}

// What do modules hold that only the build makes?
declare module "virtual:web-manifest" {
  /** The app's source files (relative to web/) and what became of them. */
  export const manifest: import("vite").Manifest;
}

declare module "*.po" {
  export const messages: import("@lingui/core").Messages;
}

declare module "virtual:pdf-fonts" {
  /** The folder of the font files. */
  export const folder: string;
}

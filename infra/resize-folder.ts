// Which folder is the image worker deployed from? One that has sharp's programs for Lambda.
import { existsSync } from "node:fs";
import { join } from "node:path";

export type ResizeFolder = { folder: string; isPacked: boolean };

/** The programs of sharp that the worker's package has, for Lambda on arm64. */
export const LAMBDA_PROGRAMS = ["sharp-libvips-linux-arm64", "sharp-linux-arm64"] as const;

/** The bundle alone, whose programs are those of this machine. For tests and the local stack. */
export const bundleOfResize = (dist: string): ResizeFolder => ({
  folder: join(dist, "functions/resize"),
  isPacked: false,
});

export function packageOfResize(dist: string): ResizeFolder | { refusal: string } {
  const folder = join(dist, "packed/resize");
  const isThere = [
    "index.mjs",
    ...LAMBDA_PROGRAMS.map((name) => `node_modules/@img/${name}`),
  ].every((path) => existsSync(join(folder, path)));
  if (isThere) return { folder, isPacked: true };
  return {
    refusal:
      "The worker of images is not packed for Lambda. Write: npm run build, then node scripts/operator/pack.ts",
  };
}

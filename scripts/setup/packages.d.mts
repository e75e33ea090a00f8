// Which types has `packages.mjs`? That file runs before TypeScript is installed.

/** The packages of a lockfile, by their path in node_modules. */
type Packages = Record<
  string,
  { version: string; optional?: boolean; os?: string[]; cpu?: string[]; libc?: string[] }
>;

/** True if `present` has each package of `wanted` that such a system needs. */
export function isInstalled(
  wanted: Packages,
  present: Packages,
  system: { platform: string; arch: string },
): boolean;

// What is built? The app, and one bundle per Lambda: every route group and the workers.
import { api } from "#shared/api.ts";

export type FunctionTarget = { name: string; entry: string };

/** The name of every Lambda, which is its folder under dist/functions, and its entry file. */
export const functionTargets: FunctionTarget[] = [
  ...Object.keys(api).map((group) => ({ name: group, entry: `functions/${group}/handler.ts` })),
  ...["stream", "mail", "mail-events", "sweep", "resize", "job", "export"].map((worker) => ({
    name: worker,
    entry: `functions/workers/${worker}.ts`,
  })),
];

/** Has programs for each system, so it is no part of a bundle: scripts/build/packed.ts. */
export const NATIVE_PACKAGE = "sharp";

/** Files that affect every build; a change in one of them rebuilds everything. */
export const buildFiles = [
  "package-lock.json",
  "package.json",
  "lingui.config.ts",
  "vite.web.config.ts",
  "scripts/build",
  "scripts/build.ts",
];

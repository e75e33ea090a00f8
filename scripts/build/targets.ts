// What is built? The app, and one bundle per Lambda: every route group and the three workers.
import { api } from "#shared/api.ts";

export type FunctionTarget = { name: string; entry: string };

/** Name (the folder under dist/functions) and entry of every Lambda. */
export const functionTargets: FunctionTarget[] = [
  ...Object.keys(api).map((group) => ({ name: group, entry: `functions/${group}/handler.ts` })),
  ...["stream", "mail", "sweep"].map((worker) => ({
    name: worker,
    entry: `functions/workers/${worker}.ts`,
  })),
];

/** Files that decide how everything is built; a change in one builds everything again. */
export const buildFiles = [
  "package-lock.json",
  "package.json",
  "lingui.config.ts",
  "vite.web.config.ts",
  "scripts/build",
  "scripts/build.ts",
];

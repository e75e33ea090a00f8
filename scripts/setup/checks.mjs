// What do `npm run check` and `npm test` check before any test? Format, lint, types, unused code
// and catalogues.

/** Each check with its name, its program and the program's arguments. */
export const checks = [
  ["format and lint", "biome", ["ci", "--error-on-warnings", "."]],
  ["types", "tsc", ["--noEmit"]],
  ["unused code", "knip", ["--no-progress"]],
  ["catalogues", "lingui", ["check", "sync"]],
];

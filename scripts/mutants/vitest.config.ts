// How do the tests get the files with faults? The command hands over what compiles them, because
// Vitest's projects take plugins from their configuration alone.
import base from "../../vitest.config.ts";

declare global {
  var compileMutants: ((code: string, id: string) => string | undefined) | undefined;
}

export default {
  ...base,
  plugins: [
    ...(base.plugins ?? []),
    {
      name: "foyer-mutants",
      enforce: "pre" as const,
      transform: (code: string, id: string) => globalThis.compileMutants?.(code, id),
    },
  ],
};

// What of a contract does the browser not need? The schemas of answers, which only servers check.
import type { Plugin } from "vite";

/** Without them a screen's routes do not bring the contracts of all that they answer with. */
export const withoutAnswers = (): Plugin => ({
  name: "foyer-without-answers",
  enforce: "pre",
  transform: {
    filter: { id: /\/shared\/contracts\// },
    handler: (code) => ({
      code: code.replace(/\breturns: (one|page)\(\w+\)/g, 'returns: { kind: "$1" }'),
      map: null,
    }),
  },
});

/** No module of `shared` does anything when it is imported. */
export const treeshake = { moduleSideEffects: [{ test: /\/shared\//, sideEffects: false }] };

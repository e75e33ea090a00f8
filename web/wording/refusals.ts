// What do the refusals of all resources tell a person? The sentences of this folder together.
import type { ProblemCode } from "#shared/api.ts";
import type { NetworkProblem, Words } from "#web/wording/words.ts";

const wordsByFile = import.meta.glob<Words<string>>(
  ["./*.ts", "!./{fields,problems,refusals,sentences,words}.ts"],
  { eager: true, import: "words" },
);

export const problemSentences = Object.assign({}, ...Object.values(wordsByFile)) as Words<
  ProblemCode | NetworkProblem
>;

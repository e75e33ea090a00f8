// What does a refusal tell a person? The sentences of all files in this folder together.
import { t } from "@lingui/core/macro";
import type { ProblemCode } from "#shared/api.ts";
import { ApiProblem, codeOf, type NetworkProblem } from "#web/lib/api/api-problem.ts";
import type { Words } from "#web/wording/words.ts";

const wordsByFile = import.meta.glob<Words<string>>(["./*.ts", "!./{fields,problems,words}.ts"], {
  eager: true,
  import: "words",
});

export const problemSentences = Object.assign({}, ...Object.values(wordsByFile)) as Words<
  /** Sentences from the specification's catalogue are verbatim. */
  ProblemCode | NetworkProblem
>;

export function problemSentence(error: unknown): string {
  if (!(error instanceof ApiProblem)) return t`An unexpected error occurred.`;
  const code = isProblemCode(error.code) ? error.code : codeOf(error.status);
  return problemSentences[code](error.params);
}

export const isProblemCode = (code: string): code is ProblemCode | NetworkProblem =>
  Object.hasOwn(problemSentences, code);

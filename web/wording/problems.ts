// What does a refusal tell a person?
import { t } from "@lingui/core/macro";
import { ApiProblem, codeOf } from "#web/lib/api/api-problem.ts";
import { sentences } from "#web/wording/sentences.ts";

export function problemSentence(error: unknown): string {
  if (!(error instanceof ApiProblem)) return t`An unexpected error occurred.`;
  const code = Object.hasOwn(sentences, error.code) ? error.code : codeOf(error.status);
  return sentences[code]?.(error.params) ?? t`An unexpected error occurred.`;
}

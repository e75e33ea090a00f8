// Which sentences of refusals are here? Those of any resource at once, the nouns' with the first
// refusal that needs one.
import { withWords } from "#web/lib/page/i18n.ts";
import { words } from "#web/wording/system.ts";
import type { Words } from "#web/wording/words.ts";

export const sentences: Words<string> = { ...words };

/** Without an answer the status tells what happened, as for a code that this page does not know. */
export async function loadSentences(codes: string[]): Promise<void> {
  if (codes.every((code) => Object.hasOwn(sentences, code))) return;
  const all = withWords(import("#web/wording/refusals.ts"), "wording/refusals");
  await all
    .then(({ problemSentences }) => Object.assign(sentences, problemSentences))
    .catch(() => undefined);
}

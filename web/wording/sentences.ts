// Which sentences are loaded? Those of any resource, the nouns' with the first that is needed.
import { anewAfterFailure } from "#web/lib/page/anew-after-failure.ts";
import { withWords } from "#web/lib/page/i18n.ts";
import { words } from "#web/wording/system.ts";
import type { Words } from "#web/wording/words.ts";

export const sentences: Words<string> = { ...words };

const load = anewAfterFailure(() => import("#web/wording/refusals.ts"));

const PATIENCE_MS = 5_000;

/** Where they do not arrive in time, the status tells what happened. */
export async function loadSentences(codes: string[]): Promise<void> {
  if (codes.every((code) => Object.hasOwn(sentences, code))) return;
  const all = withWords(load(), "wording/refusals");
  const arrived = all
    .then(({ problemSentences }) => Object.assign(sentences, problemSentences))
    .catch(() => undefined);
  await Promise.race([arrived, new Promise((stop) => setTimeout(stop, PATIENCE_MS))]);
}

// Which words of a text are web or mail addresses? Those that begin as one, without the signs that
// end a sentence after them.

import { linkMisleads, parsedUrl } from "#shared/core/link-address.ts";
import { linkAddress } from "#web/components/rich-text/link-address.ts";

export type Address = { from: number; to: number; href: string };

/** Scripts that are written without blanks: a word may touch an address. */
const JOINED =
  "\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}";
const END = '\\s<>"“”„«»，。；：！？、（）「」『』《》【】\\ufffc';
const WEB = `(?:https?:\\/\\/|www\\.)[^${END}]+`;
const DOMAIN = "[a-z\\d-]+(?:\\.[a-z\\d-]+)+";
const ANY_DOMAIN = "[\\p{L}\\p{M}\\p{N}-]+(?:\\.[\\p{L}\\p{M}\\p{N}-]+)+";
const NO_MORE = `(?![\\p{M}\\p{N}@]|(?![${JOINED}])\\p{L})`;
const NAME = "[a-z\\d_][\\w.!#$%&'*+=^`{|}~-]{0,63}";
const MAIL = `(?:mailto:)?${NAME}@(?:${DOMAIN}${NO_MORE}|${ANY_DOMAIN})`;
const ADDRESS = new RegExp(`${WEB}|${MAIL}`, "giu");
const GOES_ON = new RegExp(`(?![${JOINED}])[\\p{L}\\p{M}\\p{N}@._/+%=-]$`, "u");
/** Where letters of another script follow the name of a server at once. */
const SERVER = new RegExp(`^((?:https?:\\/\\/|www\\.)[a-z\\d.-]+(?::\\d+)?)[${JOINED}]`, "iu");
/** Of a server that is named without its protocol: browsers have no list of endings. */
const NAMED = /^www\.[^.]+(\.[^.]+)*\.([a-z]{2,}|xn--[a-z\d-]+)$/;
const LONGEST = 2000;

export function addressesIn(text: string): Address[] {
  const found: Address[] = [];
  for (const { 0: match, index } of text.matchAll(ADDRESS)) {
    const word = withoutEnd(SERVER.exec(match)?.[1] ?? match);
    const goesOn = GOES_ON.test(text.slice(Math.max(0, index - 2), index));
    const href = goesOn || word.length > LONGEST ? null : hrefOf(word);
    if (href !== null) found.push({ from: index, to: index + word.length, href });
  }
  return found;
}

export function addressOf(text: string): string | null {
  const typed = text.trim();
  const [first] = typed.length > LONGEST ? [] : addressesIn(typed);
  return first?.from === 0 && first.to === typed.length ? first.href : null;
}

function hrefOf(word: string): string | null {
  const meant = linkAddress(word);
  if ("fault" in meant || linkMisleads(word, meant.href)) return null;
  const isBare = /^www\./i.test(word);
  return isBare && !NAMED.test(parsedUrl(meant.href)?.hostname ?? "") ? null : meant.href;
}

const CLOSED = new Map(Object.entries({ ")": "(", "]": "[", "}": "{" }));

/** A bracket that was opened before the address is no part of it. */
function withoutEnd(word: string): string {
  let end = word.length;
  for (; end > 0; end--) {
    const last = word[end - 1] ?? "";
    const opened = CLOSED.get(last);
    const kept = word.slice(0, end);
    const isOver = opened && kept.split(last).length > kept.split(opened).length;
    if (!isOver && !/[.,;:!?'’”…·|]/.test(last)) break;
  }
  return word.slice(0, end);
}

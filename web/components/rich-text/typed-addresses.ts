// Which words of a text are web or mail addresses? Those that begin as one, without the signs that
// end a sentence after them.

import { linkMisleads, parsedUrl } from "#shared/core/text/link-address.ts";
import { linkAddress } from "#web/components/rich-text/link-address.ts";

export type Address = { from: number; to: number; href: string };

/** Scripts that are written without blanks: a word may touch an address. */
const JOINED =
  "\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}";
const END = '\\s<>"`“”„«»，。；：！？、（）「」『』《》【】\\ufffc';
const SCHEME = "(?:https?:\\/\\/|www\\.)";
const DOMAIN = "[a-z\\d-]+(?:\\.[a-z\\d-]+)+";
const ANY_DOMAIN = "[\\p{L}\\p{M}\\p{N}-]+(?:\\.[\\p{L}\\p{M}\\p{N}-]+)+";
const NO_MORE = `(?![\\p{M}\\p{N}@]|(?![${JOINED}])\\p{L})`;
const NAME = "[a-z\\d][\\w.!#$%&'*+=^`{|}~-]{0,63}";
const WEB = `${SCHEME}(?:(?![,;](?:${SCHEME}|(?:mailto:)?${NAME}@))[^${END}])+`;
const MAIL = `${NAME}@(?:${DOMAIN}${NO_MORE}|${ANY_DOMAIN})`;
const ADDRESS = new RegExp(`${WEB}|mailto:${MAIL}(?:\\?[^${END}]*)?|${MAIL}`, "giu");
const GOES_ON = new RegExp(`(?![${JOINED}])[\\p{L}\\p{M}\\p{N}@./+%=-]$`, "u");
/** Signs that people write within a name, and mailboxes do not have. */
const INNER = "\\p{Pd}\\p{Pc}\\p{Sk}\\p{Cf}\\u2212'’‘‛ʼ′·•‧․";
const NAME_GOES_ON = new RegExp(`[\\p{L}\\p{M}\\p{N}][${INNER}]+$`, "u");
const DOMAIN_GOES_ON = new RegExp(`^[${INNER}]+[^\\s${INNER}]*[.@][\\p{L}\\p{N}]`, "u");
/** Where letters of another script, or a dash, follow the name of a server at once. */
const SERVER = new RegExp(
  `^(${SCHEME}[a-z\\d.-]+(?::\\d+)?)(?:[${JOINED}]|[–—―](?!\\S*\\.[\\p{L}\\p{N}]))`,
  "iu",
);
const UNCLEAR_SERVER = new RegExp(`^${SCHEME}[^/?#]*[\\u2010-\\u2015\\u2212]`, "iu");
const DASH = /[—―](?!\S*\.[\p{L}\p{N}])/u;
/** Chats make words bold, slanted or struck by them. */
const MARKUP = /[*_~]+$/;
/** Of a server that is named without its protocol: browsers have no list of endings. */
const NAMED = /^www\.[^.]+(\.[^.]+)*\.([a-z]{2,}|xn--[a-z\d-]+)$/;
const LONGEST = 2000;

export function addressesIn(text: string): Address[] {
  const found: Address[] = [];
  for (const { 0: match, index } of text.matchAll(ADDRESS)) {
    const before = text.slice(Math.max(0, index - 8), index);
    const begun = SERVER.exec(match)?.[1] ?? match;
    const isMarked = MARKUP.test(before);
    const word = begun.length > LONGEST ? "" : withoutEnd(begun, isMarked);
    const to = index + word.length;
    const isPart = goesOn(word, before, text.slice(to, to + 200));
    const href = word === "" || isPart ? null : hrefOf(word);
    if (href !== null) found.push({ from: index, to, href });
  }
  return found;
}

function goesOn(word: string, before: string, after: string): boolean {
  const lead = before.replace(MARKUP, "");
  const isOpen = before.endsWith("_") && !after.startsWith("_");
  if (GOES_ON.test(lead) || isOpen) return true;
  const isMail = !/^(?:https?:|www\.)/i.test(word);
  return isMail
    ? NAME_GOES_ON.test(before) || DOMAIN_GOES_ON.test(after)
    : UNCLEAR_SERVER.test(word);
}

export function addressOf(text: string): string | null {
  const typed = text.trim();
  const [first] = typed.length > LONGEST ? [] : addressesIn(typed);
  return first?.from === 0 && first.to === typed.length ? first.href : null;
}

function hrefOf(word: string): string | null {
  const meant = linkAddress(/^mailto:/i.test(word) ? word.replace(/\?.*$/, "") : word);
  if ("fault" in meant || linkMisleads(word, meant.href)) return null;
  const isBare = /^www\./i.test(word);
  return isBare && !NAMED.test(parsedUrl(meant.href)?.hostname ?? "") ? null : meant.href;
}

const CLOSED = new Map(Object.entries({ ")": "(", "]": "[", "}": "{" }));

/** A bracket that was opened before the address is no part of it. */
function withoutEnd(begun: string, isMarked: boolean): string {
  const [word = ""] = begun.split(DASH);
  const count = (sign: string): number => word.split(sign).length;
  const extra = new Map(
    [...CLOSED].map(([closed, opened]) => [closed, count(closed) - count(opened)]),
  );
  let end = word.length;
  for (; end > 0; end--) {
    const last = word[end - 1] ?? "";
    const over = extra.get(last) ?? 0;
    if (over > 0) extra.set(last, over - 1);
    else if (!/[.,;:!?'’”…·|–—]/.test(last) && !(isMarked && /[*_~]/.test(last))) break;
  }
  return word.slice(0, end);
}

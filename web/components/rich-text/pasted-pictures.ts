// Which pictures come with a pasted text? Ours stay in it; others cannot, because they may be taken
// away or tell who reads. Signs that a chat draws as pictures are words.
import { ownImage } from "#web/components/rich-text/own-image.ts";
import { hasWords } from "#web/components/rich-text/pasted-words.ts";

export type Pictures = {
  hasOwn: boolean;
  /** Where those are that were taken out. */
  foreign: string[];
  areAlone: boolean;
};

const SIGN = "\\p{Extended_Pictographic}|\\p{RI}|\\u20e3";
const EMOJI = new RegExp(
  `^(?:(?=.*(?:${SIGN}))(?:${SIGN}|\\p{Emoji_Modifier}|\\u200d|\\ufe0f|[#*\\d]){1,24}|:[\\w+-]+:)$`,
  "u",
);

export function picturesOf(body: HTMLElement): Pictures {
  const foreign: string[] = [];
  for (const image of body.querySelectorAll("img")) {
    const src = image.getAttribute("src") ?? "";
    const words = (image.getAttribute("alt") ?? "").trim();
    if (ownImage(src) !== null) continue;
    if (EMOJI.test(words)) image.replaceWith(words);
    else {
      if (!isUnseen(image)) foreign.push(src);
      image.remove();
    }
  }
  const hasOwn = body.querySelector("img") !== null;
  const areAlone = (hasOwn || foreign.length > 0) && !hasWords(body.textContent);
  return { hasOwn, foreign, areAlone };
}

/** It counts readers or keeps a place free. */
const isUnseen = (image: Element): boolean =>
  ["width", "height"].some((side) => /^[0-3](?:px)?$/.test(image.getAttribute(side) ?? "")) ||
  /display\s*:\s*none/i.test(image.getAttribute("style") ?? "");

const DATA = /^data:(image\/(?:png|jpeg|webp|avif|gif));base64,([A-Za-z\d+/=\s]+)$/;

export function fileWithin(src: string): File | null {
  const [, type, written] = DATA.exec(src) ?? [];
  if (type === undefined || written === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(written.replaceAll(/\s/g, "")), (one) => one.charCodeAt(0));
    return new File([bytes], `image.${type.slice("image/".length)}`, { type });
  } catch {
    return null;
  }
}

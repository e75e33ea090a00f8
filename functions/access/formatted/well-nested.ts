// Which elements of a formatted text stand in which? One ends where browsers would end it, and no
// more are open than may be nested.
import { type Attributes, attributesOf, seen } from "#functions/access/formatted/attributes.ts";
import { linkMisleads } from "#shared/core/text/link-address.ts";

export type Kept =
  | { kind: "open"; name: string; attributes: Attributes }
  | { kind: "close"; name: string }
  | { kind: "words"; text: string };

/** `found` gets the codes of what is refused. `step` is told of characters, tokens and looks. */
export type Reading = { found?: Set<string>; step?: (steps: number) => void };

const MOST_NESTED = 30; // Browsers stop at 512; people nest three lists.
const kept = new Set("p h2 h3 ul ol li blockquote strong em u s a".split(" "));
const empty = new Set(["br", "hr", "img"]);
const otherNames = new Map(
  Object.entries({
    ...{ b: "strong", i: "em", strike: "s", del: "s", image: "img" },
    ...{ h1: "h2", h4: "h3", h5: "h3", h6: "h3" },
  }),
);
const lists = ["ul", "ol"];
const headings = ["h2", "h3"];
const endsParagraph = new Set([
  ..."p h1 h2 h3 h4 h5 h6 ul ol blockquote hr pre table".split(" "),
  ..."address article aside details div dl fieldset figure footer form".split(" "),
  ..."header main nav section".split(" "),
]);
const wordless = new Set("script style textarea option xmp title xml".split(" "));

export function wellNested({ found = new Set(), step = () => {} }: Reading) {
  const { kept: all, ...elements } = openElements({ found, step });
  const deeper = new Map<string, number>();
  /** The element around whose words go too. */
  let silent = "";

  const end = (at: number): void => {
    if (at < 0) return;
    deeper.clear();
    elements.closeFrom(at);
  };
  const endBefore = (tag: string, name: string): void => {
    if (endsParagraph.has(tag)) end(elements.innermost(["p"]));
    if (headings.includes(name)) end(elements.innermost(headings));
    if (name === "a") end(elements.innermost(["a"]));
    const item = name === "li" ? elements.innermost(["li"]) : -1;
    if (item > elements.innermost(lists)) end(item);
  };
  const put = (name: string, attributes: Attributes): void => {
    // Browsers would let an entry of no list end the entry of the page that the text stands in.
    if (name === "li" && elements.innermost(lists) < 0) elements.put("br", {});
    else elements.put(name, attributes);
  };
  return {
    kept: all,
    words: (text: string): void => {
      if (silent === "") elements.words(seen(text));
    },
    open: (tag: string, typed: Attributes): void => {
      step(1);
      if (silent !== "") return;
      if (wordless.has(tag)) silent = tag;
      const name = otherNames.get(tag) ?? tag;
      if (deeper.size === 0) endBefore(tag, name);
      const attributes =
        kept.has(name) || empty.has(name) ? attributesOf(name, typed, found) : null;
      if (attributes === null) return;
      const isTooDeep = deeper.size > 0 || elements.count() >= MOST_NESTED;
      if (isTooDeep && !empty.has(name)) deeper.set(name, (deeper.get(name) ?? 0) + 1);
      else put(name, attributes);
    },
    close: (tag: string): void => {
      step(1);
      if (silent !== "") {
        if (tag === silent || (silent === "option" && tag === "select")) silent = "";
        return;
      }
      const name = otherNames.get(tag) ?? tag;
      const inside = deeper.get(name) ?? 0;
      if (name === "br") put(name, {});
      else if (inside > 1) deeper.set(name, inside - 1);
      else if (inside === 1) deeper.delete(name);
      else if (kept.has(name)) end(elements.innermost([name]));
    },
    end: (): void => end(elements.count() > 0 ? 0 : -1),
  };
}

/** The elements around the next word, and all that was put so far. */
function openElements({ found, step }: Required<Reading>) {
  const all: Kept[] = [];
  const open: string[] = [];
  let link: { at: number; href: string; label: string } | null = null;

  const close = (name: string): void => {
    step(1);
    if (name !== "a" || link === null) {
      all.push({ kind: "close", name });
      return;
    }
    const { at, href, label } = link;
    link = null;
    step(label.length);
    if (linkMisleads(label, href)) {
      found.add("link_text_misleads");
      all[at] = { kind: "words", text: "" };
    } else all.push({ kind: "close", name });
  };
  return {
    kept: all,
    count: (): number => open.length,
    innermost: (names: readonly string[]): number => {
      step(open.length);
      return open.findLastIndex((one) => names.includes(one));
    },
    closeFrom: (at: number): void => {
      for (const name of open.splice(at).reverse()) close(name);
    },
    put: (name: string, attributes: Attributes): void => {
      if (name === "a") link = { at: all.length, href: attributes["href"] ?? "", label: "" };
      if (link && name === "img") link.label += ` ${attributes["alt"] ?? ""} `;
      if (!empty.has(name)) open.push(name);
      all.push({ kind: "open", name, attributes });
    },
    words: (text: string): void => {
      if (link) link.label += text;
      all.push({ kind: "words", text });
    },
  };
}

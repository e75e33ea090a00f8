// What does a page say by its styles: which words nobody sees, and where others stand apart?
import { styleOf, textsOf } from "#web/components/rich-text/pasted-words.ts";

const UNREAD = "head,style,script,title,xml,template,br.Apple-interchange-newline,[hidden]";
/** Buttons stand apart by what browsers draw around them. */
const APART = "button,label,select,textarea";
/** A box around one of them would break its list or table. */
const FIXED = "li,table,thead,tbody,tfoot,colgroup,col,caption,tr,td,th,br,hr,body";
const roles = new Map([
  ["table", "table"],
  ["inline-table", "table"],
  ["table-row", "row"],
  ["table-cell", "cell"],
]);

export function seenAlone(body: HTMLElement): void {
  for (const unread of body.querySelectorAll(UNREAD)) unread.remove();
  for (const place of body.querySelectorAll("[style]")) {
    const isHidden =
      styleOf(place, "display").startsWith("none") ||
      /^(?:hidden|collapse)/.test(styleOf(place, "visibility")) ||
      styleOf(place, "mso-hide") === "all";
    if (isHidden) place.remove();
  }
}

export function styledBorders(body: HTMLElement): void {
  for (const place of body.querySelectorAll(APART)) apart(place);
  for (const place of body.querySelectorAll("[style*='display' i]")) {
    const [display = ""] = styleOf(place, "display").split(/[\s!]/);
    const role = roles.get(display);
    const bordered = display.startsWith("inline-") ? apart : boxed;
    if (place.matches(FIXED)) continue;
    if (role) place.setAttribute("role", role);
    else if (display !== "inline" && display !== "contents") bordered(place);
    if (/(?:flex|grid)$/.test(display)) for (const child of [...place.children]) bordered(child);
  }
}

const apart = (place: Element): void => {
  place.before(" ");
  place.after(" ");
};

function boxed(place: Element): void {
  if (place.matches(FIXED)) return;
  const box = place.ownerDocument.createElement("div");
  place.replaceWith(box);
  box.append(place);
}

const figures = new Map([
  ["sup", "⁰¹²³⁴⁵⁶⁷⁸⁹"],
  ["sub", "₀₁₂₃₄₅₆₇₈₉"],
]);

/** 19:30 may be written as 19 with a small 30: as plain figures it is another number. */
export function smallFigures(body: HTMLElement): void {
  for (const place of body.querySelectorAll("sup,sub,[style*='vertical-align' i]")) {
    const said = styleOf(place, "vertical-align") || place.localName;
    const ten = figures.get(said.slice(0, "sup".length));
    for (const text of ten ? textsOf(place) : [])
      text.data = text.data.replaceAll(/\d/g, (one) => ten?.[Number(one)] ?? one);
  }
}

// Which entry stands in which list? Word writes paragraphs with a level each, Word on the web a
// list for each entry, others lists beside the entry that they belong to.
import { numberOf } from "#web/components/rich-text/list-signs.ts";

type Open = { level: number; name: string; next: number | null; list: Element };

export function listsOf(body: HTMLElement): void {
  for (const item of body.querySelectorAll<HTMLElement>("p[style*='mso-list' i]")) markWord(item);
  for (const list of body.querySelectorAll("ol,ul")) markLeveled(list);
  gather(body);
  for (const list of body.querySelectorAll("ul > ul,ul > ol,ol > ul,ol > ol")) intoEntry(list);
  for (const list of body.querySelectorAll("ol")) splitAtNumbers(list);
  for (const list of body.querySelectorAll("ol,ul,li")) {
    for (const name of ["type", "style"]) list.removeAttribute(name);
    if (!/^\d{1,4}$/.test(list.getAttribute("start") ?? "")) list.removeAttribute("start");
  }
}

/** The bullet or number is text, marked as something to ignore. */
function markWord(item: HTMLElement): void {
  const said = /mso-list:\s*(l\d+)\s+level(\d+)(?:\s+(lfo\d+))?/i.exec(
    item.getAttribute("style") ?? "",
  );
  if (!said || item.closest("li")) return;
  const sign = item.querySelector("[style*='mso-list:ignore' i]");
  const number = numberOf(sign?.textContent ?? "");
  sign?.remove();
  item.removeAttribute("style");
  mark(item, { name: `${said[1]} ${said[3] ?? ""}`, level: Number(said[2]), number });
}

/** Word on the web says the level of each entry, Slack of each list. */
function markLeveled(list: Element): void {
  const indent = list.getAttribute("data-indent");
  const entries = [...list.querySelectorAll(indent === null ? "li[data-aria-level]" : "li")];
  if (list.closest("li") || list.querySelector("ul,ol") || entries.length === 0) return;
  const wrapper = list.parentElement;
  const isAlone = wrapper?.matches(".ListContainerWrapper") && wrapper.children.length === 1;
  const place = isAlone && wrapper ? wrapper : list;
  const start = Number.parseInt(list.getAttribute("start") ?? "", 10);
  for (const [at, item] of entries.entries()) {
    const entry = list.ownerDocument.createElement("div");
    entry.append(...item.childNodes);
    const first = start || (indent === null ? 1 : NEXT);
    mark(entry, {
      name: item.getAttribute("data-listid") ?? list.localName,
      level: indent === null ? Number(item.getAttribute("data-aria-level")) : Number(indent) + 1,
      number: list.localName === "ol" ? first && first + at : null,
    });
    place.before(entry);
  }
  place.remove();
}

/** Of an entry that says no number: one more than the last. */
const NEXT = 0;
const MOST_LEVELS = 9;
type Mark = { name: string; level: number; number: number | null };

function mark(item: Element, { name, level, number }: Mark): void {
  item.setAttribute("data-list", name);
  item.setAttribute("data-level", String(Math.min(level || 1, MOST_LEVELS)));
  if (number !== null) item.setAttribute("data-number", String(number));
}

/** Entries that follow each other; what stands between them ends their list. */
function gather(body: HTMLElement): void {
  let open: Open[] = [];
  for (const item of body.querySelectorAll("[data-list][data-level]")) {
    if (open[0] && item.previousElementSibling !== open[0].list) open = [];
    const wanted = wantedOf(item);
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > wanted.level) open.pop();
    const last = open.at(-1);
    if (last && joins(last, wanted)) last.level = wanted.level;
    else {
      if (last && last.level >= wanted.level) open.pop();
      open.push(begun(item, open.at(-1), wanted));
    }
    add(item, open.at(-1));
  }
}

const wantedOf = (item: Element): Mark => ({
  name: item.getAttribute("data-list") ?? "",
  level: Number(item.getAttribute("data-level")),
  number: item.hasAttribute("data-number") ? Number(item.getAttribute("data-number")) : null,
});

const joins = (last: Open, { name, level, number }: Mark): boolean =>
  last.level >= level &&
  last.name === name &&
  (last.next === number || (last.next !== null && number === NEXT));

function begun(item: Element, around: Open | undefined, { name, level, number }: Mark): Open {
  const list = item.ownerDocument.createElement(number === null ? "ul" : "ol");
  if (number !== null && number > 1) list.setAttribute("start", String(number));
  const entry = around?.list.lastElementChild;
  if (entry) entry.append(list);
  else item.before(list);
  return { level, name, next: number === NEXT ? 1 : number, list };
}

function add(item: Element, open: Open | undefined): void {
  if (!open) return;
  const entry = item.ownerDocument.createElement("li");
  for (const said of ["data-list", "data-level", "data-number"]) item.removeAttribute(said);
  entry.append(item);
  open.list.append(entry);
  if (open.next !== null) open.next += 1;
}

/** A list directly in a list belongs to the entry before it. */
function intoEntry(list: Element): void {
  const before = list.previousElementSibling;
  if (before?.localName === "li") before.append(list);
  else list.replaceWith(...list.childNodes);
}

/** An entry whose number does not follow begins a list of its own. */
function splitAtNumbers(list: Element): void {
  let into = list;
  let next = Number(list.getAttribute("start") ?? 1);
  for (const item of [...list.children]) {
    const value = item.getAttribute("value") ?? "";
    if (/^\d{1,4}$/.test(value) && Number(value) !== next) {
      if (item.previousElementSibling) {
        const other = list.ownerDocument.createElement("ol");
        into.after(other);
        into = other;
      }
      into.setAttribute("start", value);
      next = Number(value);
    }
    if (into !== list) into.append(item);
    next += 1;
  }
}

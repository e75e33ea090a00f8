// Is a hardware scanner told apart from a person who types?
import { expect, test } from "vitest";
import { codeIn, isCodeText } from "#web/features/door/typed-code.ts";
import {
  afterKey,
  type KeyPress,
  noBurst,
  withoutCode,
} from "#web/features/door/wedge/key-burst.ts";

/** A text in the form of a ticket's code. */
const TICKET = `F1${"0123456789ABCDEFGHJKMNPQRSTVWXYZ".repeat(5)}`.slice(0, 146);
/** Another system's code, which only the typing speed tells from a person's input. */
const CODE = "F1ABCDEFGH0123456789";
const ENTER = "Enter";

/** Presses of the keys, each so many milliseconds after the one before. */
const keys = (pressed: readonly string[], gapMs: number, isRepeat = false): KeyPress[] =>
  pressed.map((key, index) => ({
    ...{ key, place: "", atMs: index * gapMs, isRepeat },
    ...{ isControl: false, isAlt: false, isInField: true },
  }));

/** `after`, started so many milliseconds after the last press of `before`. */
const then = (before: KeyPress[], after: KeyPress[], pauseMs: number): KeyPress[] => {
  const fromMs = (before.at(-1)?.atMs ?? 0) + pauseMs;
  return [...before, ...after.map((press) => ({ ...press, atMs: press.atMs + fromMs }))];
};

const scans = (presses: KeyPress[]): string[] => {
  let burst = noBurst;
  return presses.flatMap((press) => {
    const heard = afterKey(burst, press);
    burst = heard.burst;
    return heard.scanned === null ? [] : [heard.scanned.readings[0]?.code ?? ""];
  });
};

test.each([
  ["a quick scanner", keys([...CODE, ENTER], 2), [CODE]],
  ["a slow wireless scanner", keys([...CODE, ENTER], 50), [CODE]],
  [
    "a scanner that presses shift for its capitals",
    keys([...[...CODE].flatMap((one) => ["Shift", one]), ENTER], 5),
    [CODE],
  ],
  [
    "two scans one right after another",
    then(keys([...CODE, ENTER], 5), keys([..."SECOND1", ENTER], 5), 5),
    [CODE, "SECOND1"],
  ],
  [
    "a scan right after a person has typed",
    then(keys([..."Ada"], 140), keys([...CODE, ENTER], 5), 300),
    [CODE],
  ],
  [
    "a ticket scanned while the last key that a person typed is still warm",
    keys([..."em", ...TICKET, ENTER], 5),
    [TICKET],
  ],
  [
    "a ticket scanned into a field that holds another text",
    keys([..."Ada Lovelace", ...TICKET, ENTER], 5),
    [TICKET],
  ],
  ["a ticket whose keys a busy phone hears late", keys([...TICKET, ENTER], 400), [TICKET]],
  [
    "a ticket whose keys come in fits and starts, after a person has typed",
    then(
      then(keys([..."em"], 120), keys([...TICKET.slice(0, 70)], 2), 10),
      keys([...TICKET.slice(70), ENTER], 2),
      900,
    ),
    [TICKET],
  ],
  [
    "two tickets one right after another",
    keys([...TICKET, ENTER, ...TICKET.replace("F10", "F1Z"), ENTER], 3),
    [TICKET, TICKET.replace("F10", "F1Z")],
  ],
  [
    "a ticket's code typed in one place, and Enter in another",
    keys([...TICKET, "Tab", ENTER], 100),
    [],
  ],
  [
    "a ticket's code with a character more at its end, typed slowly",
    keys([...TICKET, "Q", ENTER], 90),
    [],
  ],
  ["another shop's short code", keys([..."401234", ENTER], 10), ["401234"]],
  ["a person who types a name and presses Enter", keys([..."Ada Lovelace", ENTER], 90), []],
  ["the fastest typist there is", keys([..."wonderful", ENTER], 55), []],
  ["fingers that roll over a few keys", keys([..."hello", ENTER], 20), []],
  [
    "a key that is held down",
    then(keys(["a"], 0), keys([..."aaaaaaaaaaaa", ENTER], 30, true), 400),
    [],
  ],
  ["a rush without an Enter", keys([...CODE], 5), []],
  ["a rush whose Enter comes from a hand", then(keys([...CODE], 5), keys([ENTER], 0), 400), []],
  ["Enter alone", keys([ENTER, ENTER], 5), []],
] as const)("%s", (_, presses, expected) => {
  expect(scans([...presses])).toEqual(expected);
});

test("a text longer than any code is cut, and still longer than any code", () => {
  const [text = ""] = scans(keys([..."x".repeat(5_000), ENTER], 3));

  expect(text).toHaveLength(513);
});

test("a scanner's keys are known as such after the first few, a person's never", () => {
  const marks = (presses: KeyPress[]) => {
    let burst = noBurst;
    return presses.map((press) => {
      const heard = afterKey(burst, press);
      burst = heard.burst;
      return heard.isScanner;
    });
  };

  expect(marks(keys([..."ABC 12", ENTER], 5))).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
    true,
  ]);
  expect(marks(keys([..."ABC 12", ENTER], 90))).toEqual(Array(7).fill(false));
});

test.each([
  ["the whole code after what a person typed", `em${TICKET}`, "em"],
  ["the whole code in the middle", `a${TICKET}b`, "ab"],
  ["its first half, before a result took the focus", `em${TICKET.slice(0, 70)}`, "em"],
  ["its second half, after a result gave the focus back", `12${TICKET.slice(70)}`, "12"],
  ["nothing of it", "em 12", "em 12"],
  ["nothing at all", "", ""],
])("a field with %s is left with what the person typed", (_, text, left) => {
  expect(withoutCode(text, TICKET)).toBe(left);
});

test.each([
  ["as it is", TICKET],
  ["in small letters", TICKET.toLowerCase()],
  ["in groups", TICKET.replace(/(.{4})/g, "$1 ")],
  ["in groups with dashes, over lines", TICKET.replace(/(.{40})/g, "$1-\n")],
  ["behind the mark of a scanner", `]Q3${TICKET}`],
  ["in brackets, with a last dot", `<${TICKET}>.`],
  [
    "in wide letters",
    TICKET.replace(/./g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)),
  ],
  ["with letters that look like its digits", TICKET.replaceAll("0", "O").replaceAll("1", "l")],
])("a ticket's code that came into the field %s is the code", (_, text) => {
  expect([isCodeText(text), codeIn(text)]).toEqual([true, TICKET]);
});

test("another text is sent as it is", () => {
  expect(codeIn(" 0123-456789 Abcd ")).toBe("0123-456789 Abcd");
});

test.each([
  ["a ticket's code", TICKET, true],
  [
    "a ticket's code in small letters and groups",
    TICKET.toLowerCase().replace(/.{9}/g, "$& "),
    true,
  ],
  ["an attendee's id, which opens no door", "0123456789abzz", true],
  ["an address on the web with a number", "https://foyer.example/e/1", true],
  ["a text longer than any name", "wonderful ".repeat(21), true],
  ["a name", "Ada Lovelace", false],
  ["a name as long as names may be", `Ada ${"Wolfe ".repeat(24)}`, false],
  ["a long name of one word", "Wolfeschlegelsteinhausen", false],
  ["an order number", "F-7K3M9Q", false],
  ["an email address", "ada.lovelace1815@foyer.example", false],
  ["nothing", "   ", false],
])("%s typed into the field is a code or a search", (_, text, expected) => {
  expect(isCodeText(text)).toBe(expected);
});

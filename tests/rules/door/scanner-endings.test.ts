// When does a scanner's code count? When it is complete, whatever comes behind it, and only once.
import { describe, expect, test } from "vitest";
import { afterCode, afterKey, type KeyPress, noBurst } from "#web/features/door/wedge/key-burst.ts";

/** A text in the form of a ticket's code. */
const TICKET = `F1${"0123456789ABCDEFGHJKMNPQRSTVWXYZ".repeat(5)}`.slice(0, 146);
const URL = "https://example.com/t/90210";

type Press = Partial<KeyPress> & { key: string };
const presses = (...keys: (string | Press)[]): Press[] =>
  keys.map((key) => (typeof key === "string" ? { key } : key));
const LINE_FEED: Press = { key: "j", place: "KeyJ", isControl: true };
const control = (key: string): Press => ({ key, isControl: true });
const RETURN: Press = { key: "m", place: "KeyM", isControl: true };

type Way = { gapMs?: number; isInField?: boolean; restMs?: number };

/**
 * What counts of these keys, with the mark "silence" where nothing ended it, and which of the keys
 * may do nothing else. `restMs` passes before the last key.
 */
function heardOf(keys: Press[], { gapMs = 5, isInField = false, restMs = 0 }: Way = {}) {
  const counted: string[] = [];
  const ended: string[] = [];
  let burst = noBurst;
  let due: { atMs: number; code: string } | null = null;
  let atMs = 1000;
  function rest(untilMs: number) {
    if (due && due.atMs <= untilMs) {
      counted.push(`${due.code} silence`);
      burst = afterCode(due.atMs);
      due = null;
    }
  }
  for (const [index, press] of keys.entries()) {
    atMs += index === keys.length - 1 ? gapMs + restMs : gapMs;
    rest(atMs);
    const heard = afterKey(burst, {
      ...{ place: "", isRepeat: false, isControl: false, isAlt: false },
      ...{ ...press, atMs, isInField },
    });
    burst = heard.burst;
    const { silence } = heard;
    due = silence && {
      atMs: atMs + silence.ms,
      code: silence.scanned.readings[0]?.code ?? "",
    };
    if (heard.scanned) counted.push(heard.scanned.readings[0]?.code ?? "");
    if (heard.isEnd) ended.push(press.key);
  }
  rest(atMs + 10_000);
  return { counted, ended };
}

describe("a ticket's code counts once", () => {
  test.each<[string, Press[], Way, string[]]>([
    ["Enter", presses("Enter"), {}, ["Enter"]],
    ["Enter of the number block", presses({ key: "Enter", place: "NumpadEnter" }), {}, ["Enter"]],
    ["Tab", presses("Tab"), {}, ["Tab"]],
    ["return and line feed", presses("Enter", "Enter"), {}, ["Enter", "Enter"]],
    ["line feed as Control with J", presses(LINE_FEED), {}, ["j"]],
    ["return and line feed as Control", presses(RETURN, LINE_FEED), {}, ["m", "j"]],
    ["the characters themselves", presses("\r", "\n"), {}, ["\r", "\n"]],
    ["Tab and Enter", presses("Tab", "Enter"), {}, ["Tab", "Enter"]],
    ["an arrow", presses("ArrowDown"), {}, ["ArrowDown"]],
    ["Escape", presses("Escape"), {}, ["Escape"]],
    ["Enter with 60 ms between keys", presses("Enter"), { gapMs: 60 }, ["Enter"]],
    ["Tab with 60 ms between keys", presses("Tab"), { gapMs: 60, isInField: true }, ["Tab"]],
    ["Tab behind keys of its owner", presses("#", "1", "Tab"), {}, ["Tab"]],
    ["a date with its time and Tab", presses(..."-2026-11-30T18:04:59", "Tab"), {}, ["Tab"]],
    ["an end of text as Control with C", presses(control("c")), {}, ["c"]],
    ["the same and Enter", presses(control("c"), "Enter"), {}, ["c", "Enter"]],
    ["an end of the transmission", presses(control("d")), {}, ["d"]],
    ["an end of the file in a field", presses(control("z")), { isInField: true }, ["z"]],
    ["a sign between groups", presses("#", control("]")), {}, ["]"]],
    ["a key of a function", presses("F8"), {}, ["F8"]],
    ["letters of a code and Enter", presses("Q", "Enter"), { isInField: true }, ["Enter"]],
  ])("before %s", (_, ending, way, ended) => {
    expect(heardOf([...presses(...TICKET), ...ending], way)).toEqual({ counted: [TICKET], ended });
  });

  test.each<[string, Press[], Way]>([
    ["nothing else", [], {}],
    ["60 ms between keys", [], { gapMs: 60 }],
    ["60 ms between keys and a field", [], { gapMs: 60, isInField: true }],
    ["keys that a busy device hears late", [], { gapMs: 400 }],
    ["a modifier that is let go", presses("Shift"), {}],
    ...["1", "X", "#1", "-END", ";", " ", "20261130", "-2026-11-30T18:04:59"].flatMap((suffix) =>
      [{}, { gapMs: 60 }, { gapMs: 60, isInField: true }].map((way): [string, Press[], Way] => [
        `${suffix} behind it`,
        presses(...suffix),
        way,
      ]),
    ),
    ["a dead key behind it", presses("Dead"), {}],
  ])("after a silence, with %s", (_, ending, way) => {
    expect(heardOf([...presses(...TICKET), ...ending], way)).toEqual({
      counted: [`${TICKET} silence`],
      ended: [],
    });
  });

  test.each(["Enter", "Tab"])("where %s comes after the silence, and does nothing", (key) => {
    expect(heardOf(presses(...TICKET, key), { restMs: 250 })).toEqual({
      counted: [`${TICKET} silence`],
      ended: [key],
    });
  });

  test("and an Enter with which staff goes on a second later is theirs", () => {
    expect(heardOf(presses(...TICKET, "Enter"), { restMs: 1000 }).ended).toEqual([]);
  });

  test.each([
    ["the mark of its kind", "]Q3"],
    ["a text of its owner", "GATE 7/"],
    ["the beginning of a code", "F1F1"],
  ])("behind %s", (_, prefix) => {
    expect(heardOf(presses(...prefix, ...TICKET, "Enter")).counted).toEqual([TICKET]);
    expect(heardOf(presses(...prefix, ...TICKET)).counted).toEqual([`${TICKET} silence`]);
  });

  test.each(["Enter", "Shift"])("typed by the numbers of its characters, then %s", (last) => {
    const byNumber = [...TICKET].flatMap((character) => [
      { key: "Alt", place: "AltLeft", isAlt: true },
      ...[...`0${character.charCodeAt(0)}`].map((digit) => ({
        ...{ key: digit, place: `Numpad${digit}`, isAlt: true },
      })),
    ]);

    const { counted } = heardOf([...byNumber, ...presses(last)]);

    expect(counted).toEqual([last === "Enter" ? TICKET : `${TICKET} silence`]);
  });
});

test("a code in which another begins counts as both, for the server to tell", () => {
  const within = `F10123F1${TICKET.slice(8)}`;
  const keys = presses(...within, ..."123456", "Enter");
  let burst = noBurst;
  const last = keys.map((press, at) => {
    const heard = afterKey(burst, {
      ...{ place: "", isRepeat: false, isControl: false, isAlt: false, isInField: false },
      ...{ ...press, atMs: 5 * at },
    });
    burst = heard.burst;
    return heard.scanned?.readings.map(({ code }) => code) ?? [];
  });

  const both = [within, `${within}123456`.slice(6)];
  expect(last.at(-1)).toEqual(expect.arrayContaining(both));
});

describe("nothing counts of a code that a person types into the field", () => {
  test.each<[string, Press[]]>([
    ["and leaves so", []],
    ["and leaves by Tab", presses("Tab")],
    ["and has not typed to its end", presses("Q")],
  ])("%s", (_, ending) => {
    const way = { gapMs: 120, isInField: true };

    expect(heardOf([...presses(...TICKET), ...ending], way)).toEqual({ counted: [], ended: [] });
  });
});

describe("another system's code counts", () => {
  test.each<[string, Press[], Way, string]>([
    ["before Tab", presses("Tab"), {}, URL],
    ["before Enter, with 60 ms between keys", presses("Enter"), { gapMs: 60 }, URL],
    ["after a silence", [], {}, `${URL} silence`],
  ])("%s", (_, ending, way, counted) => {
    expect(heardOf([...presses(...URL), ...ending], way).counted).toEqual([counted]);
  });

  test("not as a part of a ticket whose keys come in fits and starts", () => {
    const half = presses(...TICKET.slice(0, 70));

    expect(heardOf(half).counted).toEqual([]);
  });

  test("not if a person types words, however long", () => {
    const words = presses(..."Ada Lovelace of 12 Example Street");

    expect(heardOf(words, { gapMs: 90 }).counted).toEqual([]);
  });
});

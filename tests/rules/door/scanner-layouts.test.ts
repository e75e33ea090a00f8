// Does a ticket let its holder in whatever keyboard layout scanner and device are set to?
import { describe, expect, test } from "vitest";
import { MAX_OTHER_READINGS } from "#shared/core/bounds.ts";
import { type LayoutOf, type Struck, struck } from "#tests/support/inputs/hardware-scanner.ts";
import { afterKey, noBurst, type Scanned } from "#web/features/door/wedge/key-burst.ts";
import { AS_TYPED } from "#web/features/door/wedge/keyboard-layouts.ts";

/** In the form of a ticket's code, with every character that one may have. */
const TICKET = `F1${"ZYXWVTSRQPNMKJHGFEDCBA9876543210".repeat(5)}`.slice(0, 146);

/** What is heard up to the Enter of a scanner. */
function scanned(keys: Struck[]): Scanned | null {
  let burst = noBurst;
  let last: Scanned | null = null;
  for (const [index, { key, code }] of [...keys, { key: "Enter", code: "Enter" }].entries()) {
    const heard = afterKey(burst, {
      ...{ key, place: code, atMs: index * 5, isRepeat: false },
      ...{ isControl: false, isAlt: false, isInField: false },
    });
    burst = heard.burst;
    last = heard.scanned ?? last;
  }
  return last;
}
const readingsOf = (keys: Struck[]) => scanned(keys)?.readings ?? [];
const codesOf = (keys: Struck[]) => readingsOf(keys).map(({ code }) => code);

const scanners: LayoutOf[] = ["us", "german", "czech", "french", "hungarian", "dvorak", "turkish"];
const devices: LayoutOf[] = [...scanners, "russian", "greek", "arabic", "vietnamese"];
const pairs = scanners.flatMap((scanner) => devices.map((device) => ({ scanner, device })));

describe("a ticket's code is among the readings", () => {
  test.each(pairs)("of a $scanner scanner at a $device device", ({ scanner, device }) => {
    const codes = codesOf(struck(TICKET, { scanner, device }));

    expect(codes).toContain(TICKET);
    expect(codes.length).toBeLessThanOrEqual(MAX_OTHER_READINGS + 1);
  });

  test.each(scanners)("of a %s scanner at the same device as it is typed", (scanner) => {
    const [first] = readingsOf(struck(TICKET, { scanner, device: scanner }));

    expect(first).toEqual({ layout: AS_TYPED, code: TICKET });
  });

  test.each(pairs)("with Caps Lock of a $scanner scanner at a $device device", (layouts) => {
    expect(codesOf(struck(TICKET, { ...layouts, hasCapsLock: true }))).toContain(TICKET);
  });

  test("as it is typed alone, where Caps Lock is all that is wrong", () => {
    const layouts = { scanner: "german", device: "german", hasCapsLock: true } as const;

    expect(readingsOf(struck(TICKET, layouts))[0]).toEqual({ layout: AS_TYPED, code: TICKET });
  });

  test.each([
    ["an input method swallows the characters", () => "Process"],
    ["a device tells no characters", () => "Unidentified"],
    ["an input method writes wide letters", (key: string) => key.replace(/[!-~]/, wide)],
  ])("where %s", (_, made) => {
    const keys = struck(TICKET, { scanner: "us", device: "us" });

    expect(codesOf(keys.map(({ key, code }) => ({ key: made(key), code })))).toContain(TICKET);
  });

  test.each(["us", "german", "french"] as const)(
    "where the browser tells no places, of %s keys",
    (device) => {
      const keys = struck(TICKET, { scanner: "us", device });

      expect(codesOf(keys.map(({ key }) => ({ key, code: "" })))).toContain(TICKET);
    },
  );

  test("where the number block writes the digits", () => {
    const keys = struck(TICKET, { scanner: "us", device: "russian" });
    const onBlock = keys.map(({ key, code }) => ({ key, code: code.replace("Digit", "Numpad") }));

    expect(codesOf(onBlock)).toContain(TICKET);
  });
});

test("another system's code is read as it is typed, and in no other way", () => {
  const keys = struck("example.com/t/90210-a", { scanner: "us", device: "us" });

  expect(readingsOf(keys)).toEqual([{ layout: AS_TYPED, code: "example.com/t/90210-a" }]);
});

function wide(character: string): string {
  return String.fromCharCode(character.charCodeAt(0) + 0xfee0);
}

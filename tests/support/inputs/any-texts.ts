// Which texts do organizers and buyers type? Words, and among them whatever a mailbox may link.
import fc from "fast-check";
import { type Locale, locales } from "#shared/core/locales.ts";
import type { TypedTexts } from "#tests/support/oracles/every-mail.ts";
import { SEED } from "#tests/support/runs/seeded-random.ts";
import { sizes } from "#tests/support/runs/sizes.ts";

const linked = [
  ...["https://evil.com/win", "evil.com", "WWW.EVIL.COM", "ftp://evil", "help@evil.com", "1.2.3.4"],
  ...[
    "evil\u3002com",
    "ev\u200bil.com",
    "ｅｖｉｌ．ｃｏｍ",
    "mailto:a@evil.com",
    "(evil.com)",
    "t.me/x",
  ],
  ...[
    "詳細はhttps://evil.comへ。中に「evil.com」も、",
    `${"a.".repeat(150)}com`,
    "=?utf-8?q?evil?=",
  ],
  ...["help@owl.example.evil.com", "https://foyer.example.evil.com/", "//evil.com"],
];
const harmless = [
  "Doors",
  "at 19.30",
  "St.John",
  "Dr.med. Kim",
  "今日は晴れ。中庭で。",
  "A & B <3",
  "",
];
const word = fc.oneof(
  fc.constantFrom(...linked),
  fc.constantFrom(...harmless),
  fc.string({ unit: "grapheme", maxLength: 6 }),
);
const line = fc.array(word, { maxLength: 5 }).map((words) => words.join(" "));
const text = fc.array(line, { maxLength: 4 }).map((lines) => lines.join("\n"));
const escaped = (typed: string) => typed.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const html = fc.array(line, { maxLength: 3 }).map((lines) =>
  lines
    .map(escaped)
    .map(
      (typed) =>
        `<h2>${typed}</h2><p><b>${typed}</b> <a href="https://evil.example/">here</a></p>` +
        `<ul><li><p>${typed}</p></li></ul><img src="/images/img_0/9.jpg" alt="x">`,
    )
    .join(""),
);

export const forAnyTexts = (
  times: number,
  look: (typed: TypedTexts, locale: Locale, isOnline: boolean) => Promise<void>,
): Promise<void> =>
  fc.assert(
    fc.asyncProperty(
      fc.record({ line, text, html }),
      fc.constantFrom(...locales),
      fc.boolean(),
      look,
    ),
    { seed: SEED, numRuns: times * sizes.propertyRuns },
  );

// Does the font have a glyph for every character on a ticket? Dates, amounts and names in all eight
// languages.
import { describe, expect, test } from "vitest";
import { runsOf } from "#functions/documents/pdf-runs.ts";
import { writtenSpan } from "#functions/mail/templates/language.ts";
import { formatMoney } from "#shared/core/money.ts";
import { glyphsOf } from "#tests/support/readers/pdf.ts";

const LANGUAGES = ["en", "de", "fr", "pt", "pt-BR", "es", "zh-Hant", "zh-Hans"];
const names = [
  "Zoë O’Neil",
  "Müller‑Lüdenscheidt",
  "J. R. R. Tolkien",
  "L’Œuvre d’Été",
  "王小明",
  "Łucja Żółć",
];

describe.each(LANGUAGES)("what is printed in %s", (language) => {
  test.each([400, 600] as const)("has no sign without a picture in weight %i", (weight) => {
    const spans = ["Europe/Berlin", "America/New_York", "Asia/Tokyo"].flatMap((timezone) => [
      writtenSpan(
        { startAt: "2030-06-21T08:05:00.000Z", endAt: "2030-06-21T22:00:00.000Z", timezone },
        language,
      ),
      writtenSpan({ startAt: "2030-12-21T22:00:00.000Z", endAt: null, timezone }, language),
    ]);
    const sums = (["EUR", "USD", "JPY", "CHF", "BRL"] as const).map((currency) =>
      formatMoney(123_456_789, currency, language),
    );

    const runs = [...spans, ...sums, ...names].flatMap((text) => runsOf(text, false));
    const missing = runs.flatMap(({ face, drawn }) => {
      if (face.kind === "cjk") return [];
      const has = glyphsOf(face.files[weight]);
      return [...drawn].filter((sign) => !has(sign));
    });

    expect(missing).toEqual([]);
  });
});

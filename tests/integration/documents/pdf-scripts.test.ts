// Is a name drawn in every script? In a font of its own, in the order in which it is read.
import { describe, expect, test } from "vitest";
import { isRightToLeft, runsOf } from "#functions/documents/pdf-runs.ts";
import { type TicketSheet, ticketsPdf } from "#functions/documents/tickets-pdf.ts";
import {
  fontsOf,
  glyphsOf,
  isSpokenIn,
  linesOf,
  pagesOf,
  widthsOf,
} from "#tests/support/readers/pdf.ts";

const scripts = [
  ["Arabic", "محمد عبد الله الإسلامي ١٢٣", "NotoSansArabic"],
  ["Persian", "علی‌رضا پژمان ۱۲۳", "NotoSansArabic"],
  ["Urdu", "محمّد ٹنڈو گھوٹکی", "NotoSansArabic"],
  ["Hebrew with points", "שָׁלוֹם כֹּהֵן", "NotoSansHebrew"],
  ["Dhivehi", "ދިވެހި އަލީ", "NotoSansThaana"],
  ["Thai", "สมชาย กำลังใจน้ำ", "NotoSansThai"],
  ["Lao", "ສະບາຍດີ ຄຳ", "NotoSansLao"],
  ["Khmer", "ព្រះរាជាណាចក្រ", "NotoSansKhmer"],
  ["Burmese", "မြန်မာ ကျော်", "NotoSansMyanmar"],
  ["Hindi", "श्रीकृष्ण किरण", "NotoSansDevanagari"],
  ["Bengali", "রবীন্দ্রনাথ ঠাকুর", "NotoSansBengali"],
  ["Punjabi", "ਪੰਜਾਬੀ ਸਿੰਘ", "NotoSansGurmukhi"],
  ["Gujarati", "ગુજરાતી શ્રી", "NotoSansGujarati"],
  ["Odia", "ଓଡ଼ିଆ ଶ୍ରୀ", "NotoSansOriya"],
  ["Tamil", "தமிழ்ச்செல்வி கொழும்பு", "NotoSansTamil"],
  ["Telugu", "తెలుగు శ్రీ", "NotoSansTelugu"],
  ["Kannada", "ಕನ್ನಡ ಶ್ರೀ", "NotoSansKannada"],
  ["Malayalam", "മലയാളം ശ്രീ", "NotoSansMalayalam"],
  ["Sinhala", "ශ්‍රී ලංකාව", "NotoSansSinhala"],
  ["Tibetan", "བོད་སྐད་ བཀྲ་ཤིས", "NotoSerifTibetan"],
  ["Georgian", "ნინო გიორგაძე", "NotoSansGeorgian"],
  ["Armenian", "Արամ Խաչատրյան", "NotoSansArmenian"],
  ["Amharic", "ኃይለ ገብረሥላሴ", "NotoSansEthiopic"],
  ["Kazakh", "Қайрат Әлиұлы", "Inter"],
  ["old Greek", "ἀρχή Ἑλένη", "Inter"],
  ["emoji", "Anna 🎉👨‍👩‍👧❤️👍🏽", "NotoEmoji"],
  ["signs", "Rock ★ Soul ♪", "NotoSansSymbols"],
] as const;

describe.each(scripts)("%s", (_, name, font) => {
  test("is drawn in an embedded font that has all its signs", async () => {
    const pdf = await ticketOf(name);

    const fonts = fontsOf(pdf);
    expect(fonts.every(({ isEmbedded }) => isEmbedded)).toBe(true);
    expect(fonts.some((one) => one.name.includes(font))).toBe(true);
    for (const weight of [400, 600] as const) expect(withoutGlyph(name, weight)).toEqual([]);
  });

  test("is spoken and copied as it was typed", async () => {
    const pdf = await ticketOf(name);

    expect(isSpokenIn(pdf, name)).toBe(true);
    if (!isRightToLeft(name))
      expect(pagesOf(pdf)[0]).toContain(name.normalize("NFC").split(" ")[0]);
  });
});

test("Arabic letters join", async () => {
  const widthOf = async (name: string) => {
    const words = widthsOf(await ticketOf(name)).filter(({ word }) =>
      /\p{Script=Arabic}/u.test(word),
    );
    return Math.max(...words.map(({ to }) => to)) - Math.min(...words.map(({ from }) => from));
  };

  expect(await widthOf("ههه")).toBeLessThan((await widthOf("ه‌ه‌ه")) * 0.9);
});

test.each([
  ["שלום (VIP) יוסי", ["יוסי", ") ", "VIP", " (", "שלום"]],
  ["Concert של משינה 2030", ["Concert ", "2030", " ", "משינה", " ", "של"]],
  ["حفل ١٢ مايو", ["مايو", " ", "١٢", " ", "حفل"]],
  ["Anna כהן", ["Anna ", "כהן"]],
  ["‏(12:30)", [")", "12:30", "("]],
])("the parts of %s stand in the order of reading", (name, parts) => {
  expect(runsOf(name, isRightToLeft(name)).map(({ actual }) => actual)).toEqual(parts);
});

test("a bracket opens to the other side in a text that is read from right to left", () => {
  expect(runsOf("(חי)", true).map(({ drawn }) => drawn)).toEqual(["(", "חי", ")"]);
  expect(runsOf("(חי", true).map(({ drawn }) => drawn)).toEqual(["חי", ")"]);
});

test("a title that is read from right to left begins at the right edge, a name at its label", async () => {
  const words = widthsOf(await ticketOf("שלום", { title: "ערב VIP" }));
  const at = (text: string) =>
    words.find(({ word }) => [text, [...text].toReversed().join("")].includes(word));

  expect(at("ערב")?.to).toBeGreaterThan(520);
  expect(at("VIP")?.to).toBeLessThan(at("ערב")?.from ?? 0);
  expect(at("שלום")?.from).toBeCloseTo(at("Name")?.from ?? 0, -1);
});

test("a Thai title breaks between words, though no space is there", async () => {
  const words = ["เทศกาล", "ดนตรี", "ภาษาไทย", "ประเทศ", "เชียงใหม่"];

  const lines = linesOf(await ticketOf("Anna", { title: words.join("").repeat(3) }));

  const shown = lines.slice(
    0,
    lines.findIndex((line) => line.startsWith("Friday")),
  );
  expect(shown.join("")).toBe(words.join("").repeat(3));
});

test("letters in a fancy dress are drawn plainly and stay what they are", async () => {
  expect(runsOf("𝓟𝓪𝓻𝓽𝔂", false).map(({ drawn }) => drawn)).toEqual(["Party"]);
  expect(pagesOf(await ticketOf("𝓟𝓪𝓻𝓽𝔂"))[0]).toContain("𝓟𝓪𝓻𝓽𝔂");
});

test("a script without a font has a box for each sign, and stays text", async () => {
  const name = "ᬩᬮ 𐎠𐎡 ꦗꦮ";

  const page = pagesOf(await ticketOf(name))[0];

  expect(runsOf(name, false).map(({ drawn }) => drawn)).toEqual(["□□", " ", "□□", " ", "□□"]);
  for (const word of name.split(" ")) expect(page).toContain(word);
});

/** A joiner needs no glyph: it only shapes its neighbours. */
function withoutGlyph(name: string, weight: 400 | 600): string[] {
  return runsOf(name, isRightToLeft(name)).flatMap(({ face, drawn }) => {
    if (face.kind === "cjk") return [];
    const has = glyphsOf(face.files[weight]);
    return [...drawn].filter(
      (sign) => !/\p{Default_Ignorable_Code_Point}/u.test(sign) && !has(sign),
    );
  });
}

const ticketOf = (name: string, parts: Partial<TicketSheet> = {}): Promise<Buffer> =>
  ticketsPdf(
    [
      {
        title: "Midsummer Night Concert",
        when: "Friday, June 21, 2030 at 8:00 PM",
        place: "Waldbühne, Berlin",
        join: null,
        facts: [{ label: "Name", value: name }],
        code: { text: "F1".padEnd(40, "0"), description: "QR code", hint: "Show this code." },
        foot: "Ticket 1 of 1",
        ...parts,
      },
    ],
    "Tickets",
    "en",
  );

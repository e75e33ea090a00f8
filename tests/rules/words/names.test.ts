// Which names may appear in mails to other people? Real names, and nothing that a mail program
// turns into a link.
import fc from "fast-check";
import domainEndings from "tlds" with { type: "json" };
import { describe, expect, test } from "vitest";
import { FirstName, LastName, OrganizerName, Title } from "#shared/core/fields.ts";

describe.each([
  ["a first name", FirstName],
  ["a last name", LastName],
  ["an organizer's name", OrganizerName],
  ["a title", Title],
])("%s", (_, schema) => {
  test.each([
    "St. John",
    "St.John",
    "O’Neil",
    "J. R. R. Tolkien",
    "J.R.R. Tolkien",
    "Dr. Müller-Lüdenscheidt",
    "Dr.med. Müller",
    "Prof.dr. Jansen",
    "Ph.D. Smith",
    "Sammy Davis Jr.",
    "María-José d'Été",
    "Nguyễn Thị Bích Ngọc",
    "王小明",
    "山田・さくら",
    "Live @ Wembley",
    "AC/DC Tribute",
    "Anna & Co. KG",
    "50:50 Theatre",
    "What?! Comedy",
    "Dr.Smith",
    "Prof.Dr.med.",
    "Prof.Dr.med. Anna Kim",
    "J.de Vries",
    "A.B.de la Cruz",
    "ASP.NET User Group",
    "Prof.Dr.Meier",
    "Mr.Robot",
    "A.B.C.",
    "R.E.M.",
    "M.I.A.",
    "J.Smith/A.Jones",
    "Ph.D.Lee",
    "Anna Meier, M.Sc.",
    "Ravi Kumar B.Sc",
    "Martin Luther King Jr.",
    "Ngô Đình-Diệm",
    "Łukasz Żółć",
    "Þórður Jónsson",
    "Ольга О.В. Иванова",
    "Γιώργος Παπαδόπουλος",
    "محمد بن سلمان",
    "José M.ª Aznar",
    "山田 太郎",
    "김민준",
    "สมชาย ใจดี",
    "Verein der Freunde e.V.",
    "Müller GmbH & Co.KG",
    "Müller GmbH & Co. KG",
    "Wiener Ges.m.b.H.",
    "Divadlo a.s.",
    "Praha s.r.o.",
    "Zagreb d.o.o.",
    "Teatr Sp.z o.o.",
    "Milano S.p.A.",
    "Roma S.r.l.",
    "Teatro S.A. de C.V.",
    "Amsterdam B.V.",
    "København A/S",
    "Bangkok Co.,Ltd.",
    "Seoul Co.Ltd.",
    "Sydney Pty.Ltd.",
    "Pune Pvt.Ltd.",
    "Boston Inc.",
    "株式会社サクラ",
    "No.1 Club",
    "Vol.2",
    "12.30 Uhr Konzert",
    "Wait... what",
    "A.Ng",
    "A.NG",
    "Y.Li",
    "B.Wang",
    "H.Weber",
    "M.Schmidt",
    "T.Win",
    "É.Li",
    "A.Ng & Y.Li",
    "A.Ng/B.Li",
    "Dr.med.univ.",
    "Univ.Prof.Dr. Huber",
    "Mag.rer.soc.oec.",
    "Dr.h.c.mult. Huber",
    "Dr.Kim",
    "Dr.med.Wang",
    "MUDr.Li",
    "Prof.Dr.A.Ng",
    "R.St.John",
    "Dr.St.John",
    "F.C.Barcelona",
    "F.C.Barcelona-Fans",
    "F.C.St.Pauli",
    "F.C.BAYERN",
    "V.f.B.Hamburg",
    "S.K.Rapid",
    "1.FC Köln",
    "1.F.C.Berlin",
    "J.P.Morgan",
    "L.L.Cool J",
    "M.A.",
    "B.Tech",
    "Inc.",
  ])("may be %s", (name) => {
    expect(schema.safeParse(name).success).toBe(true);
  });

  test.each([
    "http://evil.example/win",
    "HTTPS://evil.example",
    "www.evil.example",
    "You won evil.com",
    "Evil.Com",
    "evil.example/win",
    "evil．com",
    "evil。com",
    "ev\u200Bil.c\u200Bom",
    "support@paypal.com",
    "mailto:a@b",
    "=?utf-8?q?win?=",
    "evil.ai",
    "paypal.support",
    "win.bank",
    "evil.help",
    "login.id",
    "t.me",
    "t.de",
    "evil.de Vries",
    "J.de/Vries",
    "prof.evil.med",
    "evil.asp.net",
    "x.co",
    "Evil.Co.KG",
    "evil.Dr.med",
    "co.kg/win",
    "you-won.click!",
    "(evil.zip)",
    "evil.com-win",
    "evil.com.",
    "a.b.evil.dev",
    "will.i.am",
    "Hello.World",
    "пример.рф",
    "例子.中国",
    "देखें.भारत",
    "evil.МОСКВА",
    "10.0.0.1",
    "xn--80ak6aa92e",
    "T.Me",
    "X.Com",
    "g.co",
    "G.CO",
    "T.Ly",
    "a.ng",
    "bit.ly/x",
    "a.bc.de",
    "A.BC.DE",
    "Evil.Wang",
    "evil.A.Ng",
    "evil-A.Ng",
    "A.Ng.com",
    "A.evil.Barcelona",
    "T.St.Wang",
    "T.Wang/win",
    "A.Wang:80",
    "dr.wang",
    "dr.Wang",
    "Dr.Bank",
    "Mr.Club",
    "1.Fm",
  ])("is never %s", (name) => {
    const { error } = schema.safeParse(name);
    expect(error?.issues[0]).toMatchObject({ code: "custom", params: { code: "address_in_name" } });
  });
});

const letter = fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz");
const ending = fc.constantFrom(...domainEndings.filter((one) => /^[a-z]{2,}$/.test(one)));
const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);
const refuses = (name: string) => !FirstName.safeParse(name).success;

describe("whatever the ending", () => {
  test("a host in small letters is an address, and a longer one however it is written", () => {
    fc.assert(
      fc.property(letter, fc.stringMatching(/^[a-z]{6,12}$/), ending, (one, host, last) => {
        const written = [`${one}.${last}`, `${host}.${last}`, `${capital(host)}.${capital(last)}`];
        return [...written, `${one.toUpperCase()}.${host}.${capital(last)}`].every(refuses);
      }),
    );
  });

  test("two initials before a word are a name where nobody sells hosts of one letter", () => {
    const sold = "com net org me co io ai tv gg de uk us".split(" ");
    fc.assert(
      fc.property(letter, fc.constantFrom("bayern", "wien", "ng", "wang", ...sold), (one, last) => {
        const name = `F.${one.toUpperCase()}.${capital(last)}`;
        return refuses(name) === sold.includes(last);
      }),
    );
  });
});

describe.each([
  ["a first name", FirstName],
  ["a title", Title],
])("%s needs something to read", (_, schema) => {
  test.each([
    ["a zero-width space", "\u200B"],
    ["a word joiner", "\u2060"],
    ["an empty Braille cell", "\u2800"],
    ["a Hangul filler", "\u3164"],
    ["a soft hyphen", "\u00AD"],
    ["a variation selector", "\uFE0F"],
    ["one combining mark", "\u0301"],
    ["a private character", "\uE000"],
    ["several of them", " \u200B\u2800\u0301 "],
  ])("%s is nothing", (__, name) => {
    expect(schema.safeParse(name).error?.issues[0]).toMatchObject({ code: "too_small" });
  });

  test.each(["?", "7", "王", "🎪", "👩‍🚀", "می‌خواهم", "Ⓐ"])("%s is something", (name) => {
    expect(schema.parse(name)).toBe(name);
  });

  test("nothing in it turns the text that follows", () => {
    expect(schema.parse("\u202EAda\u2066 Byron\u202C")).toBe("Ada Byron");
  });
});

test("a last name of nothing to read is none", () => {
  expect(LastName.parse("\u2800\u200B")).toBe("");
});

// What may mails say? Foyer's own have nothing that an organizer formatted, and those of an account
// that nobody knows well have words alone, of which no mailbox makes a link.
import { Window } from "happy-dom";
import { describe, expect, it } from "vitest";
import { withAllowedWords } from "#functions/mail/templates/allowed-words.ts";
import type { Mail } from "#functions/mail/templates/content.ts";
import { wordsOf } from "#functions/mail/templates/language.ts";
import { mimeOf } from "#functions/mail/templates/mime.ts";
import { writtenMail } from "#functions/mail/templates/written.tsx";
import { type Locale, locales } from "#shared/core/locales.ts";
import { hasAddress, LONGEST_NAME } from "#shared/core/text/address-in-name.ts";
import { forAnyTexts } from "#tests/support/inputs/any-texts.ts";
import { mailsOf, printed, type TypedTexts } from "#tests/support/oracles/every-mail.ts";

const own = /https:\/\/foyer\.example\/[\w\-./#?=&]*(?![\w.])/g;
/** Words of which a mailbox would make a link, without those that Foyer prints itself. */
const linkedIn = (said: string): string[] =>
  said
    .replaceAll(own, " ")
    .split(/\s+/)
    .filter((one) => !Object.values(printed).includes(one.replace(/\.$/, "")))
    .filter((one) => (one.length > LONGEST_NAME ? /[.:@=]/.test(one) : hasAddress(one)));

const window = new Window({ settings: { disableJavaScriptEvaluation: true } });

function judge(kind: string, mail: Mail, locale: Locale): void {
  const written = writtenMail(mail, locale);
  const body = window.document.createElement("div");
  body.innerHTML = written.html
    .replace(/^[\s\S]*<body/, "<div")
    .replace(/<\/body>[\s\S]*$/, "</div>");
  const all = [...body.querySelectorAll("*")];
  const formatted = all.filter(({ localName }) =>
    "b strong em i u s ul ol li blockquote h3".split(" ").includes(localName),
  );
  expect([kind, formatted.map(({ localName }) => localName)]).toEqual([kind, []]);
  for (const link of body.querySelectorAll("a"))
    expect(link.getAttribute("href")).toMatch(/^https:\/\/foyer\.example\//);
  for (const image of body.querySelectorAll("img")) {
    expect(image.getAttribute("src")).toMatch(
      /^(cid:|https:\/\/foyer\.example\/images\/img_0\/1\.jpg$)/,
    );
    expect(linkedIn(image.getAttribute("alt") ?? "")).toEqual([]);
  }
  const said = all.flatMap(({ childNodes }) =>
    [...childNodes].flatMap((node) => (node.nodeType === 3 ? [node.textContent ?? ""] : [])),
  );
  expect([kind, said.flatMap(linkedIn)]).toEqual([kind, []]);
  expect([kind, linkedIn(written.text)]).toEqual([kind, []]);
  expect([kind, linkedIn(written.subject)]).toEqual([kind, []]);
  for (const { content } of mail.attachments) {
    const unfolded = content.replaceAll("\r\n ", "");
    const lines = /^(SUMMARY|LOCATION|DESCRIPTION)[^:]*:(.*)$/gm;
    for (const [, , value = ""] of unfolded.matchAll(lines))
      expect(linkedIn(value.replaceAll("\\n", " ").replaceAll("\\", ""))).toEqual([]);
  }
}

const eachMail = async (
  typed: TypedTexts,
  how: { isProven: boolean; locale: Locale; isOnline: boolean },
  look: (kind: string, mail: Mail) => void | Promise<void>,
) => {
  for (const [kind, written] of Object.entries(mailsOf(typed, how))) {
    const mail = await written;
    if (mail) await look(kind, withAllowedWords(mail, wordsOf(how.locale)));
  }
};

describe("a mail of an account that nobody knows well", () => {
  it("has words alone, of which no mailbox makes a link, whatever people typed", async () => {
    await forAnyTexts(12, (typed, locale, isOnline) =>
      eachMail(typed, { isProven: false, locale, isOnline }, (kind, mail) =>
        judge(kind, mail, locale),
      ),
    );
  });

  it("says once in each text where to look for what was left out", async () => {
    const text = "Join https://meet.example/1 with 42.\nOr call, see meet.com or www.meet.com.";
    const typed = { line: "Hall", text, html: `<p>${text}</p>` };
    await eachMail(typed, { isProven: false, locale: "en", isOnline: true }, (kind, mail) => {
      if (!["CONFIRMATION", "TICKET", "GUEST_TICKETS", "JOIN_DETAILS"].includes(kind)) return;
      expect(writtenMail(mail, "en").text).toContain(
        "Join (See your ticket page) with 42.\nOr call, see … or …",
      );
    });
  });

  it("says all that is plain, in each language", async () => {
    const typed = {
      line: "Hall 7, Rue d'Été 3",
      text: "Ring twice. At 19.30!",
      html: "<p>Wine</p>",
    };
    for (const locale of locales)
      await eachMail(typed, { isProven: false, locale, isOnline: true }, (kind, mail) => {
        const { html: shown, text } = writtenMail(mail, locale);
        expect([kind, `${shown}${text}`.includes("…")]).toEqual([kind, false]);
      });
  });

  it("names its sender by letters, and whom to answer", async () => {
    const typed = { line: "evil.com", text: "", html: "" };
    await eachMail(
      typed,
      { isProven: false, locale: "en", isOnline: false },
      async (kind, mail) => {
        const { raw } = await mimeOf(mail, "en", "order/any");
        const head = Buffer.from(raw).toString().split("\r\n\r\n")[0] ?? "";
        expect([kind, /^From: .*evil\.com/m.test(head)]).toEqual([kind, false]);
        if (mail.senderName !== null && kind !== "INVITATION")
          expect(head).toContain(`<${printed.support}>`);
      },
    );
  });
});

const formattedTexts = {
  line: "Hall",
  text: "Join https://meet.example/1",
  html: '<p><strong>Loud</strong> <a href="https://owl.example/">words</a></p>',
};

describe("a mail whose sender is Foyer alone", () => {
  it.each([true, false])(
    "has nothing that an organizer formatted (proven: %s)",
    async (isProven) => {
      const alone: string[] = [];
      await eachMail(formattedTexts, { isProven, locale: "en", isOnline: true }, (kind, mail) => {
        if (mail.senderName !== null) return;
        alone.push(kind);
        const { html: shown, text } = writtenMail(mail, "en");
        expect(shown + text).not.toMatch(/Loud|owl\.example\/|meet\.example|img_0/);
        judge(kind, mail, "en");
      });
      expect(alone).toEqual(
        expect.arrayContaining(["NEW_ORDER", "REFUND_FAILED", "CONFIRM_EMAIL"]),
      );
    },
  );
});

describe("a mail of a proven account", () => {
  it("has the organizer's links and formatted texts", async () => {
    await eachMail(
      formattedTexts,
      { isProven: true, locale: "en", isOnline: true },
      (kind, mail) => {
        if (mail.senderName === null || kind === "INVITATION") return;
        const { html: shown } = writtenMail(mail, "en");
        expect([kind, shown.includes("<strong>Loud</strong>")]).toEqual([kind, true]);
        expect(shown).toContain('href="https://owl.example/"');
        if (kind === "JOIN_DETAILS") expect(shown).toContain("https://meet.example/1");
      },
    );
  });
});

// Does a link lead to the host that it shows? What reads as another one is refused, IDN hosts stay.
import { describe, expect, it } from "vitest";
import { cleanHtml, cleanTexts } from "#functions/access/formatted/rich-text.ts";
import { onlineFields } from "#shared/contracts/event-settings.ts";
import { optionalUrl } from "#shared/core/fields.ts";
import { fieldProblems, ProblemError } from "#shared/core/problems.ts";
import { linkFault, linkMisleads } from "#shared/core/text/link-address.ts";
import { withoutUnseen } from "#shared/core/text/visible.ts";
import { linkAddress } from "#web/components/rich-text/link-address.ts";

const fine = [
  "https://owl.example/@night/a%40b?to=a@b.example#@x",
  "http://owl.example:8080/a b",
  "https://bücher.example/ä",
  "https://xn--bcher-kva.example",
  "https://ノート.example",
  "https://مثال.example",
  "https://パノラマ.example",
  "https://ラーメンtokyo.example",
  "https://www.пример.рф/",
  "https://пример.example",
  "https://my_site.owl.example./",
  "https://[2606:2800:220:1::1]/",
  "https://93.184.216.34/",
];
const unclear = [
  "https://bank.example@evil.example",
  "https://bank.example:443@evil.example/",
  "https://@evil.example/",
  "https://bank.example%40@evil.example",
  "https://bank.example%2F@evil.example",
  "https://bank.example\\@evil.example",
  "https://bank.example/\\evil.example",
  "https:///evil.example",
  "https://b%61nk.example/",
  "https://0x5db8d822/",
  "https://1572395042/",
  "https://bank.example\uff0fevil.example",
  "https://bank.example\u2044x.evil.example",
  "https://bank.example\u2215x.evil.example",
  "https://bank.example\u29f8x.evil.example",
  "https://bank.example\u30cex.evil.example",
  "https://bank.example\u0338x.evil.example",
  "https://bank\uff0eexample/",
  "https://bank\u3002example/",
  "https://bank\uff61example/",
  "https://bank\u2024example/",
  "https://bank.example\uff20evil.example",
  "https://bank.example\uff1ax.evil.example",
  "https://\uff42ank.example/",
  "https://ba\u00adnk.example/",
  "https://ba\u200dnk.example/",
  "https://bank.example\u3164x.evil.example",
  "https://ba\ufe0fnk.example/",
  ...[..."\u141f\u3035\u1427\u3127\u02cc\u01c0\u171f"].map(
    (sign) => `https://bank.example${sign}x.evil.example`,
  ),
  "https://bank.сом/",
  "https://bank.\u03bf\u03c1\u03b3/",
  "https://b\u0430nk.example/",
];
const invalid = [
  "https://bank.example/\u202eevil",
  "https://bank.example/\u200e",
  "https://bank.example/\u0007",
  "https://bank.example/\u2028x",
  "mailto:night",
  "mailto:a@owl.example\u202e",
];
const moreThanAnAddress = [
  "mailto:a@owl.example?bcc=b@evil.example",
  "mailto:a@owl.example?subject=x&body=y",
  "mailto:?to=a@owl.example",
  "mailto:a@owl.example,b@evil.example",
  "mailto:a@owl.example;b@evil.example",
  "mailto:a%40owl.example,b@evil.example",
  "mailto:a@owl.example%3Fbcc=b@evil.example",
  "mailto:a@owl.example%2Cb@evil.example",
  "mailto:bank.example@x@evil.example",
  "mailto://a@owl.example",
  "mailto:Bank <a@owl.example>",
  "mailto:a\uff20b@evil.example",
  "mailto:a@owl\u3002example",
];

const fieldCodes = (html: string): unknown => {
  try {
    cleanTexts({ footerMessage: html }, ["footerMessage"]);
    return null;
  } catch (error) {
    return error instanceof ProblemError && error.details.fields?.map(({ code }) => code);
  }
};
const linkTo = (href: string) => `<p><a href="${href.replaceAll('"', "&quot;")}">here</a></p>`;

describe("the address of a link", () => {
  it.each(fine)("is taken: %j", (href) => {
    expect(linkFault(href)).toBeNull();
    expect(fieldCodes(linkTo(href))).toBeNull();
    expect(cleanHtml(linkTo(href))).toContain("<a href=");
  });

  it.each([
    ...unclear.map((href) => [href, "link_host_unclear"]),
    ...invalid.map((href) => [href, "link_address_invalid"]),
    ...moreThanAnAddress.map((href) => [href, "mail_link_unclear"]),
  ])("is refused in a text, and dropped of an old one: %j", (href = "", code = "") => {
    expect([code, "link_address_invalid"]).toContain(linkFault(href));
    expect(fieldCodes(linkTo(href))).toEqual([linkFault(href)]);
    expect(cleanHtml(linkTo(href))).toBe("<p>here</p>");
    expect(linkAddress(href)).toHaveProperty("fault");
  });

  it("may name one mailbox, with a host of any script", () => {
    expect(linkFault("mailto:Night+owl@owl.example")).toBeNull();
    expect(linkFault("mailto:a@bücher.example")).toBeNull();
    expect(linkAddress("Night@bücher.example")).toEqual({ href: "mailto:night@bücher.example" });
  });
});

describe("a web address of its own field", () => {
  const refusalOf = (text: string) => {
    const { error } = optionalUrl.safeParse(text);
    return error ? fieldProblems(error).map(({ code }) => code) : null;
  };

  it.each([...fine.filter((href) => !href.includes(" ")), "https://ba\u00adnk.example/"])(
    "is taken, without what nobody sees: %j",
    (href) => expect(refusalOf(href)).toBeNull(),
  );

  it.each([
    ...unclear.filter((href) => withoutUnseen(href) === href),
    "https:\\\\bank.example",
    "https:bank.example",
  ])("is refused, with one sentence: %j", (href) => {
    expect(refusalOf(href)).toHaveLength(1);
  });

  it("says why", () => {
    expect(refusalOf("https://bank.example@evil.example")).toEqual(["not_public_url"]);
    expect(refusalOf("https://bank.example\u2044x.evil.example")).toEqual(["link_host_unclear"]);
  });
});

describe("connection details, whose addresses pages link", () => {
  const refusalOf = (onlineDetails: string) => {
    const { error } = onlineFields.onlineDetails.safeParse(onlineDetails);
    return error ? fieldProblems(error).map(({ code }) => code) : null;
  };

  it("name plain ones", () => {
    expect(refusalOf("Join https://owl.example/@night?a=b, code 9.")).toBeNull();
    expect(refusalOf("Or ask a@owl.example (https://bücher.example).")).toBeNull();
    for (const href of unclear.filter((one) => one.startsWith("https://b") && !/\s/.test(one)))
      expect(refusalOf(`Join ${href} now`)).toEqual(["link_host_unclear"]);
  });
});

describe("the text of a link", () => {
  it.each([
    ["https://bank.example", "https://evil.example"],
    ["See bank.com", "https://evil.example"],
    ["BANK.com/login", "https://evil.example"],
    ["www.bank.example", "https://evil.example"],
    ["ｂａｎｋ。com", "https://evil.example"],
    ["ba\u200bnk.com", "https://evil.example"],
    ["http://bank", "https://evil.example"],
    ["bank.com", "https://evil.example/bank.com"],
    ["https://bank.example@evil.example", "https://evil.example"],
    ["help@bank.com", "https://evil.example"],
    ["help@bank.com", "mailto:help@evil.example"],
    ["93.184.216.34", "https://evil.example"],
    ["bücher.com", "https://bucher.com"],
  ])("is refused: %j to %j", (label, href) => {
    const html = `<p><a href="${href}">${label}</a></p>`;
    expect(linkMisleads(label, href)).toBe(true);
    expect(fieldCodes(html)).toEqual(["link_text_misleads"]);
    expect(cleanHtml(html)).not.toContain("<a");
  });

  it.each([
    ["https://owl.example", "https://owl.example/?x=1"],
    ["www.owl.example/tickets", "https://owl.example/"],
    ["OWL.example.", "https://www.owl.example/"],
    ["bücher.com", "https://xn--bcher-kva.com/"],
    ["Nacht@bücher.com", "mailto:nacht@bücher.com"],
    ["plan.zip", "https://owl.example/files/plan.zip"],
    ["our page", "https://owl.example"],
    ["Dr.med. Kim, 20.00 Uhr, St.John", "https://owl.example"],
    ["https://owl.example?next=https://bank.example", "https://owl.example"],
  ])("is taken: %j to %j", (label, href) => {
    expect(linkMisleads(label, href)).toBe(false);
    expect(fieldCodes(`<a href="${href}">${label}</a>`)).toBeNull();
  });

  it("is read across its formatting", () => {
    const html = '<a href="https://evil.example">ba<b>nk.</b><u>com</u></a> x';
    expect(fieldCodes(html)).toEqual(["link_text_misleads"]);
    expect(cleanHtml(html)).toBe("ba<strong>nk.</strong><u>com</u> x");
  });

  it("is read with the words of a linked image", () => {
    const image = (alt: string) => `<img src="/images/img_0123456789ab/960.jpg" alt="${alt}">`;
    expect(fieldCodes(`<a href="https://evil.example">${image("bank.com")}</a>`)).toEqual([
      "link_text_misleads",
    ]);
    expect(fieldCodes(`<a href="https://owl.example">${image("owl.example")}</a>`)).toBeNull();
  });
});

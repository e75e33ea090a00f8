// Which words that a person types are addresses? Those that look like one, without what ends a
// sentence after them.
import { describe, expect, it } from "vitest";
import { addressesIn, addressOf } from "#web/components/rich-text/typed-addresses.ts";

const found = (text: string) =>
  addressesIn(text).map(({ from, to, href }) => [text.slice(from, to), href]);

describe("an address in a text", () => {
  it.each([
    ["See https://example.org/map.", "https://example.org/map", "https://example.org/map"],
    ["(www.example.org)", "www.example.org", "https://www.example.org/"],
    ["Info@Example.org, or", "Info@Example.org", "mailto:info@example.org"],
    ["HTTP://EXAMPLE.ORG/A!", "HTTP://EXAMPLE.ORG/A", "http://example.org/A"],
    ["https://owl.example/a_(b)", "https://owl.example/a_(b)", "https://owl.example/a_(b)"],
    ["(https://owl.example/a).", "https://owl.example/a", "https://owl.example/a"],
    ["<info@example.org>", "info@example.org", "mailto:info@example.org"],
    ["mailto:a+b@example.org?", "mailto:a+b@example.org", "mailto:a+b@example.org"],
    ["„https://example.org“", "https://example.org", "https://example.org/"],
    ["请访问https://example.org/map。谢谢", "https://example.org/map", "https://example.org/map"],
    ["https://example.orgで", "https://example.org", "https://example.org/"],
    ["联系info@example.org吧", "info@example.org", "mailto:info@example.org"],
    ["https://straße.example/", "https://straße.example/", "https://xn--strae-oqa.example/"],
    ["https://owl.example/@me", "https://owl.example/@me", "https://owl.example/@me"],
    ["https://example.org—now", "https://example.org", "https://example.org/"],
    ["at www.example.org–so", "www.example.org", "https://www.example.org/"],
    ["https://example.org/map—see it", "https://example.org/map", "https://example.org/map"],
    ["https://example.org/a–b", "https://example.org/a–b", "https://example.org/a%E2%80%93b"],
    ["*https://example.org*", "https://example.org", "https://example.org/"],
    ["so _https://example.org/a_b_.", "https://example.org/a_b", "https://example.org/a_b"],
    ["~*https://example.org*~", "https://example.org", "https://example.org/"],
    ["`https://example.org`", "https://example.org", "https://example.org/"],
    ["_info@example.org_", "info@example.org", "mailto:info@example.org"],
    [
      "mailto:info@example.org?subject=Hi",
      "mailto:info@example.org?subject=Hi",
      "mailto:info@example.org",
    ],
    ["info@example.org’s", "info@example.org", "mailto:info@example.org"],
    ["·info@example.org", "info@example.org", "mailto:info@example.org"],
  ])("%s", (text, shown, href) => {
    expect(found(text)).toEqual([[shown, href]]);
  });

  it.each([
    "example.org",
    "t.me/owl",
    "react@19.3.1",
    "@owl",
    "müller@example.org",
    "https://owl",
    "www.owl",
    "www.",
    "https://bank.example@evil.example",
    "xhttps://example.org",
    "javascript:alert(1)",
    "ftp://example.org",
    "a@b",
    "Doors:19:00",
    "info\u2011desk@example.org",
    "o’brien@example.org",
    "anna–maria@example.org",
    "d´angelo@example.org",
    "x·y@example.org",
    "in\u00adfo@example.org",
    "snake‿case@example.org",
    "_info@example.org",
    "info@example.foo\u2011bar.org",
    "https://www.exa–mple.org",
    "https://exa\u2011mple.org/a",
    `https://example.org/${"a".repeat(50_000)}`,
    `https://example.org${")".repeat(50_000)}`,
    "x".repeat(50_000),
    `${"a.".repeat(20_000)}@`,
  ])("is none of %.30s", (text) => {
    expect(found(text)).toEqual([]);
  });

  it.each([",", ";"])("stands beside another behind %s", (sign) => {
    const several = ["https://a.example/1", "www.example.org", "b@example.org", "c@example.org"];
    expect(found(several.join(sign)).map(([shown]) => shown)).toEqual(several);
    expect(found(several.toReversed().join(sign)).map(([shown]) => shown)).toEqual(
      several.toReversed(),
    );
    const one = `https://a.example/1${sign}2`;
    expect(found(one).map(([shown]) => shown)).toEqual([one]);
  });

  it("may be all that is pasted", () => {
    expect(addressOf(" https://example.org/a\n")).toBe("https://example.org/a");
    expect(addressOf("https://example.org/a b")).toBeNull();
    expect(addressOf("https://example.org/a.")).toBeNull();
  });
});

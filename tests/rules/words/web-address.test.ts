// Which web addresses may an organizer publish? Those of public places, without a password.
import { describe, expect, it } from "vitest";
import { optionalUrl } from "#shared/core/fields.ts";
import { fieldProblems } from "#shared/core/problems.ts";

const refusalOf = (text: string): string | null => {
  const { error } = optionalUrl.safeParse(text);
  return error ? (fieldProblems(error)[0]?.code ?? "") : null;
};

describe("a web address", () => {
  it.each([
    "",
    "https://night-owl.example/shows?x=1#y",
    "http://93.184.216.34/",
    "https://[2606:2800:220:1::1]/",
    "https://172.32.0.1/",
    "https://bücher.example",
  ])("is taken: %j", (text) => expect(refusalOf(text)).toBeNull());

  it.each([
    "https://user:password@example.org/",
    "https://paypal.com@evil.example/",
    "http://localhost:3000/",
    "http://LOCALHOST./",
    "http://printer/",
    "http://nas.local/",
    "http://metadata.google.internal/",
    "http://127.0.0.1/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://0177.0.0.1/",
    "http://169.254.169.254/latest/meta-data",
    "http://10.1.2.3/",
    "http://172.16.0.1/",
    "http://192.168.178.1/",
    "http://100.64.0.1/",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[fe80::1]/",
    "http://[fd00::1]/",
  ])("is refused as not public: %j", (text) => expect(refusalOf(text)).toBe("not_public_url"));

  it("is refused as no address where it is none", () => {
    expect(["night-owl", "javascript:alert(1)"].map(refusalOf)).toEqual([
      "invalid_url",
      "invalid_url",
    ]);
  });
});

// Does a click on an address write to this address alone, whatever its name has?
import { expect, it } from "vitest";
import { emailFault } from "#shared/core/text/email-address.ts";
import { mailLink } from "#web/lib/page/mail-link.ts";

it.each([
  "bea@owl.example",
  "bea+1@owl.example",
  "bea@\u706b.example",
  "a?bcc=thief%40evil.example&subject=pay&x@owl.example",
  "50%25&a=b@owl.example",
])("%s", (email) => {
  expect(emailFault(email)).toBeNull();
  const { pathname, search, hash } = new URL(mailLink(email));
  const domain = email.slice(email.lastIndexOf("@"));
  expect([search, hash, pathname.endsWith(domain) || /[^ -~]/.test(domain)]).toEqual([
    "",
    "",
    true,
  ]);
  expect(decodeURIComponent(pathname)).toBe(email);
});

it("is as it is typed, where it is a usual one", () => {
  expect(mailLink("bea.buyer@owl.example")).toBe("mailto:bea.buyer@owl.example");
});

// What does a thief of the table get? A salted hash at the cost that OWASP recommends, and never
// the password.
import { expect, it } from "vitest";
import { checkPassword, hashPassword } from "#functions/core/ports/passwords.ts";

it("is a hash of N = 2^15, r = 8 and p = 3, which only the password makes", async () => {
  const stored = await hashPassword("correct horse battery");

  expect(stored).toMatch(/^scrypt\$15\$8\$3\$[\w+/=]{24}\$[\w+/=]{44}$/);
  expect(await checkPassword("correct horse battery", stored)).toBe(true);
  expect(await checkPassword("correct horse batterz", stored)).toBe(false);
  expect(await checkPassword("correct horse battery", null)).toBe(false);
});

it("differs for two people with the same password", async () => {
  expect(await hashPassword("correct horse battery")).not.toBe(
    await hashPassword("correct horse battery"),
  );
});

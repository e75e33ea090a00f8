// Is every host refused as a name, whatever its ending, and are initials before a word a name?
import fc from "fast-check";
import domainEndings from "tlds" with { type: "json" };
import { describe, test } from "vitest";
import { FirstName } from "#shared/core/fields.ts";

const letter = fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz");
const ending = fc.constantFrom(...domainEndings.filter((one) => /^[a-z]{2,}$/.test(one)));
const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);
const refuses = (name: string) => !FirstName.safeParse(name).success;

describe("whatever the ending", () => {
  test("a host in small letters is an address, and a longer one however it is written", () => {
    fc.assert(
      fc.property(letter, fc.stringMatching(/^[a-z]{6,12}$/), ending, (one, host, last) => {
        const written = [`${one}.${last}`, `${host}.${last}`, `${capital(host)}.${capital(last)}`];
        const upper = one.toUpperCase();
        return [...written, `${upper}.${host}.${capital(last)}`, `A.Ng/${upper}.${last}`].every(
          refuses,
        );
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

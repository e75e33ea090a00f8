// Do the stacks of browser tests hash passwords lightly, and still tell a right one from a wrong
// one?
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { afterEach, expect, it, vi } from "vitest";
import {
  checkPassword,
  hashPassword,
  replacePasswordCost,
} from "#functions/core/ports/passwords.ts";
import { hashLightly } from "#scripts/local/stack/light-passwords.ts";

const { scrypt } = crypto;
afterEach(() => {
  Object.assign(crypto, { scrypt });
  syncBuiltinESMExports();
});

it("a password is hashed with few rounds, and only the right one matches", async () => {
  const real = vi.fn(scrypt);
  Object.assign(crypto, { scrypt: real });
  hashLightly();
  replacePasswordCost({ logN: 15, r: 8, p: 3 });

  const stored = await hashPassword("correct horse battery");

  expect(await checkPassword("correct horse battery", stored)).toBe(true);
  expect(await checkPassword("wrong horse battery", stored)).toBe(false);
  const costs = real.mock.calls.map(([, , , options]) => [options.N, options.p]);
  expect(costs).toEqual(Array(3).fill([16, 1]));
});

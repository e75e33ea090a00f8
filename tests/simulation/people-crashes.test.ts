// What if a function dies while a person registers or accepts an invitation? Asked again, it lets
// the same person in, and there is one of them.
import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { auth } from "#shared/contracts/auth.ts";
import { atEveryDeath, watchTable } from "#tests/support/runs/crash.ts";
import {
  accept,
  invited,
  knownPerson,
  listed,
  meOf,
  newPerson,
} from "#tests/support/scenes/team.ts";
import { given, PASSWORD } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

beforeAll(watchTable);

const register = (email: string) =>
  call(auth.register, {
    body: {
      ...{ firstName: "Rea", lastName: "", email, password: PASSWORD },
      ...{ passwordConfirmation: PASSWORD, acceptedTerms: true },
    },
  });

it("a person who registers", async () => {
  await atEveryDeath({
    begin: async () => `${randomUUID()}@foyer.example`,
    kill: register,
    judge: async (email, point) => {
      const { status, data } = await register(email);
      const { email: own, accounts } = await meOf(data.token);
      expect({ ...point, status, own, accounts: accounts.length }).toEqual({
        ...{ ...point, status: 201, own: email, accounts: 1 },
      });
    },
  });
});

it.each([
  ["new", newPerson],
  ["known", knownPerson],
])("a %s person who accepts an invitation", async (_, body) => {
  await atEveryDeath({
    begin: async () => {
      const owner = await given.owner();
      const isKnown = body === knownPerson;
      const person = await invited(owner, ...(isKnown ? [(await given.owner()).me.email] : []));
      return { ...person, owner };
    },
    kill: ({ token }) => accept(token, body),
    judge: async ({ email, token, owner }, point) => {
      const { status, data } = await accept(token, body);
      const { email: own, account } = await meOf(data.token);
      const rows = (await listed(owner)).length;
      expect({ ...point, status, own, account, rows }).toEqual({
        ...{ ...point, status: 200, own: email, account: owner.me.account, rows: 2 },
      });
    },
  });
});

// Is an address the same one everywhere, whatever a program wrote around it?
import { describe, expect, it, onTestFinished } from "vitest";
import { account } from "#shared/contracts/account.ts";
import { auth } from "#shared/contracts/auth.ts";
import { organizers } from "#shared/contracts/organizers.ts";
import { users } from "#shared/contracts/users.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { stopClock } from "#tests/support/runs/stopped-clock.ts";
import { invite, newAddress } from "#tests/support/scenes/team.ts";
import { given, PASSWORD } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

const owner = eachTest(() => given.owner());

const spellings = (email: string): string[] => [
  `"Olivia Owner" <${email.toUpperCase()}>`,
  `<${email}`,
  `mailto:${email}?subject=Hello`,
  `“${email}”.`,
  email.replace("@", "＠"),
  `${email.slice(0, 4)}\u200b${email.slice(4)}\u00a0`,
];
const login = (email: string, password = PASSWORD) =>
  call(auth.login, { body: { email, password } });
const person = (email: string, password = PASSWORD) => ({
  ...{ firstName: "Eve", lastName: "", email, acceptedTerms: true },
  ...{ password, passwordConfirmation: password },
});

describe("in every spelling", () => {
  it("a person signs in, and a second one is not registered", async () => {
    for (const email of spellings(owner.me.email)) {
      expect([email, (await login(email)).status]).toEqual([email, 200]);
      const again = await call(auth.register, { body: person(email, "something else") });
      expect([email, again.problem.code]).toEqual([email, "email_taken"]);
    }
  });

  it("wrong passwords are counted for one person", async () => {
    onTestFinished(stopClock());
    for (const email of spellings(owner.me.email).slice(0, 5))
      expect((await login(email, "wrong wrong wrong")).status).toBe(401);

    expect((await login(owner.me.email)).status).toBe(429);
  });

  it("an address is kept as it is, by a registration, an invitation and an organizer", async () => {
    for (const spell of spellings("x@foyer.example").keys()) {
      const [registered, invited] = [newAddress(), newAddress()];
      const { data: session } = await call(auth.register, {
        body: person(spellings(registered)[spell] ?? ""),
      });
      const me = await call(users.me, { token: session.token ?? "" });
      expect(me.data.email).toBe(registered);
      const pasted = spellings(invited)[spell] ?? "";
      expect((await invite(owner, pasted)).data.email).toBe(invited);
      expect((await invite(owner, invited)).status).toBe(409);
      const body = { name: `Second ${spell}`, contactEmail: pasted };
      const { data } = await call(organizers.create, { token: owner.token, body });
      expect(data.contactEmail).toBe(invited);
    }
  });

  it("one's own address is no new one", async () => {
    for (const email of spellings(owner.me.email)) {
      const body = { email, currentPassword: PASSWORD };
      const params = { userId: owner.me.id };
      const refused = await call(users.changeEmail, { token: owner.token, params, body });
      expect(refused.problem.code).toBe("same_email");
    }
  });
});

it("what would be a guess is refused on its field, and no try is counted", async () => {
  const { email } = owner.me;
  for (const [pasted, code] of [
    [email.replace("-", "–"), "email_dash"],
    [`${email} ${newAddress()}`, "email_several"],
    [email.replace("@", " @"), "email_space"],
    [`o’${email}`, "email_apostrophe"],
  ] as const)
    for (let tries = 0; tries < 3; tries++) {
      const { status, problem } = await login(pasted, "wrong wrong wrong");
      expect([status, problem.fields]).toMatchObject([422, [{ path: "email", code }]]);
    }

  expect((await login(email)).status).toBe(200);
  const body = { name: "Night Owl Events", email: `<${email.replace("-", "–")}>` };
  const { problem } = await call(account.update, { token: owner.token, body, version: 1 });
  expect(problem.fields).toMatchObject([{ path: "email", code: "email_dash" }]);
});

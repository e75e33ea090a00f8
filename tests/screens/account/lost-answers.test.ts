// What does a form do whose answer was lost? Pressed again, it leads on.
import { screen as page, waitFor } from "@testing-library/dom";
import { expect, it } from "vitest";
import { users } from "#shared/contracts/users.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { invited, listed, newAddress } from "#tests/support/scenes/team.ts";
import { given, PASSWORD } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { field, openScreen, type Screen, says } from "#tests/support/screens/screen.tsx";
import { call } from "#tests/support/servers/call.ts";
import { readToken } from "#web/lib/api/session.ts";

const owner = eachTest(() => given.owner());

const linkOf = (token: string): string => `/auth/accept-invitation/${token}`;
const meNow = async () => (await call(users.me, { token: readToken() ?? "" })).data;

async function registering(screen: Screen, email: string, password = PASSWORD): Promise<void> {
  await page.findByRole("heading", { name: "Create an account" });
  screen.fill(await field("First name"), "Rea");
  screen.fill(await field("Email"), email);
  await choosesPassword(screen, password);
}

async function choosesPassword({ fill, user }: Screen, password = PASSWORD): Promise<void> {
  fill(await field("Password"), password);
  fill(await field("Repeat the password"), password);
  await user.click(page.getByRole("checkbox", { name: /I accept the terms/ }));
}

/** Presses twice: the first answer does not arrive. */
async function pressesTwice({ press, network }: Screen, verb: string, on: RegExp): Promise<void> {
  const restore = network.loseAnswers(on);
  await press(verb);
  await page.findByRole("alert");
  restore();
  await press(verb);
}

async function isIn(email: string): Promise<void> {
  await page.findByText("You joined Night Owl Events.");
  await waitFor(() => expect(location.pathname).toBe("/manage/events"));
  const { account, ...me } = await meNow();
  expect([me.email, account.id]).toEqual([email, owner.me.account.id]);
}

it("a registration whose answer was lost goes on to the first event when it is sent again", async () => {
  const email = newAddress();
  const screen = await openScreen("/auth/register");
  await registering(screen, email);

  await pressesTwice(screen, "Create account", /auth\/register/);

  await page.findByRole("heading", { name: "Welcome, Rea" });
  expect(await meNow()).toMatchObject({ email, isOwner: true });
});

it("a registration with somebody's address and another password reads on the field that it is taken", async () => {
  const screen = await openScreen("/auth/register");
  await registering(screen, owner.me.email, "another correct horse");

  await screen.press("Create account");

  await waitFor(async () =>
    expect(await field("Email")).toHaveAccessibleDescription(
      "There is an account with this email already. Sign in instead.",
    ),
  );
  expect(readToken()).toBeNull();
  await expectAccessible();
});

it("a new person whose answer was lost presses again and is in, once", async () => {
  const { email, token } = await invited(owner);
  const screen = await openScreen(linkOf(token));
  await choosesPassword(screen);

  await pressesTwice(screen, "Join", /auth\/invitation/);

  await isIn(email);
  expect(await listed(owner)).toHaveLength(2);
});

it("a known person whose answer was lost presses again and is in", async () => {
  const known = await given.owner();
  const { token } = await invited(owner, known.me.email);
  const screen = await openScreen(linkOf(token));
  screen.fill(await field("Password"), PASSWORD);

  await pressesTwice(screen, "Sign in and join", /auth\/invitation/);

  await isIn(known.me.email);
});

it("a signed-in person whose answer was lost presses again and is in", async () => {
  const known = await given.owner();
  const { token } = await invited(owner, known.me.email);
  const screen = await openScreen(linkOf(token), known);
  await says(`You are signed in as ${known.me.email}.`);

  await pressesTwice(screen, "Join", /me\/invitations/);

  await isIn(known.me.email);
});

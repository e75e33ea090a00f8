// Does the link of an invitation lead whoever was invited into the account, and nobody else?
import { screen as page, waitFor, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { auth } from "#shared/contracts/auth.ts";
import { users } from "#shared/contracts/users.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { accept, check, invited, newAddress, setRights } from "#tests/support/scenes/team.ts";
import { member } from "#tests/support/scenes/team-screen.ts";
import { given, PASSWORD, withCookies } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { field, openScreen, type Screen, says } from "#tests/support/screens/screen.tsx";
import { call } from "#tests/support/servers/call.ts";
import { readToken } from "#web/lib/api/session.ts";

const INVALID = { name: "The link you clicked is invalid." };
const owner = eachTest(() => given.owner());

const linkOf = (token: string): string => `/auth/accept-invitation/${token}`;
const meNow = async () => (await call(users.me, { token: readToken() ?? "" })).data;

async function choosesPassword({ fill }: Screen, password: string, repeated = password) {
  fill(await field("Password"), password);
  fill(await field("Repeat the password"), repeated);
}

/** The person is in the account of the invitation, with its events before them. */
async function isIn(email: string): Promise<void> {
  await page.findByText("You joined Night Owl Events.");
  await waitFor(() => expect(location.pathname).toBe("/manage/events"));
  const { account, ...me } = await meNow();
  expect([me.email, account.id]).toEqual([email, owner.me.account.id]);
}

it("a new person keeps the proposed name or not, chooses a password and is in", async () => {
  const { email, token } = await invited(owner);
  const screen = await openScreen(linkOf(token));
  await page.findByRole("heading", { name: "Join Night Owl Events" });
  await says("You are invited as an organizer.");
  expect(await field("Email")).toHaveValue(email);
  expect(await field("Email")).toHaveAttribute("readonly");
  expect(await field("First name")).toHaveValue("Ines");
  expect(await field("Last name (optional)")).toHaveValue("Weber");
  await expectAccessible();

  screen.fill(await field("First name"), "Inés");
  await choosesPassword(screen, PASSWORD);
  await screen.user.click(page.getByRole("checkbox", { name: /I accept the terms/ }));
  await screen.press("Join");

  await isIn(email);
  expect(await meNow()).toMatchObject({ firstName: "Inés", lastName: "Weber", role: "ORGANIZER" });
});

it("a new person reads what is wrong on its field, and the link goes on working", async () => {
  const { token } = await invited(owner);
  const screen = await openScreen(linkOf(token));
  screen.fill(await field("First name"), "a".repeat(51));
  screen.fill(await field("Last name (optional)"), "b".repeat(150));
  await choosesPassword(screen, "short", "another");

  await screen.press("Join");

  for (const [label, words] of [
    ["First name", "Use at most 50 characters."],
    ["Last name (optional)", "Use at most 149 characters."],
    ["Password", "Use at least 8 characters."],
    ["Repeat the password", "Passwords are not the same"],
  ] as const)
    await waitFor(async () => expect(await field(label)).toHaveAccessibleDescription(words));
  await says("Terms must be accepted");
  await expectAccessible();
  expect((await check(token)).status).toBe(200);
});

it("a password that is their own address is refused on its field, and nothing typed is lost", async () => {
  const { email, token } = await invited(owner);
  const screen = await openScreen(linkOf(token));
  await choosesPassword(screen, email);
  await screen.user.click(page.getByRole("checkbox", { name: /I accept the terms/ }));

  await screen.press("Join");

  await waitFor(async () =>
    expect(await field("Password")).toHaveAccessibleDescription(
      "Your name or email is easy to guess. Choose another password.",
    ),
  );
  expect(await field("First name")).toHaveValue("Ines");
  expect(page.getByRole("checkbox", { name: /I accept the terms/ })).toBeChecked();
});

it("a known person joins with their password, after a wrong one", async () => {
  const known = await given.owner();
  const { token } = await invited(owner, known.me.email, { role: "ADMIN" });
  const { fill, press } = await openScreen(linkOf(token));
  await says("You are invited as an admin.");
  expect(page.getByRole("link", { name: "Forgot your password?" })).toHaveAttribute(
    "href",
    "/auth/forgot-password",
  );
  expect(page.queryByLabelText("First name")).not.toBeInTheDocument();
  fill(await field("Password"), "wrong wrong wrong");
  await press("Sign in and join");
  await says("Please check your email and password and try again");
  await expectAccessible();

  fill(await field("Password"), PASSWORD);
  await press("Sign in and join");

  await isIn(known.me.email);
});

it("a person who is signed in joins with one press", async () => {
  const known = await given.owner();
  const { token } = await invited(owner, known.me.email);
  const { press } = await openScreen(linkOf(token), known);
  await page.findByRole("heading", { name: "Join Night Owl Events" });
  await says(`You are signed in as ${known.me.email}.`);
  expect(page.queryByLabelText("Password")).not.toBeInTheDocument();
  await expectAccessible();

  await press("Join");

  await isIn(known.me.email);
});

it("who joined but could not enter the account at once presses again and is in", async () => {
  const known = await given.owner();
  const { token } = await invited(owner, known.me.email);
  const { press, network } = await openScreen(linkOf(token), known);
  const restore = network.refuse(/switch-account/, "busy");
  await press("Join");
  await says("We are very busy right now. Try again in a moment.");

  restore();
  await press("Join");

  await isIn(known.me.email);
});

it("somebody else reads that the link is invalid, signs out, and the page works", async () => {
  const { email, token } = await invited(owner);
  const screen = await openScreen(linkOf(token), owner);
  await page.findByRole("heading", INVALID);
  await says(`You are signed in as ${owner.me.email}`);
  await expectAccessible();

  await screen.press("Sign out");

  await page.findByRole("heading", { name: "Join Night Owl Events" });
  expect(readToken()).toBeNull();
  expect((await call(users.me, { token: owner.token })).problem.code).toBe("session_ended");
  await choosesPassword(screen, PASSWORD);
  await screen.user.click(page.getByRole("checkbox", { name: /I accept the terms/ }));
  await screen.press("Join");
  await isIn(email);
});

it.each(["revoked", "accepted", "sent anew", "made up", "ended with its maker's rights"])(
  "a link that was %s says so, and what to do next",
  async (how) => {
    const ada = await member(owner, "Ada", "ADMIN");
    const { user, token } = await invited(ada);
    const params = { userId: user.id };
    if (how === "revoked") await call(users.revokeInvitation, { token: owner.token, params });
    if (how === "sent anew") await call(users.resendInvitation, { token: owner.token, params });
    if (how === "accepted") await accept(token);
    if (how.startsWith("ended"))
      await setRights(owner, ada.id, { role: "ORGANIZER", status: "ACTIVE" });
    const { goTo } = await openScreen(linkOf(how === "made up" ? "none" : token));

    await page.findByRole("heading", INVALID);
    await says("Ask an admin of the account for a new invitation.");
    const way = page.getByRole("link", { name: "Sign in" });
    expect(way).toHaveAttribute("href", "/auth/login");
    await expectAccessible();
    await goTo("/auth/login");
    await page.findByRole("heading", { name: "Sign in" });
  },
);

it("a link that was revoked while its form was open says so too", async () => {
  const { user, token } = await invited(owner);
  const screen = await openScreen(linkOf(token));
  await choosesPassword(screen, PASSWORD);
  await screen.user.click(page.getByRole("checkbox", { name: /I accept the terms/ }));
  await call(users.revokeInvitation, { token: owner.token, params: { userId: user.id } });

  await screen.press("Join");

  await page.findByRole("heading", INVALID);
});

it("a new person whose address got an account meanwhile goes on with its password", async () => {
  const { email, token } = await invited(owner);
  const screen = await openScreen(linkOf(token));
  await choosesPassword(screen, "a password for nothing");
  await screen.user.click(page.getByRole("checkbox", { name: /I accept the terms/ }));
  await given.owner({ email });
  await screen.press("Join");
  await page.findByRole("button", { name: "Sign in and join" });
  await says("There is an account with this email already. Sign in instead.");
  await expectAccessible();

  screen.fill(await field("Password"), PASSWORD);
  await screen.press("Sign in and join");

  await isIn(email);
});

it("a link that could not be looked up offers to try again", async () => {
  const { token } = await invited(owner);
  const { press, network } = await openScreen("/auth/login");
  const restore = network.refuse(/auth\/invitation/, "too_many_requests");
  history.pushState(null, "", linkOf(token));
  dispatchEvent(new PopStateEvent("popstate"));
  await page.findByRole("heading", { name: "This could not be loaded" });
  await says("Too many attempts. Wait a minute and try again.");
  await expectAccessible();

  restore();
  await press("Try again");

  await page.findByRole("heading", { name: "Join Night Owl Events" });
});

it("whose session ends before the press goes on with their password", async () => {
  const known = await given.owner();
  const { token } = await invited(owner, known.me.email);
  const screen = await openScreen(linkOf(token), known);
  await page.findByRole("button", { name: "Join" });
  await call(auth.logout, withCookies(known));

  await screen.press("Join");

  await page.findByRole("button", { name: "Sign in and join" });
  screen.fill(await field("Password"), PASSWORD);
  await screen.press("Sign in and join");
  await isIn(known.me.email);
});

it("whose session has ended is asked as anybody who is signed out", async () => {
  const known = await given.owner();
  const { token } = await invited(owner, known.me.email);

  await openScreen(linkOf(token), { ...known, token: "too old", cookies: [] });

  await page.findByRole("button", { name: "Sign in and join" });
});

it("a person whose access is off everywhere reads so at the sign-in, and only with the right password", async () => {
  const { user, email, token } = await invited(owner, newAddress());
  await accept(token);
  await setRights(owner, user.id, { role: "ORGANIZER", status: "INACTIVE" });
  const { fill, press } = await openScreen("/auth/login");
  fill(await field("Email"), email);
  fill(await field("Password"), "wrong wrong wrong");
  await press("Sign in");
  await says("Please check your email and password and try again");

  fill(await field("Password"), PASSWORD);
  await press("Sign in");

  await says("Your access to this account is off. Ask an admin of the account");
  expect(within(page.getByRole("alert")).queryByText(/check your email/)).toBeNull();
  await expectAccessible();
});

// Can people change what belongs to them, and does each refusal stand where they look?
import { screen as page, waitFor } from "@testing-library/dom";
import { beforeEach, describe, expect, it } from "vitest";
import { users } from "#shared/contracts/users.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { stopClock } from "#tests/support/runs/stopped-clock.ts";
import {
  login,
  meOf,
  newAddress,
  newPassword,
  openEmailDesk,
} from "#tests/support/scenes/mail/email-change-desk.ts";
import { given, PASSWORD } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { field, openScreen, says } from "#tests/support/screens/screen.tsx";
import { call } from "#tests/support/servers/call.ts";
import { readToken } from "#web/lib/api/session.ts";

const PROFILE = "/manage/profile";
const NEW = "a new correct horse";
const WRONG = "wrong wrong wrong";
let fresh: string;
beforeEach(() => stopClock());
const desk = eachTest(openEmailDesk);
const owner = eachTest(() => given.owner());
beforeEach(() => {
  fresh = newAddress();
});

const linkFor = (token: string) => `${PROFILE}/confirm-email-change/${token}`;
/** What this browser's present session may see. */
const meNow = () => meOf({ token: readToken() ?? "" });

describe("the profile", () => {
  it("is in the user menu, and its name is saved and shown in the menu", async () => {
    const { user, fill, opened, press } = await openScreen("/manage/events", owner);
    await user.click(await page.findByRole("button", { name: /^Your account/ }));
    await user.click(await page.findByRole("menuitem", { name: "Profile" }));
    await page.findByRole("heading", { name: "Profile" });
    await expectAccessible();
    await opened("Edit name");
    fill(await field("First name"), "x".repeat(51));
    await press("Save");
    await says("Use at most 50 characters.");
    await expectAccessible();

    fill(await field("First name"), "Ada");
    fill(await field("Last name (optional)"), "Byron");
    await press("Save");

    await says("Your name was saved.");
    await says("Ada Byron");
    expect(await meNow()).toMatchObject({ firstName: "Ada", lastName: "Byron" });
  });
});

describe("the password", () => {
  async function openForm() {
    const screen = await openScreen(PROFILE, owner);
    await screen.opened("Change password");
    const type = async (current: string, password: string, repeated = password) => {
      screen.fill(await field("Current password"), current);
      screen.fill(await field("New password"), password);
      screen.fill(await field("Repeat the password"), repeated);
      await screen.press("Change password");
    };
    return { ...screen, type };
  }

  it("is changed, and the page goes on with the new session without being loaded again", async () => {
    const { type, opened, press, fill } = await openForm();
    await expectAccessible();

    await type(PASSWORD, NEW);

    await says("Your password is changed. All other sessions have ended.");
    expect((await call(users.me, { token: owner.token })).problem.code).toBe("session_ended");
    expect((await meNow()).id).toBe(owner.me.id);
    await opened("Edit name");
    fill(await field("First name"), "Ada");
    await press("Save");
    await says("Your name was saved.");
    expect((await login(owner.me.email, NEW)).status).toBe(200);
  });

  it("is refused on its fields: too short, too common, not repeated", async () => {
    const { type } = await openForm();

    await type(PASSWORD, "seven77");
    await says("Use at least 8 characters.");
    await type(PASSWORD, NEW, "another horse");
    await says("Passwords are not the same");
    await type(PASSWORD, "Password1");
    await says("This password is easy to guess. Choose another one.");

    expect((await login(owner.me.email)).status).toBe(200);
  });

  it("is refused on the field of a wrong current one: nobody is sent to the sign-in", async () => {
    const { type } = await openForm();

    await type(WRONG, NEW);

    await says("This is not your current password.");
    const current = await field("Current password");
    expect(current).toHaveAttribute("aria-invalid", "true");
    expect(document.activeElement).toBe(current);
    expect(location.pathname).toBe(PROFILE);
    await expectAccessible();
    await type(PASSWORD, NEW);
    await says("Your password is changed.");
  });

  it("after five wrong ones has to wait, and the form says so", async () => {
    const { type } = await openForm();
    for (let wrong = 0; wrong < 5; wrong++) {
      await type(`${WRONG} ${wrong}`, NEW);
      await says("This is not your current password.");
    }

    await type(PASSWORD, NEW);

    await says("Too many attempts. Wait a minute and try again.");
  });

  it("that another tab of the browser changed leaves this one at work", async () => {
    const { network, opened, press, fill } = await openScreen(PROFILE, owner);
    await page.findByRole("heading", { name: "Profile" });
    await opened("Edit name");
    fill(await field("First name"), "Ada");
    const changed = await network.fetch("/api/users/me/password", {
      method: "POST",
      headers: { authorization: `Bearer ${owner.token}`, "content-type": "application/json" },
      body: JSON.stringify({
        currentPassword: PASSWORD,
        password: NEW,
        passwordConfirmation: NEW,
      }),
    });
    expect(changed.status).toBe(200);

    await press("Save");

    await says("Your name was saved.");
    expect(page.queryByRole("dialog")).toBeNull();
  });

  it("that another browser changed ends the session: the sign-in opens on the page", async () => {
    const { opened, press, fill } = await openScreen(PROFILE, owner);
    await opened("Edit name");
    fill(await field("First name"), "Ada");
    await newPassword(owner);

    await press("Save");

    await page.findByRole("dialog", { name: "Your session has ended" });
  });
});

describe("the address", () => {
  async function ask(email: string, current = PASSWORD) {
    const screen = await openScreen(PROFILE, owner);
    await screen.opened("Change email");
    screen.fill(await field("New email"), email);
    screen.fill(await field("Current password"), current);
    await screen.press("Send the link");
    return screen;
  }

  it("is pending with its link, is sent again, and is cancelled", async () => {
    const { press } = await ask(fresh);
    await says(`We mailed a link to ${fresh}.`);
    await says(`Not confirmed yet: ${fresh}`);
    await says(`Until then you sign in with ${owner.me.email}.`);
    await expectAccessible();

    await press("Send the link again");
    await says("We sent a new link. The older ones no longer work.");

    await press("Cancel the change");
    await says(`Your address stays ${owner.me.email}.`);
    await waitFor(() => expect(page.queryByText(/Not confirmed yet/)).toBeNull());
    expect((await meNow()).pendingEmail).toBeNull();
  });

  it("is refused on its fields: one's own, none at all, a wrong password", async () => {
    const { fill, press } = await ask(owner.me.email.toUpperCase());
    await says("This is your address already.");
    fill(await field("New email"), "nobody");
    await press("Send the link");
    await says("Enter an email address");
    fill(await field("New email"), fresh);
    fill(await field("Current password"), WRONG);
    await press("Send the link");
    await says("This is not your current password.");
    expect((await meNow()).pendingEmail).toBeNull();
  });

  it("that is in use is answered as a free one is", async () => {
    const other = await given.owner();

    await ask(other.me.email);

    await says(`Not confirmed yet: ${other.me.email}`);
  });

  it("is changed by its link", async () => {
    await desk.change(owner, fresh);
    const link = await desk.linkTo(owner, fresh);

    await openScreen(linkFor(link), owner);

    await says(`${fresh} is your address now`);
    await expectAccessible();
    expect((await meNow()).email).toBe(fresh);
  });

  it("is not changed by an old link, which says so and offers a new one", async () => {
    await desk.change(owner, fresh);
    const old = await desk.linkTo(owner, fresh);
    await desk.resend(owner);
    const { press } = await openScreen(linkFor(old), owner);
    await says("The link you clicked is invalid.");
    await expectAccessible();

    await press("Send a new link");

    await says(`We sent a new link to ${fresh}`);
    expect((await meNow()).email).toBe(owner.me.email);
  });

  it("is not changed by somebody else's link, who reads what to do", async () => {
    const other = await given.owner();
    await desk.change(owner, fresh);

    const { user } = await openScreen(linkFor(await desk.linkTo(owner, fresh)), other);

    await says("The link you clicked is invalid.");
    await says(`You are signed in as ${other.me.email}.`);
    expect(page.queryByRole("button", { name: /new link/ })).toBeNull();
    await user.click(await page.findByRole("link", { name: "Go to your profile" }));
    await page.findByRole("heading", { name: "Profile" });
    expect((await meOf(owner)).pendingEmail).toBe(fresh);
  });

  it("that was confirmed already, without an answer, is told as the address of now", async () => {
    await desk.change(owner, fresh);
    const token = await desk.linkTo(owner, fresh);
    await desk.confirm(owner, token);

    await openScreen(linkFor(token), owner);

    await says(`You are signed in as ${fresh}.`);
    expect(page.queryByText("Your email is not changed")).toBeNull();
  });

  it("is changed at the next try if the first one was not answered in time", async () => {
    await desk.change(owner, fresh);
    const link = linkFor(await desk.linkTo(owner, fresh));
    const { network, goTo, press } = await openScreen("/manage/profile", owner);
    const letThrough = network.refuse(/\/email-change\//, "busy");
    await goTo(link);
    await says("Your email is not changed");
    await says("We are very busy right now. Try again in a moment.");
    letThrough();

    await press("Try again");

    await says(`${fresh} is your address now`);
  });

  it("that was taken meanwhile is refused with the next step, and the change stays pending", async () => {
    await desk.change(owner, fresh);
    const link = await desk.linkTo(owner, fresh);
    await given.owner({ email: fresh });

    const { user } = await openScreen(linkFor(link), owner);

    await says("Another person signs in with this address. Choose another one.");
    await user.click(await page.findByRole("link", { name: "Go to your profile" }));
    await says(`Not confirmed yet: ${fresh}`);
  });
});

describe("a confirmation link", () => {
  it("that is wrong says so to who is confirmed already, too", async () => {
    await openScreen(`${PROFILE}/confirm-email-address/${"x".repeat(51)}`, owner);

    await says("The link you clicked is invalid.");
    await says(`There is nothing left to confirm: ${owner.me.email} is your address.`);
    await expectAccessible();
  });
});

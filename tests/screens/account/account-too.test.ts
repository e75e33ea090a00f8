// Is a changed address offered to the account that bears the former one, and to no other?
import { screen as page, waitFor } from "@testing-library/dom";
import { beforeEach, expect, it } from "vitest";
import { account } from "#shared/contracts/account.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { stopClock } from "#tests/support/runs/stopped-clock.ts";
import { newAddress, openEmailDesk } from "#tests/support/scenes/mail/email-change-desk.ts";
import { given, type Owner } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { openScreen, says } from "#tests/support/screens/screen.tsx";
import { call } from "#tests/support/servers/call.ts";

const OFFER = "Use it for Night Owl Events too";
let fresh: string;
beforeEach(() => stopClock());
const desk = eachTest(openEmailDesk);
const owner = eachTest(() => given.owner());
beforeEach(() => {
  fresh = newAddress();
});

const stored = async () => (await call(account.get, { token: owner.token })).data;
async function rename(name: string, email: string): Promise<void> {
  const { version } = await stored();
  await call(account.update, { token: owner.token, version, body: { name, email } });
}

/** The page behind the link to the new address. */
async function confirmed(who: Owner) {
  await desk.change(who, fresh);
  const link = await desk.linkTo(who, fresh);
  const screen = await openScreen(`/manage/profile/confirm-email-change/${link}`, who);
  await says(`${fresh} is your address now`);
  await screen.network.calm();
  return screen;
}

it("an admin takes the new address for the account too", async () => {
  const { press } = await confirmed(owner);
  await page.findByRole("button", { name: OFFER });
  expect((await stored()).email).toBe(owner.me.email);
  await expectAccessible();

  await press(OFFER);

  await page.findByText(`Night Owl Events has the address ${fresh} now.`);
  expect(await stored()).toMatchObject({ name: "Night Owl Events", email: fresh });
  await waitFor(() => expect(page.queryByRole("button", { name: OFFER })).toBeNull());
});

it("an account that was changed meanwhile keeps its address, says so, and is offered as it is now", async () => {
  const { press, user } = await confirmed(owner);
  await page.findByRole("button", { name: OFFER });
  await rename("Day Owl", owner.me.email);

  await press(OFFER);

  await page.findByRole("dialog", { name: "The account keeps its address" });
  await says("Somebody else changed Night Owl Events first.");
  await expectAccessible();
  expect(await stored()).toMatchObject({ name: "Day Owl", email: owner.me.email });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(page.queryByRole("dialog")).toBeNull());
  await press("Use it for Day Owl too");
  await page.findByText(`Day Owl has the address ${fresh} now.`);
  expect(await stored()).toMatchObject({ name: "Day Owl", email: fresh });
});

it("an account with another address is left alone", async () => {
  await rename("Night Owl Events", "office@owl.example");
  await confirmed(owner);

  await page.findByRole("link", { name: "Go to your profile" });
  expect(page.queryByRole("button", { name: /^Use it for/ })).toBeNull();
});

it("a member who may not change the account is offered nothing, and asks for nothing", async () => {
  const member = await given.organizerOf(owner);
  await rename("Night Owl Events", member.me.email);

  const { network } = await confirmed(member);

  expect(page.queryByRole("button", { name: /^Use it for/ })).toBeNull();
  expect(network.sent.map(({ path }) => path)).not.toContain("/api/account");
});

// What does an admin read and do about the invitations that end with a colleague's rights?
import { screen as page, waitFor, within } from "@testing-library/dom";
import { afterEach, expect, it, vi } from "vitest";
import { users } from "#shared/contracts/users.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { check, invite, invited, mailedToken, newAddress } from "#tests/support/scenes/team.ts";
import { findRow, LIST, member, menuOf, picked } from "#tests/support/scenes/team-screen.ts";
import { given } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { front, openScreen, says } from "#tests/support/screens/screen.tsx";
import { call } from "#tests/support/servers/call.ts";

const owner = eachTest(() => given.owner());
const ada = eachTest(() => member(owner, "Ada", "ADMIN"));
afterEach(() => void vi.unstubAllEnvs());

const rowOf = (email: string, status: string) => findRow(new RegExp(`${email}.*${status}`));
const isOpen = async (id: string) => (await check(await mailedToken(owner, id))).status === 200;

it("who puts an admin out reads whose invitations end, and sends them again in their own name", async () => {
  const [one, two] = [await invited(ada), await invited(ada)];
  const { email: other } = await invited(owner);
  const screen = await openScreen(LIST, owner);
  await screen.chosen("Deactivate", "Ada");
  await says("Their open invitations end:");
  for (const { email } of [one, two]) await says(email);
  expect(within(front()).queryByText(other)).not.toBeInTheDocument();
  await expectAccessible();
  await screen.user.click(page.getByRole("checkbox", { name: "Send them again in my name" }));

  await screen.press("Deactivate");

  await page.findByText("Ada was deactivated.");
  await page.findByText("2 invitations are in your name now.");
  for (const { email, token, user } of [one, two]) {
    await rowOf(email, "Invited");
    expect((await check(token)).problem.code).toBe("invitation_invalid");
    expect(await isOpen(user.id)).toBe(true);
  }
});

it("who makes an admin an organizer reads the same, and may leave it: the list says that it ended", async () => {
  const { email, user } = await invited(ada);
  const screen = await openScreen(LIST, owner);
  await screen.chosen("Make organizer", "Ada");
  await says("Their open invitation ends:");
  await says(email);
  expect(page.getByRole("checkbox", { name: "Send it again in my name" })).not.toBeChecked();
  expect(within(front()).queryByText(/check-in lists/)).not.toBeInTheDocument();
  await expectAccessible();

  await screen.press("Make organizer");

  await page.findByText("Ada is an organizer now.");
  await rowOf(email, "Invitation ended");
  expect(await isOpen(user.id)).toBe(false);
  expect(await menuOf(screen, "Ines Weber")).toEqual(["Resend invitation", "Revoke invitation"]);
  await picked(screen, "Resend invitation", "Ines Weber");
  await rowOf(email, "Invited");
  expect(await isOpen(user.id)).toBe(true);
  await screen.chosen("Deactivate", "Ada");
  expect(within(front()).queryByRole("checkbox")).not.toBeInTheDocument();
});

it("who puts a user out reads that links of check-in lists stay, and where they are replaced", async () => {
  await member(owner, "Bo");
  const { chosen } = await openScreen(LIST, owner);

  await chosen("Deactivate", "Bo");

  await says("Links of check-in lists stay valid.");
  const link = within(front()).getByRole("link", { name: "Replace them in your events" });
  expect(link).toHaveAttribute("href", "/manage/events");
  expect(within(front()).queryByText(/invitation/)).not.toBeInTheDocument();
});

it("only what was named is sent again: neither one that was accepted meanwhile nor a newer one", async () => {
  const { email, user } = await invited(ada);
  const gone = await invited(ada);
  const screen = await openScreen(LIST, owner);
  await screen.chosen("Deactivate", "Ada");
  await call(users.revokeInvitation, { token: owner.token, params: { userId: gone.user.id } });
  const { data: newer } = await invite(ada, newAddress());
  await screen.user.click(page.getByRole("checkbox", { name: "Send them again in my name" }));

  await screen.press("Deactivate");

  await page.findByText("1 invitation is in your name now.");
  await rowOf(email, "Invited");
  await rowOf(newer.email, "Invitation ended");
  expect([await isOpen(user.id), await isOpen(newer.id)]).toEqual([true, false]);
});

it("nothing is sent again where nothing is open any more", async () => {
  const { user } = await invited(ada);
  const screen = await openScreen(LIST, owner);
  await screen.chosen("Deactivate", "Ada");
  await call(users.revokeInvitation, { token: owner.token, params: { userId: user.id } });
  await screen.user.click(page.getByRole("checkbox", { name: "Send it again in my name" }));

  await screen.press("Deactivate");

  await page.findByText("Ada was deactivated.");
  await waitFor(() => expect(page.queryByRole("row", { name: /Ines/ })).not.toBeInTheDocument());
  expect(page.queryByText(/sent again/)).not.toBeInTheDocument();
});

it("what could not be sent again is named with its reason, and stays ended", async () => {
  const { email } = await invited(ada);
  vi.stubEnv("INVITATIONS_A_DAY", "0");
  const screen = await openScreen(LIST, owner);
  await screen.chosen("Deactivate", "Ada");
  await screen.user.click(page.getByRole("checkbox", { name: "Send it again in my name" }));

  await screen.press("Deactivate");

  const failed = await page.findByRole("dialog", { name: "1 invitation was not sent" });
  expect(failed).toHaveTextContent(email);
  await expectAccessible();
  await screen.user.keyboard("{Escape}");
  await rowOf(email, "Invitation ended");
});

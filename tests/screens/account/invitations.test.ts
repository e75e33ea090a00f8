// How is a person invited, what does an admin read who may not invite them, and how does an
// invitation end?
import { screen as page, waitFor, within } from "@testing-library/dom";
import { afterEach, expect, it, vi } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { invitationItem } from "#functions/stored/users.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import {
  accept,
  check,
  invited,
  listed,
  newAddress,
  rowOf,
  setRights,
} from "#tests/support/scenes/team.ts";
import { findRow, LIST, member, menuOf, picked } from "#tests/support/scenes/team-screen.ts";
import { given } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { field, front, openScreen, type Screen, says } from "#tests/support/screens/screen.tsx";

const owner = eachTest(() => given.owner());
afterEach(() => void vi.unstubAllEnvs());

const typed = { "First name": "Ines", "Last name (optional)": "Weber" };

/** Opens the form of an invitation, fills it in and sends it. */
async function inviting(screen: Screen, email: string, person = typed): Promise<void> {
  await screen.opened("Invite user");
  for (const [label, text] of Object.entries({ ...person, Email: email }))
    screen.fill(await field(label), text);
  await screen.press("Invite user");
}

async function keepsTyped(email: string): Promise<void> {
  for (const [label, text] of Object.entries({ ...typed, Email: email }))
    expect(await field(label)).toHaveValue(text);
}

it("an admin invites a person with a role, and reads what is missing on its field", async () => {
  const screen = await openScreen(LIST, owner);
  const email = newAddress();
  await inviting(screen, "no address", { ...typed, "First name": "a".repeat(51) });
  await says("Use at most 50 characters.");
  await says("Enter an email address, for example name@example.com.");
  await expectAccessible();
  screen.fill(await field("First name"), "Ines");
  screen.fill(await field("Email"), ` ${email.toUpperCase()}`);
  await screen.user.click(page.getByRole("radio", { name: "Admin" }));

  await screen.press("Invite user");

  await page.findByText(`${email} is invited.`);
  await findRow(new RegExp(`Ines Weber.*${email}.*Admin.*Invited`));
});

it.each([
  ["is invited already", "This address is invited already. Resend the invitation instead."],
  ["is a member", "This person is a member of the account already."],
  ["is the owner", "This person is a member of the account already."],
  [
    "is a member whose access is off",
    "This person is a member whose access is off. Reactivate them in the list instead.",
  ],
])("who invites somebody who %s reads so on the field, and loses nothing", async (who, words) => {
  const bo = await member(owner, "Bo");
  const status = who.endsWith("off") ? "INACTIVE" : "ACTIVE";
  await setRights(owner, bo.id, { role: "ADMIN", status });
  const open = await invited(owner);
  const known = who === "is invited already" ? open.email : bo.email;
  const email = (who === "is the owner" ? owner.me.email : known).toUpperCase();
  const screen = await openScreen(LIST, owner);

  await inviting(screen, email);

  await waitFor(async () =>
    expect(await field("Email")).toHaveAccessibleDescription(expect.stringContaining(words)),
  );
  await keepsTyped(email);
});

it("who may invite nobody more reads why, and loses nothing", async () => {
  vi.stubEnv("INVITATIONS_OPEN", "0");
  const words = "At most 0 invitations can be open at once. Revoke one that is no longer needed.";
  const screen = await openScreen(LIST, owner);
  const email = newAddress();

  await inviting(screen, email);

  await waitFor(() => expect(within(front()).getByRole("alert")).toHaveTextContent(words));
  await keepsTyped(email);
  await expectAccessible();
});

it("who has not confirmed their own address is told before and after, and gets a new link there", async () => {
  const stranger = await given.owner({ isConfirmed: false });
  const screen = await openScreen(LIST, stranger);
  const email = newAddress();

  await inviting(screen, email);

  await says("Confirm your email address first.");
  await says(`Confirm your email first: open the link that we sent to ${stranger.me.email}.`);
  await expectAccessible();
  await screen.press("Send the link again");
  await says(`We sent a new link to ${stranger.me.email}. The older ones no longer work.`);
  await keepsTyped(email);
});

it("an invitation that expired says so, and is sent again with a link that works", async () => {
  const { user, email, token } = await invited(owner);
  await asSystem(() =>
    writeItem({
      update: invitationItem.key({ accountId: owner.me.account.id, id: user.id }),
      set: "SET #until = :past",
      names: { "#until": "until" },
      values: { ":past": 1 },
    }),
  );
  const screen = await openScreen(LIST, owner);
  await findRow(/Ines Weber.*Invitation expired/);
  expect((await menuOf(screen, "Ines Weber"))[0]).toBe("Resend invitation");

  await picked(screen, "Resend invitation", "Ines Weber");

  await page.findByText(
    `The invitation to ${email} has a new link. The older one no longer works.`,
  );
  await findRow(/Ines Weber.*Invited/);
  expect((await check(token)).problem.code).toBe("invitation_invalid");
});

it("an invitation is revoked after a question, and not by keeping it", async () => {
  const { email } = await invited(owner);
  const { chosen, press } = await openScreen(LIST, owner);
  await chosen("Revoke invitation", "Ines Weber");
  await says(`The link that was mailed to ${email} stops working at once.`);
  await expectAccessible();
  await press("Keep invitation");
  expect(await listed(owner)).toHaveLength(2);

  await chosen("Revoke invitation", "Ines Weber");
  await press("Revoke invitation");

  await page.findByText("The invitation of Ines Weber was revoked.");
  await waitFor(() => expect(page.queryByRole("row", { name: /Ines/ })).not.toBeInTheDocument());
  expect(await listed(owner)).toHaveLength(1);
});

it("the role of an invitation is changed, and it stays open", async () => {
  const { user } = await invited(owner);
  const { chosen, press } = await openScreen(LIST, owner);

  await chosen("Make admin", "Ines Weber");
  await press("Make admin");

  await findRow(/Ines Weber.*Admin.*Invited/);
  expect(await rowOf(owner, user.id)).toMatchObject({ role: "ADMIN", status: "INVITED" });
});

it("an invitation that was accepted meanwhile is not revoked", async () => {
  const { token } = await invited(owner);
  const { chosen, press } = await openScreen(LIST, owner);
  await chosen("Revoke invitation", "Ines Weber");
  await accept(token);

  await press("Revoke invitation");

  await page.findByText("The invitation was not revoked");
  expect(await listed(owner)).toHaveLength(2);
});

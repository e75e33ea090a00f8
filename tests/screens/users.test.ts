// Who sees the account's users, what can be done with each of them, and what does a person read who
// is refused?
import { screen as page, waitFor, within } from "@testing-library/dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { invitationItem } from "#functions/stored/users.ts";
import type { Role } from "#shared/contracts/auth.ts";
import { users } from "#shared/contracts/users.ts";
import {
  accept,
  check,
  invite,
  invited,
  listed,
  newAddress,
  newPerson,
  rowOf,
  setRights,
} from "#tests/support/scenes/team.ts";
import { given, type Owner } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { field, front, openScreen, type Screen, says } from "#tests/support/screens/screen.tsx";
import { call } from "#tests/support/servers/call.ts";

const LIST = "/account/users";
let owner: Owner;
beforeEach(async () => {
  owner = await given.owner();
});
afterEach(() => void vi.unstubAllEnvs());

/** A member of the owner's account alone, with a name of their own. */
async function member(firstName: string, role: Role = "ORGANIZER") {
  const { user, email, token: link } = await invited(owner, newAddress(), { role });
  const { data, cookies } = await accept(link, { ...newPerson, firstName, lastName: "" });
  return { ...owner, id: user.id, email, token: data.token ?? "", cookies };
}

const findRow = (name: RegExp) => page.findByRole("row", { name });

async function menuOf({ user }: Screen, name: string): Promise<string[]> {
  await user.click(await page.findByRole("button", { name: `Actions for ${name}` }));
  const items = await page.findAllByRole("menuitem");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(page.queryByRole("menu")).not.toBeInTheDocument());
  return items.map(({ textContent }) => textContent);
}

/** For what asks nothing before it is done. */
async function picked({ user }: Screen, action: string, name: string): Promise<void> {
  await user.click(await page.findByRole("button", { name: `Actions for ${name}` }));
  await user.click(await page.findByRole("menuitem", { name: action }));
}

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

it("the list says who works here, as what, and who cannot be changed", async () => {
  const { email } = await invited(owner);
  const ada = await member("Ada", "ADMIN");
  const bo = await member("Bo");
  const off = await member("Cy");
  await setRights(owner, off.id, { role: "ORGANIZER", status: "INACTIVE" });

  const screen = await openScreen(LIST, ada);

  await findRow(/Olivia Owner.*Admin ?Cannot edit the account owner.*Active/);
  await findRow(new RegExp(`Ines Weber.*${email}.*Organizer.*Invited.*Never`));
  await findRow(new RegExp(`Ada.*${ada.email}.*Admin ?You. Another admin can change this.*Active`));
  await findRow(new RegExp(`Bo.*${bo.email}.*Organizer.*Active.*\\d:\\d\\d`));
  await findRow(/Cy.*Organizer.*Inactive/);
  expect(await menuOf(screen, "Ines Weber")).toEqual([
    "Resend invitation",
    "Make admin",
    "Revoke invitation",
  ]);
  expect(await menuOf(screen, "Bo")).toEqual(["Make admin", "Deactivate"]);
  expect(await menuOf(screen, "Cy")).toEqual(["Reactivate"]);
  for (const name of ["Olivia Owner", "Ada"])
    expect(page.queryByRole("button", { name: `Actions for ${name}` })).not.toBeInTheDocument();
  await expectAccessible();
});

it("search and filters narrow the list, and the address keeps them", async () => {
  await invited(owner);
  await member("Bo");
  const { user, fill } = await openScreen(LIST, owner);
  await findRow(/^Bo/);

  await user.click(page.getByRole("button", { name: "User status" }));
  await user.click(await page.findByRole("checkbox", { name: "Invited" }));
  await waitFor(() => expect(page.queryByRole("row", { name: /^Bo/ })).not.toBeInTheDocument());
  await findRow(/^Ines Weber/);
  expect(decodeURIComponent(location.search)).toContain("filter_fields[status]=INVITED");

  await user.keyboard("{Escape}");
  fill(page.getByLabelText("Name or email"), "nobody");
  await page.findByText("No users match");
});

it("an organizer reads that this is closed to them, and the side bar does not lead there", async () => {
  await openScreen(LIST, await member("Bo"));

  await page.findByRole("heading", { name: "You do not have permission to access this page" });
  await says("Only the owner and admins of Olivia Owner can see and change this.");
  expect(page.queryByRole("button", { name: "Invite user" })).not.toBeInTheDocument();
  expect(page.queryByRole("link", { name: "Users" })).not.toBeInTheDocument();
  await expectAccessible();
});

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

  await page.findByText(`The invitation to ${email} is on its way.`);
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
  const bo = await member("Bo");
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

it.each([
  [
    "INVITATIONS_OPEN",
    "At most 0 invitations can be open at once. Revoke one that is no longer needed.",
  ],
  [
    "MAILS_BY_HAND_A_DAY",
    "Nothing was done: until its first order paid online, your account can send 0 mails a day to buyers, attendees and people it invites.",
  ],
])("who may invite nobody more by %s reads why, and loses nothing", async (setting, words) => {
  vi.stubEnv(setting, "0");
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

  await page.findByText(`A new link is on its way to ${email}. The older one no longer works.`);
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

it("a role is changed after a question that says what it means", async () => {
  const { id } = await member("Bo");
  const { chosen, press } = await openScreen(LIST, owner);
  await chosen("Make admin", "Bo");
  await says("Make Bo an admin?");
  await says("Admins also see and change users, payments and the account's settings, at once.");
  await press("Make admin");
  await page.findByText("Bo is an admin now.");
  await findRow(/^Bo.*Admin/);

  await chosen("Make organizer", "Bo");
  await expectAccessible();
  await press("Make organizer");

  await page.findByText("Bo is an organizer now.");
  expect((await rowOf(owner, id)).role).toBe("ORGANIZER");
});

it("the role of an invitation is changed, and it stays open", async () => {
  const { user } = await invited(owner);
  const { chosen, press } = await openScreen(LIST, owner);

  await chosen("Make admin", "Ines Weber");
  await press("Make admin");

  await findRow(/Ines Weber.*Admin.*Invited/);
  expect(await rowOf(owner, user.id)).toMatchObject({ role: "ADMIN", status: "INVITED" });
});

it("access ends after a question that names the person, and begins again", async () => {
  const bo = await member("Bo");
  const screen = await openScreen(LIST, owner);
  await screen.chosen("Deactivate", "Bo");
  await says("Deactivate Bo?");
  await says(
    "Bo is signed out of Olivia Owner at once and cannot come back until you reactivate them.",
  );
  await expectAccessible();

  await screen.press("Deactivate");

  await page.findByText("Bo was deactivated.");
  await findRow(/^Bo.*Inactive/);
  expect((await call(users.me, { token: bo.token })).problem.code).toBe("session_ended");
  await picked(screen, "Reactivate", "Bo");
  await page.findByText("Bo can sign in again.");
  await findRow(/^Bo.*Active/);
});

it("whoever acts on a row that a colleague has changed does nothing, and sees what is true", async () => {
  const { id } = await member("Bo");
  const { user, chosen, press } = await openScreen(LIST, owner);
  await chosen("Deactivate", "Bo");
  await setRights(owner, id, { role: "ADMIN", status: "ACTIVE" });

  await press("Deactivate");

  await page.findByRole("dialog", { name: "Somebody else changed Bo first" });
  await expectAccessible();
  await user.keyboard("{Escape}");
  await findRow(/^Bo.*Admin.*Active/);
  expect(await rowOf(owner, id)).toMatchObject({ role: "ADMIN", status: "ACTIVE" });
});

it("an admin who lost the role meanwhile changes nobody, and reads why", async () => {
  const ada = await member("Ada", "ADMIN");
  const { id } = await member("Bo");
  const { chosen, press } = await openScreen(LIST, ada);
  await chosen("Make admin", "Bo");
  await setRights(owner, ada.id, { role: "ORGANIZER", status: "ACTIVE" });

  await press("Make admin");

  await page.findByRole("heading", { name: "You do not have permission to access this page" });
  await waitFor(() => expect(page.queryByRole("link", { name: "Users" })).not.toBeInTheDocument());
  expect((await rowOf(owner, id)).role).toBe("ORGANIZER");
});

it("an invitation that was accepted meanwhile is not revoked", async () => {
  const { token } = await invited(owner);
  const { chosen, press } = await openScreen(LIST, owner);
  await chosen("Revoke invitation", "Ines Weber");
  await accept(token);

  await press("Revoke invitation");

  await page.findByText("The invitation was not revoked");
  expect((await invite(owner, newAddress())).status).toBe(201);
});

// Who sees the account's users, and what can be done with each of them?
import { screen as page, waitFor } from "@testing-library/dom";
import { expect, it } from "vitest";
import { users } from "#shared/contracts/users.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { invited, rowOf, setRights } from "#tests/support/scenes/team.ts";
import { findRow, LIST, member, menuOf, picked } from "#tests/support/scenes/team-screen.ts";
import { given } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { openScreen, says } from "#tests/support/screens/screen.tsx";
import { call } from "#tests/support/servers/call.ts";

const owner = eachTest(() => given.owner());

it("the list says who works here, as what, and who cannot be changed", async () => {
  const { email } = await invited(owner);
  const ada = await member(owner, "Ada", "ADMIN");
  const bo = await member(owner, "Bo");
  const off = await member(owner, "Cy");
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
  await member(owner, "Bo");
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
  await openScreen(LIST, await member(owner, "Bo"));

  await page.findByRole("heading", { name: "You do not have permission to access this page" });
  await says("Only the owner and admins of Night Owl Events can see and change this.");
  expect(page.queryByRole("button", { name: "Invite user" })).not.toBeInTheDocument();
  expect(page.queryByRole("link", { name: "Users" })).not.toBeInTheDocument();
  await expectAccessible();
});

it("a role is changed after a question that says what it means", async () => {
  const { id } = await member(owner, "Bo");
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

it("access ends after a question that names the person, and begins again", async () => {
  const bo = await member(owner, "Bo");
  const screen = await openScreen(LIST, owner);
  await screen.chosen("Deactivate", "Bo");
  await says("Deactivate Bo?");
  await says(
    "Bo is signed out of Night Owl Events at once and cannot come back until you reactivate them.",
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
  const { id } = await member(owner, "Bo");
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
  const ada = await member(owner, "Ada", "ADMIN");
  const { id } = await member(owner, "Bo");
  const { chosen, press } = await openScreen(LIST, ada);
  await chosen("Make admin", "Bo");
  await setRights(owner, ada.id, { role: "ORGANIZER", status: "ACTIVE" });

  await press("Make admin");

  await page.findByRole("heading", { name: "You do not have permission to access this page" });
  await waitFor(() => expect(page.queryByRole("link", { name: "Users" })).not.toBeInTheDocument());
  expect((await rowOf(owner, id)).role).toBe("ORGANIZER");
});

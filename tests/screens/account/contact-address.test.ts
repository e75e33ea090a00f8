// Does a contact address say that it is not confirmed, and does its owner confirm it on a page?
import { screen as page, waitFor, within } from "@testing-library/dom";
import { describe, expect, it, onTestFinished } from "vitest";
import { account } from "#shared/contracts/account.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { stopClock } from "#tests/support/runs/stopped-clock.ts";
import {
  confirmContact,
  confirmOwnAddress,
  contactLinkOf,
  contactMails,
  organizerOf,
  setContact,
} from "#tests/support/scenes/mail/contact-desk.ts";
import { given } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { field, openScreen, says } from "#tests/support/screens/screen.tsx";
import { call } from "#tests/support/servers/call.ts";

const BOX = "box@owl.example";
const owner = eachTest(() => given.owner());

const list = "/account/organizers";
const own = () => `/manage/organizer/${owner.organizerId}`;
const pageOf = (token: string) => `/confirm-contact-address/${token}`;
const heading = (name: string) => page.findByRole("heading", { level: 1, name });

describe("an organizer's contact address", () => {
  it("says in the list that it is not confirmed, and its link is sent again", async () => {
    await setContact(owner, BOX);
    const { press } = await openScreen(list, owner);
    const row = await page.findByRole("row", { name: /Night Owl Events/ });
    within(row).getByText("Not confirmed yet: mails go to the account's owner.");
    await expectAccessible();

    await press("Send again");

    await says(`A link will be sent to ${BOX}. An older one no longer works.`);
    expect(await contactMails(owner)).toHaveLength(2);
  });

  it("says nothing once it is confirmed", async () => {
    await setContact(owner, BOX);
    await confirmContact(await contactLinkOf(owner));
    await openScreen(own(), owner);

    await page.findByRole("link", { name: BOX });
    expect(page.queryByText(/Not confirmed/)).not.toBeInTheDocument();
    expect(page.queryByRole("button", { name: /^Send/ })).not.toBeInTheDocument();
  });

  it("of which no link is out offers to send one, and says why not", async () => {
    onTestFinished(stopClock());
    for (let number = 0; number < 21; number++) await setContact(owner, `${number}-${BOX}`);
    const { press } = await openScreen(own(), owner);
    await says("Not confirmed yet: mails go to the account's owner.");

    await press("Send a link");

    await says("The link was not sent");
  });

  it("says so in the form while it stays the same, where the link is sent again too", async () => {
    await setContact(owner, BOX);
    const { fill, press } = await openScreen(own(), owner);
    await press("Edit");
    const form = within(await page.findByRole("dialog", { name: "Edit organizer" }));
    await form.findByText("Not confirmed yet: mails go to the account's owner.");
    await expectAccessible();

    fill(await field("Contact email (optional)"), `new-${BOX}`);
    await waitFor(() => expect(form.queryByText(/Not confirmed/)).not.toBeInTheDocument());
    await press("Save");

    await says("Night Owl Events was saved.");
    expect((await organizerOf(owner)).contactState).toBe("WAITING_FOR_CONFIRMATION");
  });

  it("begins as its maker's, who may write another; one that cannot exist is refused", async () => {
    const { fill, opened, press } = await openScreen(list, owner);
    await opened("Create organizer");
    const address = await field("Contact email (optional)");
    expect(address).toHaveValue(owner.me.email);
    fill(await field("Name"), "Day Owl");
    fill(address, "box@owl");
    await press("Create organizer");
    await waitFor(() => expect(address).toHaveAccessibleDescription(/there is no such domain/));
    await expectAccessible();

    fill(address, BOX);
    await press("Create organizer");

    const row = await page.findByRole("row", { name: /^Day Owl/ });
    await within(row).findByText("Not confirmed yet: mails go to the account's owner.");
    within(row).getByRole("button", { name: "Send again" });
  });

  it("of a maker who has confirmed none promises no mail, and leads to the person's own link", async () => {
    const stranger = await given.owner({ isConfirmed: false });
    const { fill, opened, press, goTo } = await openScreen(list, stranger);
    await opened("Create organizer");
    fill(await field("Name"), "Day Owl");
    await press("Create organizer");
    const row = within(await page.findByRole("row", { name: /^Day Owl/ }));
    await row.findByText("Not confirmed yet: nobody gets mails.");
    await expectAccessible();
    await press("Send again");
    await says(`A link will be sent to ${stranger.me.email}. An older one no longer works.`);

    const { event } = await given.event(stranger, { isDraft: true });
    await goTo(`/manage/event/${event.id}/settings/email`);
    await says("Nobody gets this mail until the owner of the account confirms an address.");
    await confirmOwnAddress(stranger);
    await goTo(`/manage/event/${event.id}/settings/email`);
    await says(`Sent to ${stranger.me.email}.`);
  });

  it("is read by an organizer of the account, who sends nothing", async () => {
    await setContact(owner, BOX);
    await openScreen(own(), await given.organizerOf(owner));

    await says("Not confirmed yet: mails go to the account's owner.");
    expect(page.queryByRole("button", { name: /^Send/ })).not.toBeInTheDocument();
  });
});

describe("the page behind the link", () => {
  it("shows the address and who entered it, and confirms it by one button", async () => {
    const { email, version } = (await call(account.get, { token: owner.token })).data;
    const body = { name: "Owl House", email };
    await call(account.update, { token: owner.token, version, body });
    await setContact(owner, BOX);
    const { press } = await openScreen(pageOf(await contactLinkOf(owner)));
    await heading("Is this your address?");
    await says(BOX);
    await says(/Night Owl Events \(account Owl House\) entered it as its contact/);
    await expectAccessible();
    expect((await organizerOf(owner)).contactState).toBe("WAITING_FOR_CONFIRMATION");

    await press("Confirm");

    await heading("The address is confirmed");
    await says(`Mails to Night Owl Events go to ${BOX}. You can close this page.`);
    expect((await organizerOf(owner)).contactState).toBe("CONFIRMED");
    await expectAccessible();
  });

  it("says that it was confirmed already", async () => {
    await setContact(owner, BOX);
    const link = await contactLinkOf(owner);
    await confirmContact(link);

    await openScreen(pageOf(link));

    await heading("The address is confirmed already");
    await expectAccessible();
  });

  it("of a link that is replaced, also while the page is open, says that it is invalid", async () => {
    await setContact(owner, BOX);
    const link = await contactLinkOf(owner);
    const { press } = await openScreen(pageOf(link));
    await heading("Is this your address?");
    await setContact(owner, `new-${BOX}`);

    await press("Confirm");

    await heading("The link you clicked is invalid.");
    await expectAccessible();
  });
});

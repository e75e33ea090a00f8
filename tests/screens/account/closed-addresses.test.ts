// Does a member read that their own address takes no mail, and an organizer's form that its does?
import { randomUUID } from "node:crypto";
import { screen as page, within } from "@testing-library/dom";
import { it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { closeAddress } from "#functions/mail/delivery/closed-addresses.ts";
import { accountMailItem } from "#functions/stored/mails.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { contactMails, setContact } from "#tests/support/scenes/mail/contact-desk.ts";
import { bounceOf, hear, sentAs } from "#tests/support/scenes/mail/ses-events.ts";
import { given } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { openScreen, says } from "#tests/support/screens/screen.tsx";
import { openPostOffice } from "#tests/support/servers/post-office.ts";

const SENT_AT = "2027-08-05T00:40:02.012Z";
const owner = eachTest(() => given.owner());
const office = eachTest(openPostOffice);

it("a member from whose address mail comes back reads it on every page, and changes it", async () => {
  await asSystem(() => closeAddress(owner.me.email, SENT_AT));
  const { user } = await openScreen("/manage/events", owner);
  await says(`Mail to ${owner.me.email} comes back.`);
  await expectAccessible();

  await user.click(page.getByRole("link", { name: "Change email" }));

  await page.findByRole("heading", { level: 1, name: "Profile" });
  await says(`Mail to ${owner.me.email} comes back.`);
});

it("an organizer's form says beside the contact address that it takes no mail, and who gets it", async () => {
  const box = `box-${randomUUID()}@owl.example`;
  await setContact(owner, box);
  const account = owner.me.account.id;
  const mails = await contactMails(owner);
  await office.work(...mails.map((item) => ({ account, mail: accountMailItem.lastId(item) })));
  const mail = office.sent.at(-1);
  if (!mail) throw new Error("Nothing was sent.");
  await hear(bounceOf(await sentAs(mail, SENT_AT)));
  const words = "This address does not take mail: mails go to the account's owner.";

  const { press, goTo } = await openScreen(`/manage/organizer/${owner.organizerId}`, owner);
  await says(words);
  await press("Edit");
  const form = within(await page.findByRole("dialog", { name: "Edit organizer" }));
  await form.findByText(words);
  form.getByRole("button", { name: "Send a link" });
  await expectAccessible();

  const { event } = await given.event(owner, { isDraft: true });
  await goTo(`/manage/event/${event.id}/settings/email`);
  await says(`Sent to ${owner.me.email}, because ${box} does not take mail.`);
});

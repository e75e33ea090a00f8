// Is the attendee found whose ticket came back, and does the corrected address get it?
import { randomUUID } from "node:crypto";
import { screen as page, waitFor, within } from "@testing-library/dom";
import { beforeEach, expect, it } from "vitest";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { bounceOf, hear, sentAs } from "#tests/support/scenes/mail/ses-events.ts";
import { openOrderDesk } from "#tests/support/scenes/order-desk.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { field, openScreen, says } from "#tests/support/screens/screen.tsx";

const desk = eachTest(openOrderDesk);
const work = async () => {
  const mail = (await desk.attendee(1)).mails.at(-1)?.id;
  await desk.office.work({ order: desk.order.id, mail });
};
beforeEach(async () => {
  const email = `mira-${randomUUID()}@buyer.example`;
  await desk.editAttendee(1, { firstName: "Mira", lastName: "Solberg", email });
  await desk.resendTicket(1);
  await work();
  const mail = desk.office.sent.at(-1);
  if (!mail) throw new Error("Nothing was sent.");
  await hear(bounceOf(await sentAs(mail, "2027-08-05T00:40:02.012Z")));
});

it("an attendee whose ticket came back is found, and the corrected address gets it", async () => {
  const { user, fill, press } = await openScreen(
    `/manage/event/${desk.event.id}/attendees`,
    desk.owner,
  );
  const row = within(await page.findByRole("row", { name: /Mira Solberg/ }));
  row.getByText("Mail came back");
  const other = within(page.getByRole("row", { name: /Jana Lindqvist/ }));
  expect(other.queryByText("Mail came back")).toBeNull();
  await press("Ticket status");
  await user.click(await page.findByRole("checkbox", { name: "Mail came back" }));
  await waitFor(() => expect(page.queryByText("Jana Lindqvist")).toBeNull());
  await expectAccessible();
  await user.click(page.getByRole("link", { name: "Mira Solberg" }));
  await page.findByRole("heading", { level: 1, name: "Mira Solberg" });
  expect(page.getAllByText("This address does not take mail.")).toHaveLength(2);
  await expectAccessible();

  await press("Correct it");
  const form = within(await page.findByRole("dialog", { name: "Edit attendee" }));
  form.getByText("The ticket is sent to the new address.");
  expect(form.queryByRole("switch")).toBeNull();
  const email = `new-${randomUUID()}@buyer.example`;
  fill(await field("Email"), email);
  await press("Save");

  await says("The attendee was changed. The new ticket will be sent.");
  await waitFor(() => expect(page.queryByRole("button", { name: "Correct it" })).toBeNull());
  await work();
  expect(desk.office.sent.at(-1)?.to).toBe(email);
});

it("the order's page names them, too", async () => {
  await openScreen(`/manage/event/${desk.event.id}/orders/${desk.order.id}`, desk.owner);

  await says("Mail came back");
  expect(page.queryByRole("button", { name: "Correct it" })).toBeNull();
});

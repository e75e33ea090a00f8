// Does an organizer who corrects an order keep what is typed while a colleague does the same, and
// does the new ticket reach the attendee?
import { screen as page, waitFor, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openOrderDesk } from "#tests/support/scenes/order-desk.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { field, front, openScreen } from "#tests/support/screens/screen.tsx";

const desk = eachTest(openOrderDesk);

it("of two people who edit one order, the second keeps the typed text and decides", async () => {
  const path = `/manage/event/${desk.event.id}/orders/${desk.order.id}`;
  const { fill, opened, press } = await openScreen(path, desk.owner);
  await opened("Edit buyer");
  fill(await field("First name"), "Mine");
  const theirs = { firstName: "Theirs", lastName: "Berg", email: "theirs@foyer.example" };
  await desk.editBuyer(theirs);

  await press("Save");

  const notice = await within(front()).findByRole("alert");
  expect(notice).toHaveTextContent("Somebody else saved this while you were editing");
  expect(notice).toHaveTextContent(/Yours\s*Mine\s*Theirs\s*Theirs/);
  expect(await field("First name")).toHaveValue("Mine");
  expect(await field(/^Last name/)).toHaveValue("Berg");
  await expectAccessible();
  await press("Keep mine");
  await page.findByText("The buyer was changed.");
  await page.findByText("Mine Berg");

  await opened("Edit buyer");
  fill(await field(/^Last name/), "Typed");
  const third = { firstName: "Third", lastName: "Person", email: "third@foyer.example" };
  await desk.editBuyer(third, (await desk.get()).version);
  await press("Save");
  await press("Take theirs");
  await waitFor(async () => expect(await field(/^Last name/)).toHaveValue("Person"));
  expect(await field("First name")).toHaveValue("Third");
});

it("who saves a renamed attendee sends the new ticket along, unless they say otherwise", async () => {
  const path = `/manage/event/${desk.event.id}/attendees`;
  const { user, fill, press } = await openScreen(path, desk.owner);
  await user.click(await page.findByRole("link", { name: "Mira Solberg" }));
  await press("Edit");
  await page.findByRole("dialog", { name: "Edit attendee" });
  const email = "mirabel@buyer.example";
  fill(await field("First name"), "Mirabel");
  fill(await field("Email"), email);
  await press("Save");

  await page.findByText("The attendee was changed. The new ticket will be sent.");
  const [queued] = (await desk.attendee(1)).mails;
  await desk.office.work({ order: desk.order.id, mail: queued?.id });
  const mail = await desk.office.read(desk.office.sent.find(({ to }) => to === email));
  expect(mail.subject).toContain("Your ticket for Midsummer Night Concert");
  expect(page.queryByText(/is out of date/)).toBeNull();
});

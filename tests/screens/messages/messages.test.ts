// Does an organizer write a message, see who gets it and how it reads, and follow it?
import { screen as page, waitFor, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { MAX_CHOSEN } from "#shared/core/bounds.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { guest } from "#tests/support/scenes/mail/join-details-desk.ts";
import { guests, openMessageDesk } from "#tests/support/scenes/mail/message-desk.ts";
import { given } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { field, openScreen, says } from "#tests/support/screens/screen.tsx";

const desk = eachTest(async () => openMessageDesk(await given.owner()));
const path = (list = "messages") => `/manage/event/${desk.event.id}/${list}`;

async function openForm(list = path()) {
  const screen = await openScreen(list, desk.owner);
  await screen.opened("Write a message");
  return screen;
}

async function write(screen: Awaited<ReturnType<typeof openForm>>, subject = "Doors") {
  screen.fill(await field("Subject"), subject);
  screen.fill(await field("Message"), "At seven.");
}

const acknowledge = () =>
  page.getByRole("checkbox", { name: "This message is about the event and no advertising." });

it("is counted, previewed, tested and sent, and its result is read", async () => {
  await desk.sell(...guests("ada", 3));
  const screen = await openForm();
  await says("3 people get it.");
  await screen.press("Show them");
  const list = await page.findByRole("list", { name: "Recipients" });
  expect(within(list).getAllByRole("listitem")).toHaveLength(3);
  await write(screen);
  await screen.press("Preview");
  const drawer = within(await page.findByRole("dialog", { name: "Preview" }));
  expect(drawer.getByTitle("Doors")).toHaveProperty("srcdoc", expect.stringContaining("At seven."));
  await screen.press("Close");
  await screen.press("Send as test");
  await page.findByText("Test sent to you");

  await screen.press("Send to 3 people");
  await says("Confirm that this message is no advertising.");
  await screen.user.click(acknowledge());
  await screen.press("Send to 3 people");

  await page.findByRole("heading", { level: 1, name: "Doors" });
  const id = location.pathname.split("/").at(-1) ?? "";
  await desk.finish(id);
  await screen.goTo(location.pathname);
  const link = await page.findByRole("link", { name: "See each recipient" });
  await says(/Accepted\s*3/);
  await expectAccessible();
  await screen.user.click(link);
  await page.findByRole("row", { name: /ada2@buyer.example.*Sent/ });
  await expectAccessible();
});

it("a draft survives a reload, until it is given up", async () => {
  const screen = await openForm();
  await write(screen, "Half a sent");
  await screen.user.click(page.getByRole("radio", { name: "As a reminder before the start" }));

  await screen.goTo(path());
  expect(await field("Subject")).toHaveValue("Half a sent");
  expect(await field("Message")).toHaveTextContent("At seven.");
  expect(page.getByRole("radio", { name: "As a reminder before the start" })).toBeChecked();

  await screen.press("Cancel");
  await screen.press("Discard changes");
  await screen.goTo(path());
  await page.findByText("No message yet");
  expect(page.queryByRole("dialog")).toBeNull();
});

it("a reminder in our words is planned, changed and deleted, also after a failure", async () => {
  await desk.sell(guest("Ada"));
  const screen = await openForm();
  await screen.user.click(page.getByRole("radio", { name: "As a reminder before the start" }));
  await screen.user.click(page.getByRole("switch", { name: /^Our reminder/ }));
  expect(page.queryByLabelText("Subject")).toBeNull();
  await screen.user.click(acknowledge());
  await expectAccessible();
  await screen.press("Plan message");

  await page.findByRole("heading", { level: 1, name: "Reminder" });
  await says("Planned");
  await screen.press("Edit");
  await page.findByRole("dialog", { name: "Edit message" });
  screen.fill(await field("Days before"), "2");
  await screen.press("Plan message");
  await waitFor(() => expect(page.queryByRole("dialog")).toBeNull());
  const { data } = await desk.list();
  expect(data).toMatchObject([{ state: "SCHEDULED", time: { is: "DAYS_BEFORE", days: 2 } }]);

  const reconnect = screen.network.cutOff();
  await screen.press("Delete");
  await screen.press("Delete message");
  await page.findByText(/Failed to delete the message/);
  reconnect();
  await screen.press("Delete");
  await screen.press("Delete message");
  await page.findByText("No message yet");
  expect((await desk.list()).data).toEqual([]);
});

it("chosen attendees and orders get one, as many as a message takes", async () => {
  const people = guests("ada", MAX_CHOSEN.attendees + 1);
  await desk.sell(...people.slice(0, 30));
  await desk.sell(...people.slice(30));
  const screen = await openScreen(`${path("attendees")}?per_page=100`, desk.owner);
  const all = () => page.findByRole("checkbox", { name: "Select all on this page" });
  await screen.user.click(await all());
  expect(await page.findByRole("button", { name: "Message (50 at most)" })).toBeDisabled();
  const [one] = page.getAllByRole("checkbox", { name: /^Select ada/i });
  if (one) await screen.user.click(one);
  await screen.press("Message");
  await page.findByRole("dialog", { name: "Write a message" });
  await says("50 people get it.");

  await screen.press("Cancel");
  await waitFor(() => expect(page.queryByRole("dialog")).toBeNull());
  expect(location.search).toBe("");

  await screen.goTo(path("orders"));
  await screen.user.click(await all());
  await screen.press("Message buyers");
  await page.findByRole("dialog", { name: "Write a message" });
  await says("2 people get it.");
  expect(await field("To")).toHaveValue("Buyers of 2 orders");
});

it("says why nobody gets one, and keeps what was typed", async () => {
  const screen = await openForm();
  await write(screen);
  await screen.user.click(acknowledge());
  await screen.press("Send message");

  await says("Nobody would get this message. Choose other recipients.");
  expect(await field("Subject")).toHaveValue("Doors");
});

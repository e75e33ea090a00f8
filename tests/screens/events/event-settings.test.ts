// Does an event keep what its organizer typed, is it published only by who means it, and are buyers
// told of new connection details only if the organizer says so?
import { fireEvent, screen as page, waitFor, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { events } from "#shared/contracts/events.ts";
import { history } from "#shared/contracts/history.ts";
import { organizers } from "#shared/contracts/organizers.ts";
import { allTests } from "#tests/support/runs/each-test.ts";
import { guest, openJoinDetailsDesk } from "#tests/support/scenes/mail/join-details-desk.ts";
import { given, type TicketSketch } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { field, openScreen, says } from "#tests/support/screens/screen.tsx";
import { call } from "#tests/support/servers/call.ts";

const free: TicketSketch = { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 10 };
const isPatch = ({ method }: { method: string }) => method === "PATCH";

const owner = allTests(() => given.owner());

it("each section has an address and a save of its own: checkout, prices and time", async () => {
  const { event } = await given.event(owner);
  const path = `/manage/event/${event.id}/settings/checkout`;
  const { user, fill, press, goTo, network } = await openScreen(path, owner);
  await field("Order timeout in minutes");
  expect(page.getByRole("link", { name: "Checkout" })).toHaveAttribute("href", path);
  for (const [minutes, advised] of [
    ["14", 1],
    ["15", 0],
    ["5", 1],
  ] as const) {
    fill(await field("Order timeout in minutes"), minutes);
    await waitFor(() =>
      expect(page.queryAllByText(/At least 15 minutes are recommended/)).toHaveLength(advised),
    );
  }
  const terms = await field(/^Address of your terms/);
  fill(terms, "example");
  await press("Save changes");
  await waitFor(() => expect(terms).toHaveFocus());
  const save = page.getByRole("button", { name: "Save changes" });
  expect(save).toHaveAttribute("data-variant", "filled");
  fill(terms, "https://example.com/terms");
  await user.click(page.getByRole("link", { name: "Prices and time" }));
  await press("Keep editing");
  await press("Save changes");
  await page.findByText("The settings were saved.");
  await waitFor(() => expect(save).toHaveAttribute("data-variant", "default"));
  await expectAccessible();
  await user.click(page.getByRole("link", { name: "Prices and time" }));
  expect(await page.findByRole("radio", { name: "Prices contain tax" })).toBeChecked();
  await says("A buyer may ask for 5 more minutes when the time is nearly over.");
  await user.click(page.getByRole("radio", { name: "Tax comes on top" }));
  await user.click(page.getByRole("radio", { name: "Never" }));
  await expectAccessible();
  await press("Save changes");
  await waitFor(() => expect(network.sent.filter(isPatch)).toHaveLength(2));

  await goTo(path);
  expect(await field("Order timeout in minutes")).toHaveValue("5");
  await goTo(`/manage/event/${event.id}/settings/miscellaneous`);
  expect(await page.findByRole("radio", { name: "Tax comes on top" })).toBeChecked();
  expect(page.getByRole("radio", { name: "Never" })).toBeChecked();
});

it("a status change is confirmed once, and so is its undo", async () => {
  const { event } = await given.event(owner, { tickets: [free] });
  const { user, press, network } = await openScreen(`/manage/event/${event.id}/tickets`, owner);
  await user.click(await page.findByRole("button", { name: "More actions for the event" }));
  await user.click(await page.findByRole("menuitem", { name: "Set back to draft" }));
  const dialog = within(await page.findByRole("dialog"));
  expect(page.queryByText("Draft")).toBeNull();
  const answer = dialog.getByRole("button", { name: "Set back to draft" });
  for (const press of [1, 2]) fireEvent.click(answer, { detail: press });

  await page.findByText("Draft");
  expect(network.sent.filter(({ path }) => path.endsWith("/status"))).toHaveLength(1);
  await press("Undo");
  await page.findByRole("dialog", { name: `Publish ${event.title}?` });
  await press("Cancel");
  await waitFor(() => expect(page.queryByRole("dialog")).toBeNull());
  await page.findByText("Draft");
});

it("an event that is over is not published unasked, and is listed among the ended ones", async () => {
  const alone = await given.owner();
  const { event } = await given.event(alone, { isDraft: true, tickets: [free] });
  const screen = await openScreen(`/manage/event/${event.id}/settings`, alone);
  const { user, goTo, fill, press } = screen;
  expect(await field("Currency")).toHaveValue("EUR, Euro");
  expect(await field("Currency")).toHaveAttribute("readonly");
  await says("Cannot be changed, because the event has tickets.");
  fill(await field("End (optional)"), "2021-06-21T23:00");
  fill(await field("Start"), "2021-06-21T20:00");
  await says("At these dates the event is over already: nobody could buy a ticket.");
  await expectAccessible();
  await press("Save changes");
  await page.findByText(`${event.title} was saved.`);
  await goTo(`/manage/event/${event.id}/tickets`);
  await press("Publish");
  await page.findByRole("dialog", { name: `Publish ${event.title} although it is over?` });
  // Until it has read the tickets, its button takes no press.
  await says("By its dates the event has ended");
  await press("Publish");
  await page.findByText(`${event.title} is public. By its dates it has ended.`);

  await goTo("/manage/events");
  await user.click(await page.findByRole("tab", { name: "Ended 1" }));
  await page.findByRole("link", { name: event.title });
  await user.click(page.getByRole("tab", { name: "Archived 0" }));
  await page.findByRole("heading", { name: "Nothing archived yet" });
  expect(page.queryByText("An event starts as a draft that only your team can see.")).toBeNull();
  await page.findByRole("button", { name: "Create event" });
  await expectAccessible();
});

it("a wrong year is told at its field, and nothing is saved", async () => {
  const { event } = await given.event(owner);
  const { fill, press } = await openScreen(`/manage/event/${event.id}/settings`, owner);
  fill(await field("End (optional)"), "2926-06-21T23:00");
  await press("Save changes");
  await says("An event can last at most 5 years. Look at the year.");
  fill(await field("Start"), "2926-06-21T20:00");
  await press("Save changes");

  await says("An event can begin at most 10 years from now. Look at the year.");
  await waitFor(async () => expect(await field("Start")).toHaveFocus());
  const params = { eventId: event.id };
  const { data } = await call(events.get, { token: owner.token, params });
  expect([data.startAt, data.version]).toEqual([event.startAt, event.version]);
});

it("what buyers read of the organizer can be changed beside an event that is being edited", async () => {
  const { event } = await given.event(owner);
  const screen = await openScreen(`/manage/event/${event.id}/settings`, owner);
  const { fill, opened, press } = screen;
  fill(await field("Event title"), "Lantern Walk");
  await opened("Edit organizer");
  fill(await field("Description (optional)"), "Concerts by lantern light since 1998.");
  await expectAccessible();
  await press("Save");

  await waitFor(() => expect(page.queryByRole("dialog")).toBeNull());
  expect(await field("Event title")).toHaveValue("Lantern Walk");
  await press("Save changes");
  await page.findByText("Lantern Walk was saved.");
  const params = { organizerId: owner.organizerId };
  const { data } = await call(organizers.get, { token: owner.token, params });
  expect(data.description).toBe("<p>Concerts by lantern light since 1998.</p>");
});

it("buyers of an online event are mailed new connection details, if the organizer says so", async () => {
  const desk = await openJoinDetailsDesk(owner);
  await desk.sell(guest("Bea"));
  const { network, fill, press, goTo } = await openScreen(
    `/manage/event/${desk.event.id}/settings/online`,
    owner,
  );
  const counts = () => network.sent.filter(({ path }) => path.endsWith("/join-details-mails"));
  const question = "Send the new connection details?";

  fill(await field("How to join"), "https://meet.example/room-8");
  await press("Save changes");
  await page.findByRole("dialog", { name: question });
  await says("1 order has tickets.");
  await expectAccessible();
  await press("Do not send");
  await waitFor(() => expect(page.queryByRole("dialog")).toBeNull());
  const kept = async () =>
    (await call(history.list, { token: owner.token, params: { eventId: desk.event.id } })).data;
  await waitFor(async () =>
    expect(await kept()).toMatchObject([{ what: "JOIN_DETAILS", isSent: false }]),
  );

  fill(await field("How to join"), "https://meet.example/room-9");
  await press("Save changes");
  await press("Send to 1 buyer");
  await page.findByText("The connection details will be sent.");
  const progress = () => page.findByRole("group", { name: "Mails with the connection details" });
  await within(await progress()).findByText(/^Starts in a moment/);
  await desk.deliver();
  await goTo(`/manage/event/${desk.event.id}/settings/online`);
  await within(await progress()).findByText("Done.");
  within(await progress()).getByText("1 of 1");
  await expectAccessible();
  await press("Close");
  expect(page.queryByRole("group", { name: "Mails with the connection details" })).toBeNull();
  expect(desk.told()).toEqual(["bea@buyer.example"]);
  const mail = await desk.office.read(desk.office.sent.at(-1));
  expect(mail.subject).toMatch(/^New connection details/);
  expect(mail.text).toContain("https://meet.example/room-9");

  const before = counts().length;
  await goTo(`/manage/event/${desk.event.id}/settings/location`);
  await says("This is an online event, so buyers see no location.");
  fill(await field("City"), "Bonn");
  await press("Save changes");
  await page.findByText("The settings were saved.");
  expect(counts()).toHaveLength(before);
  expect(page.queryByRole("dialog")).toBeNull();
  desk.close();
});

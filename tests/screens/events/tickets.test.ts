// Can an organizer say when a ticket sells, who sees it and where it stands, and what needs a
// ticket first?
import { screen as page, waitFor, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { tickets } from "#shared/contracts/tickets.ts";
import { MAX_PRICES, MAX_TIERS } from "#shared/core/bounds.ts";
import { allTests } from "#tests/support/runs/each-test.ts";
import { tieredWith } from "#tests/support/scenes/wide-tickets.ts";
import { given, type TicketSketch } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { field, front, openScreen, says } from "#tests/support/screens/screen.tsx";
import { call } from "#tests/support/servers/call.ts";

const standard: TicketSketch = { quantityAvailable: 20 };

const owner = allTests(() => given.owner());

it("an organizer hides a ticket when it is sold out, and pauses it from the list", async () => {
  const { event } = await given.event(owner, { tickets: [standard] });
  const { user, fill, press } = await openScreen(`/manage/event/${event.id}/tickets`, owner);
  await press("Standard");
  await page.findByRole("dialog", { name: "Edit ticket" });
  await within(front()).findByText("Everybody sees it");
  const group = async (title: string) => {
    const summary = await within(front()).findByText(title, { selector: "summary, summary *" });
    await user.click(summary);
  };
  await group("Visibility");
  (await field("Hide when sold out")).focus();
  await user.keyboard(" ");
  await group("Sale");
  const end = await field(/^Sale ends/);
  fill(await field(/^Sale starts/), "2031-05-02T10:00");
  fill(end, "2031-05-01T10:00");
  await group("Sale");
  expect(end).not.toBeVisible();
  await press("Save");
  await waitFor(() => expect(end).toHaveFocus());
  expect(end).toBeVisible();
  expect(end).toHaveAccessibleDescription(/The end must be after the start: Fri/);
  await expectAccessible();
  fill(end, "2031-05-03T10:00");
  await press("Save");
  await page.findByText("Standard was saved.");
  await page.findByText("Not on sale yet");
  const { data } = await call(tickets.list, ofEvent(event.id));
  expect(data[0]).toMatchObject({ hideWhenSoldOut: true });

  await user.click(page.getByRole("button", { name: "Actions for Standard" }));
  await user.click(await page.findByRole("menuitem", { name: "Pause sale" }));
  await page.findByText("The sale of Standard is paused.");
  await press("Undo");
  await page.findByText("Standard is no longer paused.");
});

it("a second price without an amount is refused at its place, and so is one without a name", async () => {
  const { event } = await given.event(owner, { isDraft: true });
  const path = `/manage/event/${event.id}/tickets`;
  const { user, fill, opened, press } = await openScreen(path, owner);
  await opened("Create ticket");
  await user.click(await field("Tiered"));
  fill(await field("Name"), "Balcony");
  fill(await field("Label"), "Regular");
  fill(await field("Price"), "22");
  await press("Add price");
  const [, second] = within(within(front()).getByRole("list")).getAllByRole("listitem");
  if (!second) throw new Error("There is no second price.");
  const label = within(second).getByLabelText("Label");
  expect(label).toHaveFocus();
  await press("Create ticket");
  const forgotten = await within(second).findByText("Enter a price, or 0 if it is free.");
  await expectAccessible();
  fill(within(second).getByLabelText("Price"), "18");
  await waitFor(() => expect(forgotten).not.toBeInTheDocument());
  await press("Create ticket");
  await waitFor(() => expect(label).toHaveFocus());
  await within(second).findByText("This field is required.");
  await expectAccessible();
  expect((await call(tickets.list, ofEvent(event.id))).data).toEqual([]);
});

it("the form says how many more prices fit into the event, before the last one is made", async () => {
  const { event } = await given.event(owner, { isDraft: true });
  const add = (prices: number, title: string) =>
    given.ticket(owner, event.id, { ...tieredWith(prices), title });
  for (let left = MAX_PRICES - 2; left > 0; left -= MAX_TIERS)
    await add(Math.min(left, MAX_TIERS), `Block ${left}`);
  const told = "The tickets of an event can have at most 500 prices together.";
  const { user, fill, opened, press } = await openScreen(
    `/manage/event/${event.id}/tickets`,
    owner,
  );
  await opened("Create ticket");
  await user.click(await field("Tiered"));
  await says(`${told} 1 more fits.`);
  fill(await field("Name"), "Balcony");
  fill(await field("Label"), "Regular");
  fill(await field("Price"), "22");
  await press("Add price");

  await says(`${told} 0 more fit.`);
  expect(within(front()).getByRole("button", { name: "Add price" })).toBeDisabled();
  await expectAccessible();

  // Another tab was faster.
  await add(1, "Gallery");
  const [, second] = within(within(front()).getByRole("list")).getAllByRole("listitem");
  if (!second) throw new Error("There is no second price.");
  fill(within(second).getByLabelText("Label"), "Late");
  fill(within(second).getByLabelText("Price"), "25");
  await press("Create ticket");
  await says(`${told} The others leave 1.`);
  expect(await field("Name")).toHaveValue("Balcony");
});

it("an organizer sorts tickets by hand, quickly too, and hears of a refused move", async () => {
  const sketch = (title: string) => ({ ...standard, title });
  const { event } = await given.event(owner, { tickets: ["One", "Two", "Three"].map(sketch) });
  const path = `/manage/event/${event.id}/tickets`;
  const { user, network, goTo } = await openScreen(path, owner);
  const expectOrder = (...titles: string[]) =>
    waitFor(() =>
      expect(
        page
          .getAllByRole("button", { name: /^Move .+ with/ })
          .map((one) => one.getAttribute("aria-label")?.split(" ")[1]),
      ).toEqual(titles),
    );
  const moveThird = async (...keys: string[]) => {
    (await page.findByRole("button", { name: /^Move Three with/ })).focus();
    for (const key of keys) await user.keyboard(`{${key}}`);
  };
  const stored = async () =>
    (await call(tickets.list, { ...ofEvent(event.id), search: "?sort_by=position" })).data.map(
      ({ title }) => title,
    );
  await expectOrder("One", "Two", "Three");

  // The second move begins before the first one is stored.
  const release = network.hold(/\/tickets\/sort$/);
  await moveThird("ArrowUp");
  await expectOrder("One", "Three", "Two");
  await moveThird("ArrowUp");
  await expectOrder("Three", "One", "Two");
  release();
  await waitFor(async () => expect(await stored()).toEqual(["Three", "One", "Two"]));
  expect(network.sent.filter((one) => one.path.endsWith("/tickets/sort"))).toHaveLength(2);
  await goTo(path);
  await expectOrder("Three", "One", "Two");

  // The server refuses a move that does not know all tickets.
  const allow = network.hold(/\/tickets\/sort$/);
  await moveThird("ArrowDown");
  await given.ticket(owner, event.id, sketch("Four"));
  allow();
  const toasts = () =>
    page
      .queryAllByRole("alert")
      .filter((one) => one.textContent.includes("Sorting tickets failed"));
  // A toast goes after a while, which may be before the last one comes.
  const told = new Set<HTMLElement>();
  const hear = () => {
    for (const toast of toasts()) told.add(toast);
  };
  await waitFor(() => expect(toasts()[0]).toHaveTextContent("Somebody else changed this"));
  hear();
  await expectOrder("Three", "One", "Two", "Four");

  // The network goes while two moves are under way.
  const lose = network.hold(/\/tickets\/sort$/);
  await moveThird("ArrowDown", "ArrowDown");
  await expectOrder("One", "Two", "Three", "Four");
  network.cutOff();
  lose();
  await waitFor(() => {
    hear();
    expect(told.size).toBe(3);
  });
  await expectOrder("Three", "One", "Two", "Four");
});

it("capacities, orders and attendees need a ticket first, say why, and lead there", async () => {
  const { event } = await given.event(owner, { isDraft: true });
  const { user, goTo } = await openScreen("/manage/events", owner);
  for (const [list, why] of [
    ["capacity-assignments", "A capacity assignment limits tickets"],
    ["orders", "People order tickets"],
    ["attendees", "An attendee needs a ticket"],
  ] as const) {
    await goTo(`/manage/event/${event.id}/${list}`);
    await page.findByRole("heading", { name: "Create a ticket first" });
    await page.findByText(`${why}, and this event has none.`);
    expect(page.queryByRole("button", { name: /^(Create|Add)/ })).toBeNull();
    await expectAccessible();
  }
  await user.click(page.getByRole("link", { name: "Go to tickets" }));
  await waitFor(() => expect(location.pathname).toMatch(/\/tickets$/));
});

const ofEvent = (eventId: string) => ({ token: owner.token, params: { eventId } });

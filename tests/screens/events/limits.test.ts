// Does an organizer learn what holds a ticket back, and what raising its limit would give?
import { screen as page, waitFor, within } from "@testing-library/dom";
import { afterAll, expect, it } from "vitest";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { type OnSale, openOnSale } from "#tests/support/scenes/on-sale.ts";
import type { TicketSketch } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { field, front, openScreen, type Screen, says } from "#tests/support/screens/screen.tsx";

const standard: TicketSketch = { quantityAvailable: 20 };
const guest: TicketSketch = { title: "Guest", type: "FREE", priceMinor: 0 };

// Closed after the last test: a page that was left may still be asking.
const sales: OnSale[] = [];
afterAll(async () => {
  for (const one of sales.toReversed()) await one.close();
});

it("a ticket whose last units are in baskets is not called on sale", async () => {
  const sale = await selling([{ ...guest, quantityAvailable: 2 }]);
  await sale.reserve([{ ticketId: sale.ticketId, quantity: 2 }]);

  await explained(await openedList(sale, "tickets"), "Guest", "Why can it be bought?");

  await within(front()).findByText("All in baskets");
  expect(within(front()).queryByText("On sale")).toBeNull();
  await expectAccessible();
});

it("a ticket of which an order takes more than is free says so", async () => {
  const sale = await selling([{ ...guest, quantityAvailable: 5, minPerOrder: 3 }]);
  await sale.reserve([{ ticketId: sale.ticketId, quantity: 3 }]);

  await explained(await openedList(sale, "tickets"), "Guest", "Why can it be bought?");

  await says(
    "Nobody can buy it right now: one order takes at least 3 of the ticket, and only 2 are free. More may come back when a basket ends.",
  );
  await within(front()).findByText("Too few free");
  await expectAccessible();
});

it("a capacity that is put on what sells already says that it counts first, on tickets too", async () => {
  const sale = await selling([standard]);
  const { user, fill, opened, press, goTo } = await openedList(sale, "capacity-assignments");
  await opened("Create capacity assignment");
  fill(await field("Name"), "Hall");
  fill(await field("Capacity"), "12");
  await user.click(page.getByRole("radio", { name: "The whole event" }));
  await press("Create capacity assignment");
  await page.findByText(/^Counting what was sold before\./);
  await page.findByText("Not counted yet");
  expect(page.queryByText("12 free")).toBeNull();
  await expectAccessible();

  await goTo(areaOf(sale, "tickets"));
  const row = () => page.findByRole("row", { name: /Standard/ });
  expect(await row()).toHaveTextContent("Paused");
  expect(await row()).toHaveTextContent("Counting what was sold before.");
  await expectAccessible();
  await limitsDesk(sale).build();
  // The list is read again by itself.
  await waitFor(async () => expect(await row()).toHaveTextContent("On sale"));
  expect(await row()).not.toHaveTextContent("Counting");
});

it("an assignment that counts says how long until it takes other tickets", async () => {
  const sale = await selling([standard, guest]);
  const ticketIds = [sale.ticketId];
  await limitsDesk(sale).addAssignment({
    name: "Hall",
    capacity: 9,
    appliesTo: "TICKETS",
    ticketIds,
  });
  const { user, chosen, press } = await openedList(sale, "capacity-assignments");
  await chosen("Edit", "Hall");
  await user.click(within(front()).getByRole("radio", { name: "The whole event" }));

  await press("Save");

  await says(
    /This limit counts what was sold before\. Its tickets can be changed in \d+ seconds\./,
  );
  expect(front()).toHaveTextContent("Edit capacity assignment");
  await expectAccessible();
});

it("a quantity that is less than what is being paid sells nothing, and says how far to raise it", async () => {
  const sale = await selling([{}]);
  const { data: order } = await sale.reserve([{ ticketId: sale.ticketId, quantity: 3 }]);
  await sale.fillIn(order);
  await sale.startPayment(order);
  const screen = await openedList(sale, "tickets");
  await screen.chosen("Edit", "Standard");
  screen.fill(await field("Quantity"), "2");
  await screen.press("Save");
  await page.findByText(/^Counting what was sold before\./);

  // Once until no request knows less, and once more as three are found to be being paid.
  const { build } = limitsDesk(sale);
  await build();
  await build();
  await screen.goTo(areaOf(sale, "tickets"));
  const row = await page.findByRole("row", { name: /Standard/ });
  expect(row).toHaveTextContent("Raise it to at least 3, or cancel tickets.");
  expect(row).toHaveTextContent("Sold out");
  await expectAccessible();
  await explained(screen, "Standard", "Why can it not be bought?");
  await says("Nobody can buy it, because more of “Standard” is sold or being paid than it allows.");
  const bar = within(front()).getByRole("img", {
    name: "Standard: 3 sold or being paid, 0 in baskets, 1 too many, of 2",
  });
  expect(drawnIn(bar)).toEqual([
    ["3 sold or being paid", "2"],
    ["1 too many", "1"],
  ]);
  await says("Nothing else limits it: each unit that “Standard” is raised by above 3 can be sold.");
  await expectAccessible();
  await screen.goTo(`/e/${sale.event.id}/${sale.event.slug}`);
  expect(await page.findAllByText("Sold out")).not.toHaveLength(0);
});

async function selling(sketches: TicketSketch[]): Promise<OnSale> {
  const sale = await openOnSale(sketches);
  sales.push(sale);
  return sale;
}

const areaOf = ({ event }: OnSale, list: string) => `/manage/event/${event.id}/${list}`;
const openedList = (sale: OnSale, list: string): Promise<Screen> =>
  openScreen(areaOf(sale, list), sale.owner);

/** Opens the explanation of a ticket. */
async function explained({ chosen }: Screen, title: string, question: string): Promise<void> {
  await chosen(question, title);
  await page.findByRole("dialog", { name: `Why can ${title} be bought, or not?` });
}

/** The parts of a bar: what the legend says of a part's kind, and how many units wide it is. */
function drawnIn(bar: HTMLElement): (string | null | undefined)[][] {
  const legend = [...(bar.nextElementSibling?.querySelectorAll("i") ?? [])];
  return [...bar.querySelectorAll("span")].map((part) => [
    legend.find(({ className }) => className === part.className)?.parentElement?.textContent,
    part.style.flexGrow,
  ]);
}

// How does a list sort at the first click, and how does it say its times?
import { screen as page, waitFor } from "@testing-library/dom";
import { beforeEach, describe, expect, it } from "vitest";
import { orders } from "#shared/contracts/orders.ts";
import { allTests } from "#tests/support/runs/each-test.ts";
import { given } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { onPhone } from "#tests/support/screens/phone.ts";
import { openScreen } from "#tests/support/screens/screen.tsx";
import { call } from "#tests/support/servers/call.ts";
import { formatMoment } from "#web/lib/page/time.ts";

const owner = allTests(() => given.owner());

/** An event with an order of each of these many tickets, by buyers of these names. */
async function sold(buyers: Record<string, number>) {
  const ticket = { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 60 };
  const { event, tickets } = await given.event(owner, { tickets: [ticket] });
  const params = { eventId: event.id };
  for (const [firstName, quantity] of Object.entries(buyers)) {
    const lines = [{ ticketId: tickets[0]?.id, quantity }];
    const buyer = { firstName, lastName: "Buyer", email: `${firstName}@buyer.example` };
    await call(orders.create, { token: owner.token, params, body: { lines, buyer, paidMinor: 0 } });
  }
  return `/manage/event/${event.id}`;
}

const head = (name: string) => page.getByRole("button", { name });
const namesIn = (...names: string[]) =>
  page
    .getAllByRole("row")
    .flatMap((row) => names.filter((name) => row.textContent.includes(`${name} Buyer`)));
const sortedAs = () =>
  page
    .getAllByRole("columnheader")
    .flatMap((cell) =>
      cell.hasAttribute("aria-sort")
        ? [`${cell.textContent} ${cell.getAttribute("aria-sort")}`]
        : [],
    );
const shows = (...names: string[]) => waitFor(() => expect(namesIn(...names)).toEqual(names));

it("numbers and the newest come first, names by the alphabet, and the address and the head say it", async () => {
  const path = await sold({ Bea: 2, Abe: 3, Cleo: 1 });
  const { user, goTo } = await openScreen(`${path}/orders`, owner);
  await page.findByText("Bea Buyer");
  expect(sortedAs()).toEqual(["Date descending"]);
  await shows("Cleo", "Abe", "Bea");

  await user.click(head("Tickets"));
  await shows("Abe", "Bea", "Cleo");
  expect(location.search).toBe("?sort_by=ticketCount");
  expect(sortedAs()).toEqual(["Tickets descending"]);
  await user.click(head("Tickets"));
  await shows("Cleo", "Bea", "Abe");
  expect(location.search).toContain("sort_direction=asc");
  expect(sortedAs()).toEqual(["Tickets ascending"]);
  await expectAccessible();

  await user.click(head("Email"));
  await shows("Abe", "Bea", "Cleo");
  expect(sortedAs()).toEqual(["Email ascending"]);
  await user.click(head("Date"));
  await shows("Cleo", "Abe", "Bea");
  await goTo(`${path}/orders?sort_by=ticketCount`);
  await page.findByText("Bea Buyer");
  await shows("Abe", "Bea", "Cleo");
});

it("the tickets of an event begin with the dearest", async () => {
  const { event } = await given.event(owner, {
    tickets: [{ title: "Early" }, { title: "Patron", priceMinor: 9000 }],
  });
  const { user } = await openScreen(`/manage/event/${event.id}/tickets`, owner);
  await page.findByRole("button", { name: "Early" });

  await user.click(head("Price"));

  await waitFor(() => expect(location.search).toContain("sort_direction=desc"));
  await waitFor(() => expect(page.getAllByRole("row")[1]).toHaveTextContent("Patron"));
});

it("a row says a time without its zone, which stands once below the list", async () => {
  const path = await sold({ Bea: 1 });
  await openScreen(`${path}/orders`, owner);

  const row = (await page.findByText("Bea Buyer")).closest("tr");
  const time = row?.querySelector("time");
  const written = formatMoment(
    time?.getAttribute("datetime") ?? "",
    "Europe/Berlin",
    "en",
    "listed",
  );
  expect(time?.textContent).toBe(written);
  expect(written).not.toMatch(/CES?T/);
  expect(page.getAllByText("Times in Berlin time")).toHaveLength(1);
  await expectAccessible();
});

it("events of several zones name each its own, those of one zone say it once", async () => {
  const promoter = await given.owner();
  await given.event(promoter, { fields: { title: "Lantern Walk" } });
  const { goTo } = await openScreen("/manage/events", promoter);
  await page.findByText("Times in Berlin time");
  expect(page.getAllByRole("row")[1]).not.toHaveTextContent("CEST");

  await given.event(promoter, { fields: { title: "Pier Party", timezone: "America/New_York" } });
  await goTo("/manage/events");

  await page.findByText("Pier Party");
  expect(page.queryByText(/^Times in/)).toBeNull();
  const rows = page.getAllByRole("row").map(({ textContent }) => textContent);
  expect(rows.filter((text) => /Lantern Walk.*8:00\sPM CEST/.test(text))).toHaveLength(1);
  expect(rows.filter((text) => /Pier Party.*2:00\sPM EDT/.test(text))).toHaveLength(1);
});

describe("on a phone", () => {
  beforeEach(onPhone);

  it.each([
    ["orders", "Completed"],
    ["attendees", "Active"],
    ["tickets", "On sale"],
  ])("the badge begins the line below the title of each card of %s", async (list, word) => {
    const path = await sold({ Bea: 1 });
    await openScreen(`${path}/${list}`, owner);

    const badge = await page.findByText(word);
    const [, , , rest] = badge.closest("li")?.children ?? [];
    expect(page.queryByRole("table")).toBeNull();
    expect(rest?.firstElementChild).toContainElement(badge);
    await expectAccessible();
  });
});

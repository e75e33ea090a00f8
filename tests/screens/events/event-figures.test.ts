// What was sold of each event in the list? Tickets and money as they were counted last.
import { screen as page, within } from "@testing-library/dom";
import { beforeEach, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { figuresItem } from "#functions/stored/figures.ts";
import type { Event } from "#shared/contracts/events.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { given } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { onPhone } from "#tests/support/screens/phone.ts";
import { openScreen } from "#tests/support/screens/screen.tsx";
import { formatMoment } from "#web/lib/page/time.ts";

const owner = eachTest(() => given.owner());
beforeEach(async () => {
  await counted(await event("Fair", "EUR"), 12_345, 6_789_050);
  await counted(await event("Matsuri", "JPY"), 3, 4_500);
  await counted(await event("Evening", "EUR"), 0, 0);
  await event("New", "EUR");
  await counted(await event("Plan", "EUR", true), 0, 0);
  await counted(await event("By hand", "EUR", true), 1, 0);
});

const event = async (title: string, currency: string, isDraft = false): Promise<Event> =>
  (await given.event(owner, { isDraft, fields: { title, currency } })).event;

const counted = (
  { id: eventId, currency }: Event,
  ticketsSold: number,
  grossMinor: number,
  at = "2031-03-10T18:05:00.000Z",
) =>
  asSystem(() =>
    writeItem({
      put: figuresItem.whole({
        accountId: owner.me.account.id,
        eventId,
        at,
        currency,
        totals: {
          ticketsSold,
          orders: ticketsSold,
          grossMinor,
          byHandMinor: 0,
          feesMinor: 0,
          taxesMinor: 0,
          refundedMinor: 0,
          netMinor: grossMinor,
        },
        fees: [],
      }),
    }),
  );

it("each row has the tickets and the money, and none before the first count or of a new draft", async () => {
  await openScreen("/manage/events", owner);

  await page.findByRole("link", { name: "Fair" });
  const heads = page.getAllByRole("columnheader").map(({ textContent }) => textContent);
  const place = heads.indexOf("Sold");
  expect(heads.slice(place, place + 2)).toEqual(["Sold", "Gross"]);
  const figuresOf = (title: string) => {
    const [row] = page
      .getAllByRole("row")
      .filter((one) => within(one).queryByRole("link", { name: title }));
    const cells = row ? within(row).getAllByRole("cell") : [];
    return cells.slice(place, place + 2).map(({ textContent }) => textContent);
  };
  expect(figuresOf("Fair")).toEqual(["12,345", "€67,890.50"]);
  expect(figuresOf("Matsuri")).toEqual(["3", "¥4,500"]);
  expect(figuresOf("Evening")).toEqual(["0", "€0.00"]);
  expect(figuresOf("New")).toEqual(["", ""]);
  expect(figuresOf("Plan")).toEqual(["", ""]);
  expect(figuresOf("By hand")).toEqual(["1", "€0.00"]);
  // Nobody can sort by them.
  expect(page.queryByRole("button", { name: /Sold|Gross/ })).toBeNull();
  await expectAccessible();
});

it("each says its moment to who points at it, and to all once it is some minutes old", async () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  await counted(await event("Fresh", "EUR"), 1, 100, minutesAgo(3));
  const old = minutesAgo(8);
  await counted(await event("Old", "EUR"), 1, 100, old);
  await openScreen("/manage/events", owner);

  const rowOf = async (title: string) => {
    const row = (await page.findByRole("link", { name: title })).closest("tr");
    if (!row) throw new Error(`There is no row ${title}.`);
    return within(row);
  };
  const written = formatMoment(old, "Europe/Berlin", "en", "listed");
  const moment = `As of ${written.replaceAll(/\s/g, " ")}`;
  expect((await rowOf("Old")).getAllByTitle(moment)).toHaveLength(2);
  expect((await rowOf("Old")).getByText(moment)).toBeVisible();
  expect((await rowOf("Fresh")).getAllByTitle(/^As of/)).toHaveLength(2);
  expect((await rowOf("Fresh")).queryByText(/As of/)).toBeNull();
  await expectAccessible();
});

it("on a phone they stand on the card with their names", async () => {
  onPhone();
  await openScreen("/manage/events", owner);

  const cardOf = async (title: string) =>
    (await page.findByRole("link", { name: title })).closest("li");
  expect(await cardOf("Fair")).toHaveTextContent(/Sold 12,345Gross €67,890\.50/);
  expect(await cardOf("Plan")).not.toHaveTextContent(/Sold|Gross/);
  expect(await cardOf("New")).not.toHaveTextContent(/Sold|Gross/);
  await expectAccessible();
});

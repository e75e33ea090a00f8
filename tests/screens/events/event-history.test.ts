// Who took an event's data away? A drawer behind the event's menu tells each export and its maker.
import { screen as page, waitFor, within } from "@testing-library/dom";
import { beforeEach, expect, it } from "vitest";
import type { HistoryEntry } from "#shared/contracts/history.ts";
import { history } from "#shared/contracts/history.ts";
import { pageOf, readQuery } from "#shared/core/lists.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { given } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { HISTORY } from "#tests/support/screens/exports.ts";
import { front, openScreen, says } from "#tests/support/screens/screen.tsx";

let eventId: string;
const owner = eachTest(() => given.owner());
beforeEach(async () => {
  eventId = (await given.event(owner)).event.id;
});

type Export = Extract<HistoryEntry, { what: "EXPORT" }>;

const entry = (number: number, fields: Partial<Export> = {}): Export => ({
  id: `entry-${number}`,
  at: new Date(Date.UTC(2021, 2, 10, 18, number)).toISOString(),
  what: "EXPORT",
  list: "ATTENDEES",
  format: "XLSX",
  isPart: false,
  by: "Olivia Owner",
  ...fields,
});

/** The screen of the event's tickets, whose history is what the test says. */
async function opened(entries: () => HistoryEntry[]) {
  const screen = await openScreen(`/manage/event/${eventId}/tickets`, owner);
  const stub = () =>
    screen.network.answerPage(HISTORY, ({ query }) =>
      pageOf(entries(), history.list.query.parse(readQuery(new URLSearchParams(query))), {
        sorts: ["at"],
        text: ({ id }) => id,
      }),
    );
  const choose = async () => {
    await screen.user.click(
      await page.findByRole("button", { name: "More actions for the event" }),
    );
    await screen.user.click(await page.findByRole("menuitem", { name: "History" }));
    await page.findByRole("dialog", { name: "History" });
  };
  return { ...screen, stub, choose };
}

const rows = () =>
  within(front())
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

it("each export is told with who made it, in the event's time, the newest first", async () => {
  const { stub, choose, user } = await opened(() => [
    entry(1),
    entry(2, { list: "CHECK_INS", format: "CSV", by: null }),
  ]);
  stub();
  await choose();

  await says("Exported attendees as Excel");
  const [newest, first] = rows();
  expect(newest).toMatch(
    /^Exported check-ins as CSVSomebody who has left the account\d+ years agoMar 10, 2021, 7:02.PM CET$/,
  );
  expect(first).toMatch(/^Exported attendees as ExcelOlivia Owner\d+ years agoMar 10, 2021, 7:01/);
  await expectAccessible();

  await user.keyboard("{Escape}");
  await waitFor(() => expect(page.queryByRole("dialog")).toBeNull());
  await waitFor(() =>
    expect(page.getByRole("button", { name: "More actions for the event" })).toHaveFocus(),
  );
});

it("more than a page is read page by page", async () => {
  const { stub, choose, user } = await opened(() =>
    Array.from({ length: 21 }, (_, number) =>
      entry(number, number === 0 ? { list: "ORDERS" } : {}),
    ),
  );
  stub();
  await choose();
  await says("1 to 20 of 21");
  expect(rows()).toHaveLength(20);
  expect(front()).not.toHaveTextContent("Exported orders");

  await user.click(within(front()).getByRole("button", { name: "Next page" }));

  await says("21 to 21 of 21");
  expect(rows()).toEqual([expect.stringMatching(/^Exported orders as Excel/)]);
  expect(location.search).toBe("");
  await expectAccessible();
});

it("what is begun meanwhile is there when it is opened again, and before the first nothing", async () => {
  const entries: HistoryEntry[] = [];
  const { stub, choose, user } = await opened(() => entries);
  stub();
  await choose();
  await says("Nothing yet");
  await says("Exports and mails to all buyers are told here, with who made them.");
  await expectAccessible();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(page.queryByRole("dialog")).toBeNull());

  entries.push(entry(1));
  await choose();
  await says("Exported attendees as Excel");
});

it("an export of a part of a list says so", async () => {
  const lists = ["ORDERS", "ATTENDEES", "ANSWERS", "CHECK_INS", "PROMO_CODES"] as const;
  const formats = ["CSV", "XLSX"] as const;
  const { stub, choose } = await opened(() =>
    lists.flatMap((list, at) =>
      formats.map((format, nth) => entry(20 - 2 * at - nth, { list, format, isPart: true })),
    ),
  );
  stub();
  await choose();

  await says("Exported the orders that match as CSV");
  const parts = [
    ...["orders that match", "attendees that match", "answers to one question"],
    ...["check-ins of one list", "promo codes that match"],
  ];
  expect(rows()).toEqual(
    parts.flatMap((part) =>
      ["CSV", "Excel"].map((format) =>
        expect.stringContaining(`Exported the ${part} as ${format}Olivia Owner`),
      ),
    ),
  );
  await expectAccessible();
});

it("its place is kept while it loads, and a failure offers to try again", async () => {
  const { network, stub, choose, press } = await opened(() => [entry(1)]);
  const release = network.hold(HISTORY);
  const allow = network.refuse(HISTORY, "too_many_requests");
  await choose();
  expect(within(front()).getByRole("status", { name: "Loading" })).toBeInTheDocument();
  await expectAccessible();

  release();
  await says("This could not be loaded");
  await expectAccessible();
  allow();
  stub();
  await press("Try again");
  await says("Exported attendees as Excel");
});

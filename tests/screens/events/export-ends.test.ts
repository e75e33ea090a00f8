// What does a person read of an export that failed, was begun elsewhere, or is not theirs to see?
// And of each list, what comes?
import { screen as page, waitFor, within } from "@testing-library/dom";
import { beforeEach, expect, it } from "vitest";
import { questions } from "#shared/contracts/questions.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { jana, sell } from "#tests/support/scenes/sold-order.ts";
import { given } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import {
  BEGIN,
  exported,
  exportId,
  file,
  openExports,
  READ,
} from "#tests/support/screens/exports.ts";
import { onPhone } from "#tests/support/screens/phone.ts";
import { says } from "#tests/support/screens/screen.tsx";
import { call } from "#tests/support/servers/call.ts";
import { keepText, recallText } from "#web/lib/page/browser-memory.ts";

let eventId: string;
let ticketIds: string[];
const owner = eachTest(() => given.owner());
beforeEach(async () => {
  const { event, tickets } = await given.event(owner);
  await sell(
    owner,
    event,
    tickets.map((ticket) => ({ ticket, guest: jana })),
  );
  eventId = event.id;
  ticketIds = tickets.map(({ id }) => id);
});

const at = (screen: string) => `/manage/event/${eventId}/${screen}`;
const box = (name: string) => page.findByRole("group", { name });
const boxSays = (name: string, words: string | RegExp) =>
  waitFor(async () => expect(await box(name)).toHaveTextContent(words));
const button = () => page.findByRole("button", { name: "Export" });
const keptIn = (list: string) => `jobs:${owner.me.account.id}:export:${list}:${eventId}`;

const reads = (path: string, network: { sent: { path: string }[] }) =>
  network.sent.filter((one) => one.path === path).length;

it("one that failed says what to do, and goes on when it is asked to", async () => {
  const screen = await openExports(at("attendees"), owner);
  keepText("browser", keptIn("ATTENDEES"), `${exportId(1)} `);
  const list = "ATTENDEES" as const;
  const failed = { list, eventId, state: "FAILED" as const, because: "FAILING" as const };
  screen.move(1, { ...failed, done: 120, of: 200 });
  await screen.goTo(at("attendees"));

  await boxSays(
    "Failed to export attendees",
    "It stopped, because something went wrong three times.",
  );
  await says("There is no file. Try again. If it fails once more, tell the operator of this site.");
  expect(await box("Failed to export attendees")).not.toHaveTextContent("120");
  await expectAccessible();
  screen.network.answer(/\/retry$/, () => {
    screen.move(1, { state: "WAITING", because: null });
    return screen.stored.get(exportId(1));
  });
  await screen.press("Try again");
  await boxSays("Export of attendees", "Waiting for its turn.");

  screen.network.answer(/\/stop$/, () => {
    screen.move(1, { state: "STOPPED" });
    return screen.stored.get(exportId(1));
  });
  await screen.press("Stop");
  await boxSays("Export of attendees", "Stopped. There is no file.");

  screen.move(1, { state: "STOPPED", because: "LAPSED" });
  await screen.goTo(at("attendees"));
  await boxSays(
    "Failed to export attendees",
    "It ended, because nobody went on with it for a week.",
  );
  expect(page.queryByRole("button", { name: "Try again" })).toBeNull();
  await screen.press("Make it again");
  await boxSays("Export of attendees", "Waiting for its turn.");
  await waitFor(() => expect(page.queryByRole("group", { name: /^Failed/ })).toBeNull());
});

it("one that is tried again says so, with a bar that begins anew", async () => {
  const screen = await openExports(at("attendees"), owner);
  keepText("browser", keptIn("ATTENDEES"), `${exportId(1)} `);
  const list = "ATTENDEES" as const;
  const running = { list, eventId, state: "RUNNING" as const };
  screen.move(1, { ...running, isTriedAgain: true, done: 0, of: 84 });
  await screen.goTo(at("attendees"));

  await boxSays("Export of attendees", /It went wrong and is tried again\. 0 of 84/);
  const bar = within(await box("Export of attendees")).getByRole("progressbar");
  expect(bar).toHaveAttribute("aria-valuenow", "0");
  expect(page.queryByText(/Under way/)).toBeNull();
  await expectAccessible();
});

it("one that no Excel file can hold says so, and is made as CSV instead", async () => {
  const screen = await openExports(at("attendees?query=jana"), owner);
  await screen.user.click(await button());
  await screen.user.click(await page.findByRole("menuitem", { name: /Excel/ }));
  await boxSays("Export of attendees", "Excel · Search: “jana”");
  screen.move(1, { state: "FAILED", because: "BEYOND_EXCEL" });
  await screen.goTo(at("attendees"));

  await boxSays(
    "Failed to export attendees",
    "The list is larger than an Excel file can be: it holds 16,384 columns, and 4 GB in a sheet. Export it as CSV.",
  );
  expect(page.queryByRole("button", { name: "Try again" })).toBeNull();
  await expectAccessible();
  await screen.press("Export as CSV");
  await boxSays("Export of attendees", "CSV · Search: “jana”");
  await waitFor(() => expect(page.queryByRole("group", { name: /^Failed/ })).toBeNull());
  expect(screen.begun.map(({ format }) => format)).toEqual(["XLSX", "CSV"]);
  expect(screen.begun[1]?.query).toEqual(screen.begun[0]?.query);
});

it("one that cannot begin is told also to a person who has left its screen", async () => {
  const screen = await openExports(at("orders"), owner);
  screen.forget();
  const release = screen.network.hold(BEGIN);
  const allow = screen.network.refuse(BEGIN, "too_many_requests");
  await screen.user.click(await button());
  await screen.user.click(await page.findByRole("menuitem", { name: /Excel/ }));
  await screen.user.click(page.getByRole("link", { name: "Attendees" }));
  await page.findByRole("heading", { name: /^Attendees/, level: 1 });

  release();

  await says("Failed to export orders");
  await says("Too many attempts. Wait a minute and try again.");
  expect(page.queryByRole("button", { name: "Try again" })).toBeNull();
  allow();
});

it("rows that are damaged are named beside the file", async () => {
  const screen = await openExports(at("orders"), owner);
  keepText("browser", keptIn("ORDERS"), `${exportId(1)} `);
  const rows = [{ row: "F-7K3M9Q", because: "unreadable" }];
  screen.move(1, { ...file({ rows: 1 }), failed: rows, failures: 1 });
  await screen.goTo(at("orders"));

  await boxSays(
    "Export of orders",
    /1 order, as of .*1 row is damaged and not in the file:F-7K3M9Q/,
  );
  await expectAccessible();
  await screen.press("Close");
  await waitFor(() => expect(page.queryByRole("group")).toBeNull());
  expect(recallText("browser", keptIn("ORDERS"))).toBe("");
});

it("a mailed link brings an export into the browser, and its parameter goes", async () => {
  const screen = await openExports(at("attendees"), owner);
  screen.move(1, { ...file(), list: "ATTENDEES", eventId });
  const release = screen.network.hold(READ);
  await screen.goTo(at(`attendees?query=jana&export=${exportId(1)}`));

  const waiting = await box("Export of attendees");
  expect(within(waiting).getByRole("status", { name: "Loading" })).toBeInTheDocument();
  await waitFor(() => expect(location.search).toBe("?query=jana"));
  await expectAccessible();
  release();
  await boxSays("Export of attendees", "312 attendees, as of Mar 10, 2031");
  await screen.goTo(at("attendees"));
  await boxSays("Export of attendees", "312 attendees, as of Mar 10, 2031");
  await screen.press("Make it again");
  await waitFor(() => expect(screen.begun).toHaveLength(1));
  expect(screen.begun[0]).toMatchObject({
    path: `/api/events/${eventId}/attendees/export`,
    format: "XLSX",
  });
});

it("a link to an export of somebody else, a forged one, and one whose maker lost the role are told", async () => {
  const screen = await openExports(at("orders"), owner);
  screen.unread();
  const restore = screen.network.refuse(READ, "not_found");
  await screen.goTo(at(`orders?export=${exportId(9)}`));
  await boxSays("Export of orders", "This no longer exists, or you have no access to it.");
  expect(page.queryByRole("button", { name: "Try again" })).toBeNull();
  await expectAccessible();
  await screen.press("Close");
  await waitFor(() => expect(page.queryByRole("group")).toBeNull());

  for (const forged of ["nonsense", "job_%0Ajob_000000000001", ""]) {
    await screen.goTo(at(`orders?export=${forged}`));
    await says("The export was not found");
    await waitFor(() => expect(location.search).toBe(""));
    expect(page.queryByRole("group")).toBeNull();
  }

  restore();
  const role = screen.network.refuse(READ, "not_permitted");
  keepText("browser", keptIn("ORDERS"), `${exportId(1)} `);
  await screen.goTo(at("orders"));
  await boxSays("Export of orders", "You do not have permission to access this page");
  role();
  const busy = screen.network.refuse(READ, "too_many_requests");
  await screen.goTo(at("orders"));
  await boxSays("Export of orders", "Too many attempts. Wait a minute and try again.");
  busy();
  screen.network.answer(READ, () => exported({ ...file(), eventId }));
  await screen.press("Try again");
  await boxSays("Export of orders", "312 orders, as of");
  expect(reads(`/api/exports/${exportId(1)}`, screen.network)).toBeGreaterThan(2);
});

it("a role that is lost while it runs takes the place of what was read before", async () => {
  const screen = await openExports(at("orders"), owner);
  await screen.user.click(await button());
  await screen.user.click(await page.findByRole("menuitem", { name: /Excel/ }));
  await boxSays("Export of orders", "Waiting for its turn.");
  screen.unread();
  screen.network.refuse(READ, "not_permitted");

  await boxSays("Export of orders", "You do not have permission to access this page");
  expect(page.queryByRole("button", { name: "Stop" })).toBeNull();
  await expectAccessible();
});

it("answers come of all questions or of one, check-ins of all lists or of one", async () => {
  const body = { title: "Meal", type: "SINGLE_LINE", scope: "ORDER", options: [] };
  const of = { token: owner.token, params: { eventId } };
  const { data: question } = await call(questions.create, { ...of, body });
  const list = await given.checkInList(owner, eventId, ticketIds);
  const screen = await openExports(at("questions"), owner);
  const begin = async () => {
    await screen.user.click(await button());
    await screen.user.click(await page.findByRole("menuitem", { name: /Excel/ }));
  };
  await page.findByText("Meal");
  expect(await button()).toHaveAccessibleDescription("Export all answers");
  await begin();
  await boxSays("Export of answers", "Waiting for its turn.");

  await screen.goTo(at(`questions/${question.id}`));
  await boxSays("Export of answers", "Waiting for its turn.");
  await says("Meal");
  expect(await button()).toHaveAccessibleDescription("Export all answers to this question");
  await begin();
  await boxSays("Export of answers: Meal", "Waiting for its turn.");
  await expectAccessible();

  await screen.goTo(at("check-in"));
  await page.findByText("Main door");
  expect(await button()).toHaveAccessibleDescription("Export all check-ins");
  await screen.user.click(page.getByRole("button", { name: "Actions for Main door" }));
  await screen.user.click(await page.findByRole("menuitem", { name: "Export check-ins as CSV" }));
  await boxSays("Export of check-ins: Main door", "Waiting for its turn.");
  await expectAccessible();
  expect(screen.begun.map(({ query, format }) => [query, format])).toEqual([
    [{}, "XLSX"],
    [{ questionId: question.id }, "XLSX"],
    [{ checkInListId: list.id }, "CSV"],
  ]);
});

it("on a phone the menu is in the same place", async () => {
  onPhone();
  const screen = await openExports(at("attendees"), owner);
  await page.findByText("Jana Lindqvist");
  await screen.user.click(await button());
  await screen.user.click(await page.findByRole("menuitem", { name: "Excel (XLSX)" }));

  await boxSays("Export of attendees", "Waiting for its turn.");
  expect(page.queryByRole("table")).toBeNull();
  await expectAccessible();
});

// Does a person get a list away as a file? The menu says which rows come, what was begun stays
// above the list, and the file can be fetched for a day.
import { screen as page, waitFor, within } from "@testing-library/dom";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { jana, soldTo } from "#tests/support/scenes/sold-order.ts";
import { given } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import {
  BEGIN,
  exportId,
  file,
  LOOK_EVERY_MS,
  openExports,
  READ,
} from "#tests/support/screens/exports.ts";
import { says } from "#tests/support/screens/screen.tsx";
import { recallText } from "#web/lib/page/browser-memory.ts";

let eventId: string;
const owner = eachTest(() => given.owner());
beforeEach(async () => {
  eventId = (await soldTo(owner, [jana])).event.id;
});

const at = (screen: string) => `/manage/event/${eventId}/${screen}`;
const button = () => page.findByRole("button", { name: "Export" });
const EXPORT = { name: "Export of orders" };
const box = (name = EXPORT.name) => page.findByRole("group", { name });
const inBox = async (words: string | RegExp) =>
  waitFor(async () => expect(await box()).toHaveTextContent(words));
type Opened = Awaited<ReturnType<typeof openExports>>;

async function begin({ user }: Opened, format: RegExp): Promise<void> {
  await user.click(await button());
  await user.click(await page.findByRole("menuitem", { name: format }));
}

it("the menu says how many rows come, and begins a file of those that match", async () => {
  const screen = await openExports(at("orders"), owner);
  await page.findByText("Jana Lindqvist");
  expect(await button()).toHaveAccessibleDescription("Export 1 order");
  await screen.goTo(
    at("orders?query=jana&sort_by=lastName&filter_fields[status]=COMPLETED&page=1"),
  );
  await page.findByText("Jana Lindqvist");
  await waitFor(async () =>
    expect(await button()).toHaveAccessibleDescription("Export 1 order that matches"),
  );

  (await button()).focus();
  await screen.user.keyboard("{Enter}");
  const excel = await page.findByRole("menuitem", { name: "Excel (XLSX)" });
  await waitFor(() => expect(excel).toHaveFocus());
  expect(page.getByRole("menu")).toHaveTextContent(/^Export 1 order that matches/);
  await expectAccessible();
  await screen.user.keyboard("{ArrowDown}");
  expect(
    page.getByRole("menuitem", {
      name: "CSV Leading zeros and long numbers may be lost in a spreadsheet",
    }),
  ).toHaveFocus();
  await screen.user.keyboard("{Enter}");

  await inBox("Waiting for its turn. At most two exports run at the same time in an account.");
  await inBox("CSV · Search: “jana” · Order status: Completed · Sorted by Buyer, descending");
  expect(screen.begun).toEqual([
    {
      path: `/api/events/${eventId}/orders/export`,
      query: {
        query: "jana",
        sort_by: "lastName",
        sort_direction: "desc",
        filter_fields: { status: ["COMPLETED"] },
      },
      format: "CSV",
      key: expect.stringMatching(/^[\w-]{36}$/),
    },
  ]);
  await waitFor(async () => expect(await button()).toHaveFocus());
  await expectAccessible();
});

it("where nothing matches the button says why it does nothing", async () => {
  const { user, begun } = await openExports(at("orders?query=nobody"), owner);
  await says("No orders match");
  const reason = "Nothing matches, so there is nothing to export";
  expect(await button()).toHaveAccessibleDescription(reason);
  expect(await button()).toHaveAttribute("aria-disabled", "true");

  await user.click(await button());

  expect(await page.findByRole("tooltip")).toHaveTextContent(reason);
  expect(page.queryByRole("menu")).toBeNull();
  expect(begun).toEqual([]);
  await expectAccessible();
});

it("it is looked at until it is done, and is there after another screen and a reload", async () => {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"],
    shouldAdvanceTime: true,
  });
  onTestFinished(() => void vi.useRealTimers());
  const screen = await openExports(at("orders"), owner);
  await begin(screen, /Excel/);
  await inBox("Waiting for its turn.");

  screen.move(1, { state: "RUNNING" });
  await vi.advanceTimersByTimeAsync(LOOK_EVERY_MS);
  await inBox(/^Export of ordersExcel · The whole listUnder way Looking for the rowsStop$/);
  screen.move(1, { done: 1_200, of: 20_000 });
  await vi.advanceTimersByTimeAsync(LOOK_EVERY_MS);
  await inBox("Under way 1,200 of 20,000");
  expect(within(await box()).getByRole("progressbar")).toHaveAccessibleName(EXPORT.name);
  await expectAccessible();

  await screen.goTo(at("attendees"));
  await page.findByRole("heading", { name: /^Attendees/, level: 1 });
  expect(page.queryByRole("group", EXPORT)).toBeNull();
  const { event: other } = await soldTo(owner, [jana]);
  await screen.goTo(`/manage/event/${other.id}/orders`);
  await page.findByText("Jana Lindqvist");
  expect(page.queryByRole("group", EXPORT)).toBeNull();
  await screen.goTo(at("orders"));
  await inBox("Under way 1,200 of 20,000");

  screen.move(1, { ...file(), done: 20_000 });
  await vi.advanceTimersByTimeAsync(LOOK_EVERY_MS);
  await inBox("312 orders, as of Mar 10, 2031, 7:05 PM CET");
  await inBox("orders-fair-2031-03-10-190500.xlsx");
  await inBox("You can download it until Mar 11, 2031, 7:06 PM CET.");
  expect(within(await box()).queryByRole("button", { name: "Stop" })).toBeNull();
  await expectAccessible();
  const before = screen.network.sent.length;
  await vi.advanceTimersByTimeAsync(5 * LOOK_EVERY_MS);
  expect(screen.network.sent).toHaveLength(before);
});

it("each download asks for a fresh link, and the page stays", async () => {
  const leave = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
  const screen = await openExports(at("orders"), owner);
  await begin(screen, /Excel/);
  await box();
  screen.move(1, file());
  await screen.goTo(at("orders"));

  for (const url of ["https://files.example/first", "https://files.example/second"]) {
    screen.move(1, file({ url }));
    await screen.press("Download");
    await waitFor(() => expect(leave).toHaveBeenLastCalledWith(url));
  }
  expect(leave).toHaveBeenCalledTimes(2);

  screen.unread();
  const allow = screen.network.refuse(READ, "too_many_requests");
  await screen.press("Download");
  await says("The file was not downloaded");
  await says("Too many attempts. Wait a minute and try again.");
  allow();
  screen.network.refuse(READ, "not_permitted");
  await screen.press("Download");
  await says("You do not have permission to access this page");
  expect(leave).toHaveBeenCalledTimes(2);
  await expectAccessible();
});

it("a file is made again with the same rows, and one that is gone gives its place to it", async () => {
  const leave = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
  const screen = await openExports(at("orders?query=jana"), owner);
  await begin(screen, /CSV/);
  await box();
  screen.move(1, file());
  await screen.goTo(at("orders"));
  await inBox("You can download it until");

  await screen.press("Make it again");
  await waitFor(() => expect(page.getAllByRole("group", EXPORT)).toHaveLength(2));
  for (const one of page.getAllByRole("group", EXPORT))
    await waitFor(() => expect(one).toHaveTextContent("CSV · Search: “jana”"));
  expect(screen.begun[1]).toEqual({ ...screen.begun[0], key: expect.any(String) });
  expect(screen.begun[1]?.key).not.toBe(screen.begun[0]?.key);
  screen.move(2, file({ url: null }));
  screen.move(1, file({ url: null }));
  await screen.press("Download");
  await says("The file is gone. It was there until Mar 11, 2031, 7:06 PM CET.");
  expect(leave).not.toHaveBeenCalled();
  expect(page.queryByRole("button", { name: "Download" })).toBeNull();
  await expectAccessible();
  const [again] = await page.findAllByRole("button", { name: "Make it again" });
  if (again) await screen.user.click(again);
  await waitFor(() => expect(screen.begun).toHaveLength(3));
  expect(screen.begun[2]?.query).toEqual(screen.begun[0]?.query);
  const kept = () => recallText("browser", `jobs:${owner.me.account.id}:export:ORDERS:${eventId}`);
  await waitFor(() => expect(kept()).not.toContain(exportId(1)));
  expect(kept()).toContain(exportId(3));
});

it("one that cannot begin is told in its place, and tried again under the same key", async () => {
  const screen = await openExports(at("orders"), owner);
  screen.forget();
  const keys: (string | null)[] = [];
  const refuse = screen.network.answer(BEGIN, ({ headers }) => {
    keys.push(headers.get("idempotency-key"));
    throw new TypeError("Failed to fetch");
  });
  await begin(screen, /Excel/);

  await says("Failed to export orders");
  await says("The server cannot be reached. Check your connection and try again.");
  await expectAccessible();
  refuse();
  const release = screen.network.hold(BEGIN);
  screen.network.answer(BEGIN, ({ headers }) => {
    keys.push(headers.get("idempotency-key"));
    screen.move(7, { eventId });
    return screen.stored.get(exportId(7));
  });
  await screen.press("Try again");
  await waitFor(() => expect(page.queryByText("Failed to export orders")).toBeNull());
  expect(page.getByRole("button", { name: "Export" })).toHaveAttribute("data-loading", "true");
  release();

  await inBox("Waiting for its turn.");
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(2);
});

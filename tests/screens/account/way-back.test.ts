// Do the account's pages lead back to the event that a person came from, and to no other?
import { screen as page, waitFor, within } from "@testing-library/dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { given } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { openScreen } from "#tests/support/screens/screen.tsx";
import { keepText } from "#web/lib/page/browser-memory.ts";

const SETTINGS = "/account/settings";
const title = "GridConf";

let eventId: string;
const owner = eachTest(() => given.owner());
beforeEach(async () => {
  eventId = (await given.event(owner, { fields: { title } })).event.id;
});

afterEach(() => {
  vi.unstubAllGlobals();
  keepText("tab", "left-event", null);
});

const opened = () => `/manage/event/${eventId}/orders`;
const main = async () => within(await page.findByRole("navigation", { name: "Main" }));
const isBackTo = async (name: string, href: string) => {
  await page.findByRole("link", { name: "Event defaults" });
  const link = await (await main()).findByRole("link", { name });
  expect(link).toHaveAttribute("href", href);
};

it("they lead back to it, also after a reload and from one to the other", async () => {
  const { goTo, user } = await openScreen(opened(), owner);
  await page.findByRole("link", { name: "View page" });
  await user.click(page.getByRole("button", { name: /^Your account/ }));
  await user.click(await page.findByRole("menuitem", { name: "Account" }));
  await isBackTo(title, `/manage/event/${eventId}`);
  const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
  expect(crumbs).toHaveTextContent(/^Account\w/);
  expect(crumbs).not.toHaveTextContent(title);
  await expectAccessible();

  await goTo(SETTINGS);
  await isBackTo(title, `/manage/event/${eventId}`);
  await goTo("/manage/profile");
  await isBackTo(title, `/manage/event/${eventId}`);
  await expectAccessible();
  await user.click((await main()).getByRole("link", { name: title }));
  await waitFor(() => expect(location.pathname).toBe(`/manage/event/${eventId}/dashboard`));
});

it("without an event they lead to all events, and so does an event's own frame", async () => {
  const { goTo } = await openScreen(SETTINGS, owner);
  await isBackTo("All events", "/manage/events");

  await goTo(opened());
  const all = await (await main()).findByRole("link", { name: "All events" });
  expect(all).toHaveAttribute("href", "/manage/events");
});

it("they do not lead to an event of another account, nor to one that is gone", async () => {
  const { account } = owner.me;
  const other = await given.owner();
  const { goTo } = await openScreen(SETTINGS, other);
  keepText("tab", "left-event", `${account.id} ${eventId}`);
  await goTo(SETTINGS);
  await isBackTo("All events", "/manage/events");

  for (const id of [eventId, "evt_000000000000", ""]) {
    keepText("tab", "left-event", `${other.me.account.id} ${id}`);
    await goTo(SETTINGS);
    await isBackTo("All events", "/manage/events");
  }
});

it("a browser that stores nothing leads back until the page is loaded again", async () => {
  const refuse = () => {
    throw new DOMException("Access is denied for this document.", "SecurityError");
  };
  vi.stubGlobal("sessionStorage", {
    getItem: refuse,
    setItem: refuse,
    removeItem: refuse,
    clear() {},
  });
  const { user } = await openScreen(opened(), owner);
  await page.findByRole("link", { name: "View page" });
  await user.click(page.getByRole("button", { name: /^Your account/ }));
  await user.click(await page.findByRole("menuitem", { name: "Account" }));

  await isBackTo(title, `/manage/event/${eventId}`);
});

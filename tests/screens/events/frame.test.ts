// Is there one main button in view and one notice, wherever a person is in an event? And does an
// address that leads nowhere keep the frame?
import { screen as page, waitFor, within } from "@testing-library/dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { confirmAddress } from "#functions/users/store.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { given } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { draft, filled, free, paid } from "#tests/support/screens/first-hour.ts";
import { field, openScreen, says } from "#tests/support/screens/screen.tsx";
import { inConnectMode } from "#tests/support/servers/connected.ts";

const owner = eachTest(() => given.owner());
afterEach(() => vi.unstubAllGlobals());

const inEvent = (eventId: string, rest: string) => `/manage/event/${eventId}/${rest}`;
const main = async () => within(await page.findByRole("navigation", { name: "Main" }));
const isFilled = (name: string) => waitFor(() => expect(filled()).toEqual([name]));

describe("the one filled button", () => {
  it("is the page's own of a public event, and of a draft the one that publishes it", async () => {
    const { event } = await given.event(owner, { tickets: [free] });
    const { goTo, press, user } = await openScreen(inEvent(event.id, "tickets"), owner);
    await isFilled("Create ticket");

    await goTo(inEvent(await draft(owner, [free]), "tickets"));
    await isFilled("Publish");
    expect(page.getByRole("button", { name: "Create ticket" })).toBeInTheDocument();
    await expectAccessible();

    await user.dblClick(page.getByRole("button", { name: "Publish" }));
    await page.findByRole("dialog", { name: /^Publish / });
    expect(page.getAllByRole("dialog")).toHaveLength(1);
    // The page behind gives way to the dialog's own button.
    expect(document.querySelector(".mantine-AppShell-root [data-variant=filled]")).toBeNull();
    await press("Publish");
    await isFilled("Create ticket");
    await waitFor(() => expect(page.getByRole("link", { name: "View page" })).toHaveFocus());
    for (const name of ["Copy link", "More actions for the event"])
      expect(page.getByRole("button", { name })).toBeInTheDocument();
    await expectAccessible();
  });

  it("is of a draft without tickets the first one's", async () => {
    await openScreen(inEvent(await draft(owner, []), "tickets"), owner);

    await isFilled("Create ticket");
    expect(page.getByRole("button", { name: "Publish" })).toBeInTheDocument();
  });

  it("saves what was changed, and publishes again after that", async () => {
    const { fill, press } = await openScreen(
      inEvent(await draft(owner, [free]), "settings"),
      owner,
    );
    const title = await field("Event title");
    await isFilled("Publish");
    fill(title, "Lantern Walk");
    await isFilled("Save changes");
    await press("Save changes");

    await page.findByText("Lantern Walk was saved.");
    await isFilled("Publish");
  });
});

it("an archived event can be restored alone, and then published", async () => {
  const { event } = await given.event(owner, { tickets: [free] });
  const { user, press } = await openScreen(inEvent(event.id, "tickets"), owner);
  const more = await page.findByRole("button", { name: "More actions for the event" });
  await user.click(more);
  await user.click(await page.findByRole("menuitem", { name: "Archive" }));
  await press("Archive");

  await page.findByRole("button", { name: "Restore" });
  await waitFor(() => expect(more).toHaveFocus());
  expect(page.queryByRole("link", { name: /^(View page|Preview)$/ })).toBeNull();
  await expectAccessible();
  await press("Restore");
  await page.findByRole("dialog", { name: /^Restore / });
  await press("Restore");
  await page.findByRole("button", { name: "Publish" });
});

it("on a phone status and actions are one row, and the menu keeps the keyboard", async () => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    ...new EventTarget(),
    media: query,
    matches: query.includes("max-width"),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const { user } = await openScreen(inEvent(await draft(owner, []), "tickets"), owner);

  const content = within(await page.findByRole("main"));
  await content.findByRole("button", { name: "Publish" });
  expect(content.getByText("Draft")).toBeInTheDocument();
  expect(page.getAllByRole("button", { name: "Publish" })).toHaveLength(1);
  await expectAccessible();

  const burger = page.getByLabelText("Open the menu");
  await user.click(burger);
  const nav = page.getByRole("navigation", { name: "Main" });
  await waitFor(() => expect(nav.contains(document.activeElement)).toBe(true));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(burger).toHaveFocus());
});

describe("of several notices", () => {
  inConnectMode();
  const payments = "Standard can be bought once payments are connected.";

  it("the next step alone is below the title", async () => {
    const stranger = await given.owner({ isConfirmed: false });
    const eventId = await draft(stranger, [paid]);
    const { goTo } = await openScreen(inEvent(eventId, "orders"), stranger);
    await says(/Confirm your email: we sent a link/);
    expect(page.getByRole("main")).not.toHaveTextContent(payments);
    await asSystem(() => confirmAddress(stranger.me.id));

    await goTo(inEvent(eventId, "orders"));

    const notice = await page.findByText(payments);
    const title = page.getByRole("heading", { level: 1 });
    expect(title.compareDocumentPosition(notice)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(page.getByRole("main")).not.toHaveTextContent(/Confirm your email/);
    await expectAccessible();
  });
});

describe("an address that leads nowhere", () => {
  it.each([
    ["orders/gone", "Go to the orders", "orders"],
    ["attendees/gone", "Go to the attendees", "attendees"],
    ["questions/gone", "Go to the questions", "questions"],
    ["orders/gone/further", "Go to the orders", "orders"],
    ["nowhere", "Go to the tickets", "tickets"],
  ])("keeps the event's frame, and leads to its list: %s", async (rest, label, list) => {
    const { event } = await given.event(owner, { tickets: [free] });
    const { user } = await openScreen(inEvent(event.id, rest), owner);

    const link = await page.findByRole("link", { name: label });
    expect(page.getByRole("heading", { level: 1 })).toBeInTheDocument();
    expect((await main()).getByRole("link", { name: "Check-in" })).toBeInTheDocument();
    expect(page.getByRole("link", { name: "View page" })).toBeInTheDocument();
    expect(page.queryByText(/Find my tickets/)).toBeNull();
    await expectAccessible();
    await user.click(link);
    await waitFor(() => expect(location.pathname).toBe(inEvent(event.id, list)));
  });

  it.each(["/manage/nowhere", "/account/nowhere", "/manage/profile/nowhere"])(
    "keeps the account's frame, and leads to the events: %s",
    async (address) => {
      const { user } = await openScreen(address, owner);

      await page.findByRole("heading", { level: 1, name: "Page not found" });
      expect(page.getByRole("button", { name: /^Your account/ })).toBeInTheDocument();
      await expectAccessible();
      await user.click(page.getByRole("link", { name: "Go to your events" }));
      await waitFor(() => expect(location.pathname).toBe("/manage/events"));
    },
  );
});

it("a title of 149 characters without a space is whole on hover, in card and breadcrumb", async () => {
  const title = "N".repeat(149);
  const { event } = await given.event(owner, { tickets: [free], fields: { title } });
  await openScreen(inEvent(event.id, "orders"), owner);

  const card = await (await main()).findByText(title);
  expect(card).toHaveAttribute("title", title);
  const crumbs = within(page.getByRole("navigation", { name: "Breadcrumb" }));
  expect(crumbs.getByRole("link", { name: title })).toHaveAttribute("title", title);
  await page.findByRole("link", { name: "View page" });
  await expectAccessible();
});

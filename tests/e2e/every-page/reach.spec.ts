// Can everything be read and hit on the smallest screen, with text twice as large, and on a
// desktop?
import type { APIRequestContext, Page } from "@playwright/test";
import { test } from "#tests/e2e/support/counted.ts";
import { expectFocusKept, expectInReachAtAllSizes } from "#tests/e2e/support/floating.ts";
import { framesOf } from "#tests/e2e/support/frame.ts";
import { desk, faultsOn, POINTER, type Size, small, THUMB } from "#tests/e2e/support/looks.ts";
import { whenQuiet } from "#tests/e2e/support/quiet.ts";
import { type Screens, screensOf } from "#tests/e2e/support/screens.ts";
import { data, expect, liveEvent, type Stage } from "#tests/e2e/support/stage.ts";
import { matches, paths } from "#web/lib/page/paths.ts";

// Each visitor's walk is a test of its own, so that both workers walk.
test.describe.configure({ mode: "parallel" });

const visitors: {
  title: string;
  /** Their screens, and the smallest target they can hit. */
  of: keyof Screens;
  least: number;
  /** How many targets there are at least. They were measured, then. */
  targets: number;
}[] = [
  { title: "a guest", of: "signedOut", least: POINTER, targets: 30 },
  { title: "a buyer", of: "open", least: THUMB, targets: 100 },
  { title: "door staff", of: "door", least: THUMB, targets: 20 },
  {
    title: "an organizer",
    of: "signedIn",
    least: POINTER,
    targets: 500,
  },
];

for (const { title, of, least, targets } of visitors) {
  test(`every screen of ${title} can be read and hit at 320 px, with text twice as large, and at a desk`, async ({
    page,
    request,
  }) => {
    test.slow(); // up to forty page loads
    const stage = await stageOfLongNames(request);
    const screens = await screensOf(request, stage);
    await page.goto("/auth/login");
    if (of === "signedIn")
      await page.evaluate((token) => localStorage.setItem("token", token), stage.token);

    const frames = framesOf(page);
    const seen = await walk(page, screens[of], least, of === "signedIn" ? frames.look : null);

    expect(seen.faults).toEqual([]);
    expect(seen.targets).toBeGreaterThan(targets);
    if (of !== "signedIn") return;
    expect(Object.keys(frames.expectAlike()).length).toBeGreaterThan(25);
    await expectPublishFilled(page, stage, screens.signedIn);
  });
}

const stageOfLongNames = (request: APIRequestContext) =>
  liveEvent(
    request,
    [
      {
        title: "Two-day pass incl. workshop and dinner",
        type: "FREE",
        priceMinor: 0,
        quantityAvailable: 9,
      },
      {
        title: "Wheelchair place with companion",
        type: "PAID",
        priceMinor: 125_000,
        quantityAvailable: 9,
      },
    ],
    {
      organizer: { name: "Berliner Veranstaltungsgesellschaft mbH" },
      owner: { lastName: "Featherstonehaugh of the Northern Lights and the Southern Winds" },
      event: { title: "Midsummer Chamber Music Festival" },
    },
  );

/** On a draft's pages its publishing is the one filled button, whatever else they offer. */
async function expectPublishFilled(page: Page, stage: Stage, addresses: string[]) {
  const headers = { authorization: `Bearer ${stage.token}` };
  const body = { data: { status: "DRAFT" }, headers };
  await data(await page.request.put(`/api/events/${stage.eventId}/status`, body));
  const frames = framesOf(page);
  const ofDraft = [paths.tickets, paths.attendee, paths.promoCodes, paths.eventSettings];
  const seen = addresses.filter((path) => ofDraft.some(({ pattern }) => matches(pattern, path)));
  const quiet = whenQuiet(page);
  for (const path of seen.slice(0, 5)) {
    await page.goto(path);
    await quiet();
    await frames.look(path);
  }
  const filled = Object.values(frames.expectAlike()).map((frame) => frame.filled);
  expect(filled.length).toBeGreaterThan(3);
  expect(filled.flat().filter((text) => text !== "Publish")).toEqual([]);
  expect(filled.every((texts) => texts.length === 1)).toBe(true);
}

/**
 * Looks at each address, and again at each thing that the first screen of its kind opens.
 * `alsoLook` comes between the two.
 */
async function walk(
  page: Page,
  addresses: string[],
  least: number,
  alsoLook: ((path: string) => Promise<void>) | null,
) {
  const found = new Set<string>();
  let targets = 0;
  const quiet = whenQuiet(page);
  const load = async (path: string) => {
    await page.setViewportSize(start);
    await page.goto(path);
    await quiet();
  };
  const look = async (path: string, looks: Size[]) => {
    const measured = await faultsOn(page, least, looks);
    targets += measured.targets;
    for (const fault of measured.faults)
      found.add(`${path.replace(/[a-z_]*[0-9a-z]{12,}/g, "*")} at ${fault}`);
  };
  const opened = new Set<string>();
  for (const path of addresses) {
    await load(path);
    await look(path, [...small, ...desk]);
    await alsoLook?.(path);
    const pattern =
      openings.map(({ on }) => on.pattern).find((one) => matches(one, path) && !opened.has(one)) ??
      "";
    opened.add(pattern);
    let isAsLoaded = true;
    for (const { open, closes } of openings.filter(({ on }) => on.pattern === pattern)) {
      // Opening is only preparation, so it is tried again if a busy machine prevented it.
      await expect(async () => {
        if (isAsLoaded) await restore(page);
        else await load(path);
        isAsLoaded = false;
        await open(page);
        await quiet();
      }).toPass({ timeout: 120_000 });
      await expectFocusKept(page, `opening something on ${path}`);
      await expectInReachAtAllSizes(page);
      await look(`${path} opened`, small);
      isAsLoaded = closes === true && (await isClosed(page));
    }
  }
  return { faults: [...found], targets };
}

/** Things are opened at the smallest size. */
const start = { width: 320, height: 640 };

/** The screen as it was loaded, after it was measured at other sizes. */
async function restore(page: Page): Promise<void> {
  await page.setViewportSize(start);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "100%";
  });
}

/** Whether Escape left nothing behind; otherwise the page is loaded again. */
async function isClosed(page: Page): Promise<boolean> {
  await page.keyboard.press("Escape");
  const left = page.locator("[role=dialog], [role=menu]").filter({ visible: true });
  return await expect(left)
    .toHaveCount(0, { timeout: 2000 })
    .then(
      () => true,
      () => false,
    );
}

/** Presses elements one after another by name: buttons, menu items, checkboxes. */
const press =
  (...names: (string | RegExp)[]) =>
  async (page: Page) => {
    for (const name of names) {
      const of = (role: "button" | "menuitem" | "checkbox") => page.getByRole(role, { name });
      await of("button").or(of("menuitem")).or(of("checkbox")).first().click();
    }
  };

/** Like `press`, and waits for what that opens. */
const opens = (role: "dialog" | "menu", ...names: (string | RegExp)[]) => ({
  open: async (page: Page) => {
    await press(...names)(page);
    await expect(page.getByRole(role).filter({ visible: true }).first()).toBeVisible();
  },
  closes: true,
});

const search =
  (text: string, ...then: (string | RegExp)[]) =>
  async (page: Page) => {
    await press("Search name or order")(page);
    await page.getByLabel("Name, order or ticket code").fill(text);
    await press(...then)(page);
  };

/** What is opened on a screen for a second measurement: errors, drawers, menus, confirmations. */
const openings: {
  on: { pattern: string };
  open: (page: Page) => Promise<void>;
  /** Escape closes it, and the screen is as before. */
  closes?: boolean;
}[] = [
  {
    on: paths.login,
    open: async (page) => {
      await page.getByLabel("Email").fill("nobody@foyer.example");
      await page.getByRole("textbox", { name: "Password" }).fill("not the password");
      await press("Sign in")(page);
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  { on: paths.register, open: press("Create account") },
  { on: paths.publicEvent, open: press("Add one: Two-day pass", "Add one: Wheelchair") },
  {
    on: paths.checkoutDetails,
    open: async (page) => {
      await page.getByRole("checkbox", { name: /for me/ }).uncheck();
      await page.getByLabel("Email").first().fill("bea@gmial.com");
      await press("Continue to payment")(page);
    },
  },
  { on: paths.checkoutDetails, open: press("Cancel this order") },
  {
    on: paths.checkoutDetails,
    open: async (page) => page.getByText("Order summary").last().click(),
  },
  { on: paths.findTickets, open: press("Mail me the links") },
  { on: paths.door, open: press("Start scanning") },
  { on: paths.door, open: search("a") },
  { on: paths.door, open: search("javascript:alert(1)//", "Check in this code") },
  { on: paths.door, open: search("Bea", "Check in Bea Buyer", "Undo check-in of Bea Buyer") },
  { on: paths.events, ...opens("dialog", "Create event") },
  { on: paths.events, open: press("Open the menu") },
  { on: paths.organizer, ...opens("dialog", "Edit") },
  { on: paths.organizer, ...opens("dialog", "Delete") },
  { on: paths.accountOrganizers, ...opens("dialog", "Create organizer") },
  { on: paths.accountUsers, ...opens("dialog", "Invite user") },
  { on: paths.profile, ...opens("dialog", "Change email") },
  { on: paths.profile, ...opens("dialog", "Change password") },
  { on: paths.tickets, open: press("Open the menu") },
  { on: paths.tickets, ...opens("menu", /^Your account/) },
  { on: paths.tickets, ...opens("menu", "More actions for the event") },
  { on: paths.tickets, ...opens("dialog", "Create ticket") },
  { on: paths.tickets, ...opens("menu", /^Actions for Wheelchair/) },
  { on: paths.tickets, ...opens("dialog", /^Actions for Wheelchair/, "Edit") },
  { on: paths.tickets, ...opens("dialog", /^Actions for Wheelchair/, "Delete") },
  { on: paths.order, ...opens("dialog", "Edit buyer") },
  { on: paths.order, ...opens("menu", /^Actions for/) },
  { on: paths.attendees, ...opens("dialog", "Checked in") },
  { on: paths.attendees, open: press("Select Bea Buyer") },
  { on: paths.attendees, open: opens("dialog", "Select Bea Buyer", "Cancel tickets").open },
  { on: paths.attendee, ...opens("dialog", "Edit") },
  { on: paths.checkInLists, ...opens("dialog", "Create check-in list") },
  { on: paths.checkInLists, ...opens("dialog", /^Actions for/, "Replace link") },
  {
    on: paths.eventSettings,
    open: async (page) => page.getByLabel("Event title").fill("Midsummer"),
  },
];

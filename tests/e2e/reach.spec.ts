// Can everything be read and hit on the smallest screen, with text twice as large, and on a
// desktop?
import { type Page, test } from "@playwright/test";
import { expectFocusKept, expectInReachAtAllSizes } from "#tests/e2e/floating.ts";
import { desk, faultsOn, largePhone, POINTER, type Size, small, THUMB } from "#tests/e2e/looks.ts";
import { whenQuiet } from "#tests/e2e/quiet.ts";
import { screensOf } from "#tests/e2e/screens.ts";
import { expect, liveEvent } from "#tests/e2e/support.ts";
import { matches, paths } from "#web/lib/paths.ts";

// Animations are off, so that elements are measured in their final place.
test.use({ contextOptions: { reducedMotion: "reduce" } });

test("every screen can be read and hit at 320 px, with text twice as large, and at a desk", async ({
  page,
  request,
}) => {
  test.slow(); // some sixty page loads
  const stage = await liveEvent(
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
  const screens = await screensOf(request, stage);
  const found = new Set<string>();
  let targets = 0;
  const quiet = whenQuiet(page);
  const load = async (path: string) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    await quiet();
  };
  const look = async (path: string, least: number, looks: Size[]) => {
    const measured = await faultsOn(page, least, looks);
    targets += measured.targets;
    for (const fault of measured.faults)
      found.add(`${path.replace(/[a-z_]*[0-9a-z]{12,}/g, "*")} at ${fault}`);
  };
  const opened = new Set<string>();
  const walk = async (addresses: string[], least: number, sizes = small) => {
    for (const path of addresses) {
      await load(path);
      await look(path, least, [...sizes, ...desk]);
      const pattern =
        openings
          .map(({ on }) => on.pattern)
          .find((one) => matches(one, path) && !opened.has(one)) ?? "";
      opened.add(pattern);
      for (const { open } of openings.filter(({ on }) => on.pattern === pattern)) {
        // Opening is only preparation, so it is tried again if a busy machine prevented it.
        await expect(async () => {
          await load(path);
          await open(page);
          await quiet();
        }).toPass({ timeout: 120_000 });
        await expectFocusKept(page, `opening something on ${path}`);
        await expectInReachAtAllSizes(page);
        await look(`${path} opened`, least, sizes);
      }
    }
  };
  await walk(screens.signedOut, POINTER, [...small, largePhone]);
  await walk(screens.open, THUMB, [...small, largePhone]);
  await walk(screens.door, THUMB);
  await page.evaluate((token) => localStorage.setItem("token", token), stage.token);
  await walk(screens.signedIn, POINTER, [...small, largePhone]);

  expect([...found]).toEqual([]);
  expect(targets).toBeGreaterThan(1000); // targets were measured at all
});

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
const opens =
  (role: "dialog" | "menu", ...names: (string | RegExp)[]) =>
  async (page: Page) => {
    await press(...names)(page);
    await expect(page.getByRole(role).filter({ visible: true }).first()).toBeVisible();
  };

const search =
  (text: string, ...then: (string | RegExp)[]) =>
  async (page: Page) => {
    await press("Search name or order")(page);
    await page.getByLabel("Name, order or ticket code").fill(text);
    await press(...then)(page);
  };

/** What is opened on a screen for a second measurement: errors, drawers, menus, confirmations. */
const openings: { on: { pattern: string }; open: (page: Page) => Promise<void> }[] = [
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
  { on: paths.events, open: opens("dialog", "Create event") },
  { on: paths.events, open: press("Open the menu") },
  { on: paths.tickets, open: press("Open the menu") },
  { on: paths.tickets, open: opens("menu", /^Your account/) },
  { on: paths.tickets, open: opens("menu", "Change status") },
  { on: paths.tickets, open: opens("dialog", "Create ticket") },
  { on: paths.tickets, open: opens("menu", /^Actions for Wheelchair/) },
  { on: paths.tickets, open: opens("dialog", /^Actions for Wheelchair/, "Edit") },
  { on: paths.tickets, open: opens("dialog", /^Actions for Wheelchair/, "Delete") },
  { on: paths.order, open: opens("dialog", "Edit buyer") },
  { on: paths.order, open: opens("menu", /^Actions for/) },
  { on: paths.attendees, open: opens("dialog", "Checked in") },
  { on: paths.attendees, open: press("Select Bea Buyer") },
  { on: paths.attendees, open: opens("dialog", "Select Bea Buyer", "Cancel tickets") },
  { on: paths.attendee, open: opens("dialog", "Edit") },
  { on: paths.checkInLists, open: opens("dialog", "Create check-in list") },
  { on: paths.checkInLists, open: opens("dialog", /^Actions for/, "Replace link") },
  {
    on: paths.eventSettings,
    open: async (page) => page.getByLabel("Event title").fill("Midsummer"),
  },
];

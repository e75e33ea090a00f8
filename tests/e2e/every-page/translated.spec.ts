// Does a page go on in the hands of the browser's translator, which replaces all of its texts? And
// is a page that fails for any other reason never an empty one?
import type { APIRequestContext } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import { add, bar, toCheckout } from "#tests/e2e/support/buying.ts";
import { doorList, openDoor, ticketCode } from "#tests/e2e/support/door.ts";
import { screensOf } from "#tests/e2e/support/screens.ts";
import {
  data,
  expect,
  fillInBuyer,
  freeOrder,
  liveEvent,
  newAddress,
  payWith,
  type Stage,
  standard,
  test,
} from "#tests/e2e/support/stage.ts";
import { expectTranslated, translate, translateNow } from "#tests/e2e/support/translator.ts";

const guest = { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 20 } as const;

for (const [manner, runs] of [
  ["replaces", {}],
  ["moves", { tag: "@deep" }],
] as const) {
  test(
    `a buyer chooses, changes the choice and types a code while a translator ${manner} the texts`,
    runs,
    async ({ cleanPage: page, request }) => {
      const stage = await liveEvent(request, [{ ...standard, description: "In the hall" }, guest]);
      await tenth(request, stage);
      if (manner === "replaces") await translate(page);
      await page.goto(stage.path);
      await expect(add(page, "Standard")).toBeEnabled();
      if (manner === "moves") await translateNow(page);
      await expectTranslated(page);

      await add(page, "Standard").click();
      await expect(bar(page)).toContainText("1 ticket€25.00");
      await add(page, "Standard").click();
      await expect(bar(page)).toContainText("2 tickets€50.00");
      await page.getByRole("button", { name: "Remove one: Standard" }).click();
      await expect(bar(page)).toContainText("1 ticket€25.00");
      await page.getByRole("button", { name: "Remove one: Standard" }).click();
      await expect(bar(page)).toContainText("Choose your tickets");
      await expect(bar(page)).not.toContainText("1 ticket");
      await add(page, "Guest").click();
      await expect(bar(page)).toContainText("1 ticketFree");
      await page.getByRole("button", { name: "Have a promo code?" }).click();
      await page.getByRole("button", { name: "Apply promo code" }).click();
      await expect(page.getByText("Enter a promo code.")).toBeVisible();
      await page.getByLabel("Promo code", { exact: true }).fill("TENTH");
      await page.getByRole("button", { name: "Apply promo code" }).click();
      await expect(page.getByRole("status").getByText("TENTH")).toBeVisible();
      await add(page, "Standard").click();
      await expect(bar(page)).toContainText("2 tickets€22.50");
      await page.getByRole("button", { name: "Remove code" }).click();
      await expect(bar(page)).toContainText("2 tickets€25.00");
      await expectTranslated(page);
    },
  );
}

test("a buyer buys with a card and opens the ticket while a translator replaces the texts", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [standard]);
  await tenth(request, stage);
  await translate(page);
  await page.goto(stage.path);
  await add(page, "Standard").click();
  await add(page, "Standard").click();
  await toCheckout(page);
  await expectTranslated(page);

  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByLabel("First name").first()).toBeFocused();
  await fillInBuyer(page, newAddress());
  await page.getByRole("button", { name: "Add a promo code" }).click();
  await page.getByLabel("Promo code", { exact: true }).fill("TENTH");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("€45.00").first()).toBeVisible();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByLabel("Card number")).toBeVisible();
  await expectTranslated(page);
  await payWith(page, "4242424242424242");
  await expect(page.getByRole("heading", { name: "You're going" })).toBeVisible();
  await expect(page.getByText("€45.00").first()).toBeVisible();
  await expectTranslated(page);
  await page.getByRole("link", { name: "Open ticket" }).first().click();
  await expect(page.getByText("Valid")).toBeVisible();
  await expect(page.getByText("1 of 2")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("2 of 2")).toBeVisible();
  await expectTranslated(page);
});

test("door staff admit somebody and undo it while a translator replaces the texts", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [guest]);
  const { shortId } = await doorList(request, stage);
  const [ticket = ""] = await freeOrder(request, stage, ["Hedy Lamarr", "Ada Lovelace"]);
  const code = await ticketCode(request, stage, ticket);
  await translate(page);
  await openDoor(page, shortId);
  await expectTranslated(page);

  await page.getByRole("button", { name: "Search name or order" }).click();
  const field = page.getByLabel("Name, order or ticket code");
  const welcome = page.getByRole("alertdialog", { name: "Welcome" });
  await field.fill("nobody");
  await expect(page.getByText("Nobody found")).toBeVisible();
  await field.fill(code);
  await page.getByRole("button", { name: "Check in this code" }).click();
  await expect(welcome).toContainText("Hedy Lamarr");
  await page.getByRole("button", { name: "Next" }).click();
  await field.fill("ada");
  await page.getByRole("button", { name: /^Check in Ada Lovelace/ }).click();
  await expect(welcome).toContainText("Ada Lovelace");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: /^Undo check-in of Ada Lovelace/ }).click();
  await page.getByRole("button", { name: "Wrong person" }).click();
  await expect(page.getByRole("button", { name: /^Check in Ada Lovelace/ })).toBeVisible();
  await page.getByRole("button", { name: "Back to the camera" }).click();
  await expect(page.getByRole("region", { name: "Progress" })).toContainText("1 on this device");
  await expectTranslated(page);
});

const everyPage =
  "every public page and each of the door loads while a translator replaces the texts";
test(everyPage, { tag: "@deep" }, async ({ page, request }) => {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  const stage = await liveEvent(request, [guest, standard]);
  const { signedOut, open, door } = await screensOf(request, stage);
  await translate(page);

  for (const path of [...signedOut, ...open, ...door]) {
    await page.goto(path);
    await expect(page.locator("h1").first(), path).toBeVisible();
    await expectTranslated(page);
    await expect(page.getByText("Something went wrong"), path).toHaveCount(0);
  }
  expect(errors).toEqual([]);
});

/** What the page asks the browser for on its way, and where; the browser fails the first time. */
const failures: [page: string, pathOf: (stage: Stage) => string, fail: () => void][] = [
  [
    "an event page",
    ({ path }) => path,
    () => {
      String.prototype.toLocaleUpperCase = () => {
        throw new Error("a fault of this browser");
      };
    },
  ],
  [
    "a page of the app",
    () => "/auth/login",
    () => {
      const { matchMedia } = window;
      window.matchMedia = () => {
        window.matchMedia = matchMedia;
        throw new Error("a fault of this browser");
      };
    },
  ],
];

for (const [what, pathOf, fail] of failures) {
  test(`${what} whose rendering fails says so, with ways on`, async ({ page, request }) => {
    const stage = await liveEvent(request, [standard]);
    await page.addInitScript(fail);
    await page.goto(pathOf(stage));

    await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
    await expect(page.getByText("An unexpected error occurred.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Go back to the home page" })).toBeVisible();
    await expectAccessible(page);
    const again = page.waitForRequest((sent) => sent.isNavigationRequest());
    await page.getByRole("button", { name: "Try again" }).click();
    expect(new URL((await again).url()).pathname).toBe(pathOf(stage));
  });
}

/** A code that takes a tenth off. */
async function tenth(request: APIRequestContext, { eventId, token }: Stage): Promise<void> {
  const code = { code: "TENTH", discountType: "PERCENTAGE", discountRate: 10_000 };
  const headers = { authorization: `Bearer ${token}` };
  await data(await request.post(`/api/events/${eventId}/promo-codes`, { headers, data: code }));
}

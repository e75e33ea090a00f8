// Does a ticket's page show one ticket and links to the other tickets of its order, and nothing to
// a former holder?
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import { data, liveEvent, placedOrder, type Stage, test } from "#tests/e2e/support/stage.ts";

let stage: Stage;

test.beforeAll(async ({ request }) => {
  stage = await liveEvent(request, [
    { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 50 },
  ]);
});

const own = (page: Page) => page.getByText(/^F-\w+-\d+$/);

test("three tickets in one name are told apart, turned with keys, and lead back to their order", async ({
  cleanPage: page,
  request,
}) => {
  const name = "Sophie Germain";
  const order = await placedOrder(request, stage, [name, name, name]);
  const summary = `/checkout/${stage.eventId}/${order.shortId}/summary`;
  await page.goto(summary);

  await page.getByRole("link", { name: "Open ticket" }).first().click();
  const pager = page.getByRole("navigation", { name: "Tickets of this order" });
  await expect(pager).toContainText("1 of 3");
  await expect(own(page)).toHaveText(/-1$/);
  await expectAccessible(page);
  await page.keyboard.press("ArrowRight");
  await expect(pager).toContainText("2 of 3");
  await expect(own(page)).toHaveText(/-2$/);
  await pager.getByRole("link", { name: "Next ticket" }).click();
  await expect(own(page)).toHaveText(/-3$/);
  await page.keyboard.press("ArrowRight");
  await expect(pager).toContainText("3 of 3");
  await page.keyboard.press("ArrowLeft");
  await expect(own(page)).toHaveText(/-2$/);
  await page.reload();
  await expect(pager).toContainText("2 of 3");

  await pager.getByRole("link", { name: "Back to the order" }).click();
  await expect(page).toHaveURL(new RegExp(`${summary}$`));
});

test("a finger that goes sideways turns to the next ticket", async ({
  cleanPage: page,
  request,
}) => {
  const order = await placedOrder(request, stage, ["Ada Lovelace", "Grace Hopper"]);
  await page.goto(`/checkout/${stage.eventId}/${order.shortId}/summary`);
  await page.getByRole("link", { name: "Open ticket" }).first().click();
  await expect(page.getByText("1 of 2")).toBeVisible();

  await swipe(page, 300, 80);
  await expect(page.getByText("2 of 2")).toBeVisible();
  await expect(page.getByText("Grace Hopper")).toBeVisible();
  await swipe(page, 80, 300);
  await expect(page.getByText("1 of 2")).toBeVisible();
});

test("a ticket's own link keeps its code in a contrast theme, and tells nothing of its order", async ({
  cleanPage: page,
  request,
}) => {
  const order = await placedOrder(request, stage, ["Ada Lovelace", "Grace Hopper"]);
  const [ada, grace] = order.attendees;
  const heard: string[] = [];
  page.on("response", async (response) => {
    if (response.url().includes("/api/"))
      heard.push(response.url(), await response.text().catch(() => ""));
  });

  await page.goto(`/ticket/${stage.eventId}/${ada?.shortId}`);
  await expect(page.getByText("Ada Lovelace")).toBeVisible();

  await expect(own(page)).toHaveText(/-1$/);
  await expect(page.getByRole("navigation", { name: "Tickets of this order" })).toHaveCount(0);
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  const code = page.getByRole("img", { name: "QR code of the ticket" });
  await expect(code).toHaveCSS("forced-color-adjust", "none");
  await expect(code.locator("..")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  for (const secret of [order.shortId, grace?.shortId ?? "?", "Grace"]) {
    expect(heard.join()).not.toContain(secret);
    expect(await page.content()).not.toContain(secret);
  }
});

test("a cancelled ticket says so and offers nothing to take along, nor does its paper", async ({
  cleanPage: page,
  request,
}) => {
  const order = await placedOrder(request, stage, ["Ada Lovelace", "Grace Hopper"]);
  const [shortId = "", other = ""] = order.attendees.map((attendee) => attendee.shortId);
  const takeAlong = page.getByRole("link", { name: /PDF|calendar|Print/i });
  await page.goto(`/ticket/${stage.eventId}/${shortId}`);
  await expect(takeAlong).not.toHaveCount(0);
  await cancel(request, shortId);

  await page.reload();
  await expect(page.getByText("Cancelled", { exact: true })).toBeVisible();
  await expect(takeAlong).toHaveCount(0);
  await expectAccessible(page);
  await page.addInitScript(() => {
    window.print = () => undefined; // no test can close that dialog
  });
  await page.goto(`/ticket/${stage.eventId}/${shortId}/print`);
  await expect(page.getByText("Cancelled. This ticket is no longer valid.")).toBeVisible();
  await expect(page.getByRole("img")).toHaveCount(0);

  await page.goto(`/checkout/${stage.eventId}/${order.shortId}/summary`);
  await expect(page.getByText("Your ticket for Lantern Concert is yours.")).toBeVisible();
  const tickets = page.getByRole("list", { name: "Tickets" }).getByRole("listitem");
  await expect(tickets.filter({ hasText: "Cancelled" })).toHaveText([/Ada Lovelace/]);
  await expect(page.getByRole("link", { name: /^Open ticket/ })).toHaveText([/Grace/]);
  await expectAccessible(page);
  await cancel(request, other);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Your tickets were cancelled" })).toBeVisible();
  await expect(takeAlong).toHaveCount(0);
  await expectAccessible(page);
});

test.describe("after a rename", () => {
  test.use({ expectedErrors: [/status of 410/] });

  test("the former holder's link says that the ticket was replaced, and the order leads to the new one", async ({
    cleanPage: page,
    request,
  }) => {
    const order = await placedOrder(request, stage, ["Ada Lovelace", "Grace Hopper"]);
    const former = order.attendees[1]?.shortId ?? "";
    const headers = { authorization: `Bearer ${stage.token}`, "if-match": '"1"' };
    const person = { firstName: "Hedy", lastName: "Lamarr", email: "hedy@foyer.example" };
    const url = `/api/events/${stage.eventId}/attendees/${former.slice(0, 14)}`;
    expect((await request.put(url, { headers, data: person })).status()).toBe(200);

    for (const path of [former, `${former}/print`]) {
      await page.goto(`/ticket/${stage.eventId}/${path}`);
      await expect(page.getByRole("heading", { name: "This ticket was replaced" })).toBeVisible();
      await expect(page.getByText("Hedy")).toHaveCount(0);
      await expect(page.getByRole("link", { name: "Lantern Concert" })).toHaveAttribute(
        "href",
        stage.path,
      );
      await expectAccessible(page);
    }
    await page.goto(`/checkout/${stage.eventId}/${order.shortId}/summary`);
    await page.getByRole("link", { name: "Open ticket of Hedy" }).click();
    await expect(page.getByText("Hedy Lamarr")).toBeVisible();
    await expect(page.getByText("Valid")).toBeVisible();
  });
});

/** Cancels a ticket as the organizer; its id is the first half of its link. */
async function cancel(request: APIRequestContext, shortId: string): Promise<void> {
  const url = `/api/events/${stage.eventId}/attendees/${shortId.slice(0, 14)}`;
  const headers = { authorization: `Bearer ${stage.token}` };
  await data(await request.patch(url, { headers, data: { status: "CANCELLED" } }));
}

/** Simulates a finger that swipes over the page. */
async function swipe(page: Page, fromX: number, toX: number): Promise<void> {
  await page.evaluate(
    ([from, to]) => {
      const touch = (clientX: number) =>
        new Touch({ identifier: 1, target: document.body, clientX, clientY: 300 });
      const show = (type: string, x: number, isDown: boolean) => {
        const one = touch(x);
        const init = { bubbles: true, touches: isDown ? [one] : [], changedTouches: [one] };
        document.body.dispatchEvent(new TouchEvent(type, init));
      };
      show("touchstart", from, true);
      show("touchend", to, false);
    },
    [fromX, toX] as const,
  );
}

// Can a buyer pay if the bank asks or refuses, or if the provider's script does not load?
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import {
  data,
  fillInBuyer,
  fillInCard,
  freeOrder,
  liveEvent,
  newAddress,
  payWith,
  placedOrder,
  reserve,
  type Stage,
  standard,
  test,
} from "#tests/e2e/support/stage.ts";

test.describe("the bank", () => {
  test.use({ expectedErrors: [/status of 402/] });

  test("asks, and the buyer confirms", async ({ cleanPage: page, request }) => {
    const stage = await liveEvent(request, [standard]);
    await toPayment(page, stage);

    await payWith(page, "4000002760003184");
    await page.getByRole("dialog").getByRole("button", { name: "Complete" }).click();

    await expect(page.getByRole("heading", { name: "You're going" })).toBeVisible();
  });

  test("asks, and the buyer does not confirm; then another card pays", async ({
    cleanPage: page,
    request,
  }) => {
    const stage = await liveEvent(request, [standard]);
    await toPayment(page, stage);

    await payWith(page, "4000002760003184");
    await page.getByRole("dialog").getByRole("button", { name: "Fail" }).click();
    await expect(
      page.getByText("Your bank did not confirm the payment. Try again, or ask your bank."),
    ).toBeVisible();
    await payWith(page, "4242424242424242");

    await expect(page.getByRole("heading", { name: "You're going" })).toBeVisible();
  });

  test("says why it refuses in words that help, and never that a card was stolen", async ({
    cleanPage: page,
    request,
  }) => {
    const general = "We could not process your payment. Please try again or contact support.";
    const sentences: [card: string, sentence: string][] = [
      ["4000000000000002", general],
      ["4000000000009995", "Your card does not have enough funds. Try another card."],
      ["4000000000000069", "Your card has expired. Try another card."],
      ["4000000000000127", "The security code is not right. Check it and try again."],
      ["4000000000009987", general],
      ["4000000000009979", general],
      ["4100000000000019", general],
      ["4000000000000119", general],
    ];
    const stage = await liveEvent(request, [standard]);
    const email = { supportEmail: "help@owl.example" };
    await data(
      await request.patch(`/api/events/${stage.eventId}/settings`, {
        headers: { authorization: `Bearer ${stage.token}`, "if-match": '"1"' },
        data: { email },
      }),
    );
    await toPayment(page, stage);

    for (const [card, sentence] of sentences) {
      const answer = page.waitForResponse(/\/payment_intents\/[^/]+\/confirm/);
      await payWith(page, card);
      await answer;
      await expect(page.getByText(sentence)).toBeVisible();
      await expect(
        page.getByText("You have not been charged and your tickets are still held."),
      ).toBeVisible();
      await expect(
        page.getByRole("alert").getByRole("link", { name: email.supportEmail }),
      ).toHaveCount(sentence === general ? 1 : 0);
      await expect(page.getByLabel("Card number")).toHaveValue(/\d/);
      await expect(page.getByRole("button", { name: /^Pay/ })).toBeFocused();
    }
    await payWith(page, "4242424242424242");

    await expect(page.getByRole("heading", { name: "You're going" })).toBeVisible();
  });
});

test("two presses on Pay in one moment are one request", async ({ cleanPage: page, request }) => {
  const stage = await liveEvent(request, [standard]);
  await toPayment(page, stage);
  let requests = 0;
  page.on("request", (asked) => {
    if (asked.url().endsWith("/payment-intent")) requests += 1;
  });
  await fillInCard(page, "4242424242424242");
  const pay = page.getByRole("button", { name: /^Pay/ });
  await expect(pay).toBeEnabled();

  await pay.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });

  await expect(page.getByRole("heading", { name: "You're going" })).toBeVisible();
  expect(requests).toBe(1);
  await expectAccessible(page);
});

test.describe("a buyer who pressed Pay too often", () => {
  test.use({ expectedErrors: [/status of 429/] });

  test("reads how long to wait and that nothing is lost, and then pays", async ({
    cleanPage: page,
    request,
  }) => {
    const stage = await liveEvent(request, [standard]);
    await toPayment(page, stage);
    const json = {
      code: "too_many_requests",
      message: "too many requests",
      params: { seconds: 200 },
      requestId: "r1",
    };
    await page.route("**/payment-intent", (route) => route.fulfill({ status: 429, json }), {
      times: 1,
    });

    await payWith(page, "4242424242424242");
    const refusal = page.getByRole("alert").filter({ hasText: "Too many attempts." });
    await expect(refusal).toContainText("Wait 4 minutes and try again.");
    await expect(refusal).toContainText("You have not been charged");
    await expectAccessible(page);
    await page.getByRole("button", { name: /^Pay/ }).click();

    await expect(page.getByRole("heading", { name: "You're going" })).toBeVisible();
  });
});

test.describe("a buyer whose tickets a new limit has taken", () => {
  test.use({ expectedErrors: [/status of 409/] });

  test("is led to other tickets from both steps, and was not charged", async ({
    cleanPage: page,
    request,
  }) => {
    const stage = await liveEvent(request, [standard]);
    const json = { code: "sold_out", message: "sold out", params: {}, requestId: "r1" };
    const refuse = (path: string) =>
      page.route(path, (route) => route.fulfill({ status: 409, json }), { times: 1 });
    await reserve(page, stage, "Standard");
    await fillInBuyer(page, newAddress());
    await page.route(/\/orders\/[^/]+$/, (route) =>
      route.request().method() === "PUT" ? route.fulfill({ status: 409, json }) : route.fallback(),
    );
    const refusal = page.getByRole("alert").filter({ hasText: "these tickets have just sold out" });

    await page.getByRole("button", { name: "Continue to payment" }).click();
    await expect(refusal.getByRole("link", { name: "Choose other tickets" })).toBeVisible();
    await page.unroute(/\/orders\/[^/]+$/);
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await refuse("**/payment-intent");
    await payWith(page, "4242424242424242");

    await expect(refusal).toContainText("You have not been charged.");
    await expect(refusal).not.toContainText("still held");
    await expectAccessible(page);
    await refusal.getByRole("link", { name: "Choose other tickets" }).click();
    await expect(page).toHaveURL(stage.path);
  });
});

test.describe("a buyer who chooses again after a declined card", () => {
  test.use({ expectedErrors: [/status of 40[29]/] });

  const lawn = { title: "Lawn", type: "PAID", priceMinor: 2500, quantityAvailable: 4 } as const;
  const balcony = { title: "Balcony", type: "FREE", priceMinor: 0, quantityAvailable: 2 } as const;

  /** Two of the lawn are held, their payment is open, and the buyer is at the event again. */
  async function declined(page: Page, stage: Stage): Promise<string> {
    await toPayment(page, stage, "Lawn", 2);
    await payWith(page, "4000000000009995");
    await expect(page.getByText("Your card does not have enough funds.")).toBeVisible();
    const path = new URL(page.url()).pathname;
    await page.goto(stage.path);
    return path;
  }
  const toDetails = async (page: Page) => {
    await page.getByRole("button", { name: "Continue to checkout" }).click();
    await expect(page).toHaveURL(/\/details$/);
  };

  test("has the new tickets, and the earlier ones are free again", async ({
    cleanPage: page,
    request,
  }) => {
    const stage = await liveEvent(request, [lawn, balcony]);
    const path = await declined(page, stage);
    await page.getByRole("button", { name: "Add one: Lawn" }).click();
    await toDetails(page);

    await placedOrder(request, stage, ["Ole Berg"]);
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "You have a newer order" })).toBeVisible();
  });

  test("keeps the earlier tickets if the others are gone by then, and pays them", async ({
    cleanPage: page,
    request,
  }) => {
    const stage = await liveEvent(request, [lawn, balcony]);
    const path = await declined(page, stage);
    await page.getByRole("button", { name: "Add one: Balcony" }).click();
    await freeOrder(request, { ...stage, ticketIds: stage.ticketIds.slice(1) }, [
      "Mira Sol",
      "Ole Berg",
    ]);
    await page.getByRole("button", { name: "Continue to checkout" }).click();
    await expect(page.getByText("Sorry, these tickets have just sold out.").first()).toBeVisible();

    await page.goto(path);
    await payWith(page, "4242424242424242");
    await expect(page.getByRole("heading", { name: "You're going" })).toBeVisible();
  });
});

test.describe("the provider's script", () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test("that does not come leaves order and tickets as they are, and comes with the next try", async ({
    cleanPage: page,
    request,
  }) => {
    const stage = await liveEvent(request, [standard]);
    // The stand-in's script calls the origin that it was loaded from.
    const script = (await (await request.get("/_local/stripe/stripe.js")).text()).replace(
      "document.currentScript",
      'Object.assign(document.createElement("script"), { src: "/_local/stripe/stripe.js" })',
    );
    let isDown = true;
    await page.route("**/_local/stripe/stripe.js", (route) => route.abort());
    await page.route("https://js.stripe.com/**", (route) =>
      isDown ? route.abort() : route.fulfill({ contentType: "text/javascript", body: script }),
    );

    await reserve(page, stage, "Standard");
    await fillInBuyer(page, newAddress());
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await expect(
      page.getByRole("alert").getByText("The payment form could not be loaded"),
    ).toBeVisible();
    await expectAccessible(page);
    isDown = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await payWith(page, "4242424242424242");

    await expect(page.getByRole("heading", { name: "You're going" })).toBeVisible();
  });
});

async function toPayment(
  page: Page,
  stage: Stage,
  title = "Standard",
  quantity = 1,
): Promise<void> {
  await reserve(page, stage, title, quantity);
  await fillInBuyer(page, newAddress());
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByLabel("Card number")).toBeVisible();
}

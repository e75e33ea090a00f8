// Can an owner connect payments, sell by card into their own account, and see when Stripe restricts
// it?
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import { onOwnStack } from "#tests/e2e/support/own-stack.ts";
import { letPass } from "#tests/e2e/support/refunding.ts";
import {
  data,
  expect,
  fillInBuyer,
  liveEvent,
  newAddress,
  payWith,
  reserve,
} from "#tests/e2e/support/stage.ts";

/** A stack of its own, because the other tests sell with the operator's keys. */
const test = onOwnStack({ FOYER_DEMO: "0", STRIPE_MODE: "connect" });

test.setTimeout(600_000);

test("an owner connects Stripe, sells by card, and hears when Stripe stops the account", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [
    { title: "Standard", type: "PAID", priceMinor: 2500, quantityAvailable: 20 },
    { title: "Guest list", type: "FREE", priceMinor: 0, quantityAvailable: 20 },
  ]);
  const heading = (name: string) => page.getByRole("heading", { name });

  await test.step("a buyer sees that paid tickets wait", async () => {
    await page.goto(stage.path);
    await expect(page.getByText("the organizer cannot take payments at the moment")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("the owner is led from the event to Stripe, and leaves its form too early", async () => {
    await page.goto("/auth/login");
    await page.getByLabel("Email").fill(stage.email);
    await page
      .getByLabel(/^Password/)
      .first()
      .fill("correct horse battery");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(/\/manage\/events/);
    await page.goto(`/manage/event/${stage.eventId}/tickets`);
    await page.getByRole("link", { name: "Connect payments" }).click();
    await expect(heading("Get paid through Stripe")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Connect with Stripe" }).click();
    await expect(heading("Stripe onboarding test page")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Leave unfinished" }).click();
    await expect(heading("Finish the setup at Stripe")).toBeVisible();
    await expect(page.getByText("Setup incomplete")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("goes on where it stopped, and is connected", async () => {
    await page.getByRole("button", { name: "Continue at Stripe" }).click();
    await page.getByLabel("Business name").fill("Night Owl Events Ltd");
    await page.getByRole("button", { name: "Finish", exact: true }).click();
    await expect(heading("You can take payments")).toBeVisible();
    await expect(page.getByText("Night Owl Events Ltd")).toBeVisible();
    await page.getByRole("button", { name: "Check again" }).click();
    await expect(page.getByText("Stripe was asked just now.")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a buyer pays by card", async () => {
    // Pages remember for some seconds that the account was not connected.
    await letPass(request, 16);
    await page.goto(stage.path);
    await expect(page.getByText("Paused")).toHaveCount(0);
    await reserve(page, stage, "Standard");
    await fillInBuyer(page, newAddress());
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await payWith(page, "4242424242424242");
    await expect(page).toHaveURL(/summary/);
  });

  await test.step("Stripe stops the account, which the payments page shows", async () => {
    const headers = { authorization: `Bearer ${stage.token}` };
    const { account } = await data(await request.get("/api/account/payments", { headers }));
    await page.goto("/_local/payments");
    await expect(page.getByRole("region", { name: "Payments", exact: true })).toContainText(
      "0.68 EUR",
    );
    await expectAccessible(page);
    await page.getByRole("button", { name: `Restrict: ${account.id}` }).click();
    await expect(page.getByRole("region", { name: "Accounts" })).toContainText("stopped");
    await page.goto("/account/payment");
    await expect(heading("Finish the setup at Stripe")).toBeVisible();
  });
});

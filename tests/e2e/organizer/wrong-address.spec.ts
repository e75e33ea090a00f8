// What becomes of a ticket for a mistyped address? Its mail comes back, the organizer finds and
// corrects it, and the buyer has the ticket.
import { randomUUID } from "node:crypto";
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import { openAs } from "#tests/e2e/support/signed-in.ts";
import {
  expect,
  liveEvent,
  mailTo,
  newAddress,
  placedOrder,
  test,
} from "#tests/e2e/support/stage.ts";

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

test("a wrong address bounces, is found and corrected, and its ticket arrives", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [
    { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 10 },
  ]);
  const wrong = `bounce+${randomUUID().slice(0, 8)}@foyer.example`;
  const right = newAddress();
  await placedOrder(request, stage, ["Mira Solberg"]);
  const { shortId } = await placedOrder(request, stage, ["Bea Buyer"], { email: wrong });
  const summary = `/checkout/${stage.eventId}/${shortId}/summary`;
  await mailTo(request, wrong, "Your ticket");
  await expect(async () => {
    await page.goto(summary);
    await expect(page.getByText("Our mail came back")).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expectAccessible(page);

  await openAs(page, stage, `/manage/event/${stage.eventId}/orders`);
  await page.getByRole("button", { name: "Order status" }).click();
  await page.getByRole("checkbox", { name: "Mail came back" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Mira Solberg")).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Bea Buyer" }).click();
  const correct = page.getByRole("button", { name: "Correct it" });
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size);
    await expect(correct).toBeVisible();
    await expectAccessible(page);
  }
  await correct.click();
  const form = page.getByRole("dialog", { name: "Edit buyer" });
  await expect(form.getByText("The tickets are sent to the new address.")).toBeVisible();
  await form.getByLabel("Email").fill(right);
  await expectAccessible(page);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The buyer was changed. The tickets will be sent.")).toBeVisible();
  await expect(correct).toBeHidden();

  const text = await mailTo(request, right, "Your ticket");
  expect(text).toContain(shortId);
  await page.goto(summary);
  await expect(page.getByText(`Mail about this order goes to ${right}`)).toBeVisible();
  await expect(page.getByText("Our mail came back")).toBeHidden();
});

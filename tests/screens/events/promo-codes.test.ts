// Does a buyer hear why a promo code does not count, and keep the choice?
import { screen as page, waitFor } from "@testing-library/dom";
import { expect, it, vi } from "vitest";
import { forgetCodes } from "#functions/engine/stock/code-sheet.ts";
import { promoCodes } from "#shared/contracts/promo-codes.ts";
import { checkout } from "#shared/contracts/public/checkout.ts";
import { reservations } from "#shared/contracts/public/reservations.ts";
import { allTests } from "#tests/support/runs/each-test.ts";
import { given } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { field, openScreen } from "#tests/support/screens/screen.tsx";
import { call } from "#tests/support/servers/call.ts";

const tenth = { code: "TENTH", discountType: "PERCENTAGE", discountRate: 10_000 };
const buyer = { firstName: "Bea", lastName: "Buyer", email: "bea@buyer.example" };
const applied = (): HTMLElement | undefined =>
  page.queryAllByRole("status").find((one) => one.textContent === "Promo code TENTH applied");
const isApplied = () => waitFor(() => expect(applied()).toBeDefined());

const owner = allTests(() => given.owner());

it("an invalid code in the address is told, and everything is sold at its price", async () => {
  const { path } = await selling();

  const { user } = await openScreen(`${path}?promo_code=nothing`);

  await page.findByText("Sorry, this promo code is invalid");
  expect(add()).toBeEnabled();
  await expectAccessible();
  await user.click(add());
  await barSays("€25.00");
});

it("a code that orders have used up is told in the address, and everything is sold at its price", async () => {
  const { path, params, reserve } = await selling({ ...tenth, discountRate: 100_000, maxUses: 1 });
  const { shortId } = (await reserve()).data;
  const attendees = [{ ...buyer, ticketId: params.ticketId }];
  await call(checkout.saveDetails, {
    params: { ...params, shortId },
    body: { buyer, attendees, acceptedTerms: true },
  });

  const { user } = await openScreen(`${path}?promo_code=TENTH`);

  await page.findByText("This promo code has been used up.");
  await user.click(add());
  await barSays("€25.00");
  await expectAccessible();
});

it("a code typed into the field keeps the choice, stays for the visit and can be removed", async () => {
  const { path } = await selling(tenth);
  const { user, fill, press, goTo } = await openScreen(path);
  await user.click(await page.findByRole("button", { name: "Add one: Standard" }));

  await press("Have a promo code?");
  await press("Apply promo code");
  await page.findByText("Enter a promo code.", { selector: "[role=alert] *, [role=alert]" });
  expect(await field("Promo code")).toHaveFocus();
  fill(await field("Promo code"), "tent");
  await press("Apply promo code");
  await page.findByText("That promo code is invalid");
  await expectAccessible();
  fill(await field("Promo code"), "50%?off");
  await press("Apply promo code");
  await page.findByText(/^A code cannot have “%” in it. Use letters, digits, hyphens, dots/);
  fill(await field("Promo code"), "“ＴＥＮＴＨ”.");
  await user.keyboard("{Enter}");
  await isApplied();
  await barSays("€22.50");
  await goTo(path);
  await isApplied();
  await press("Remove code");

  await waitFor(() => expect(applied()).toBeUndefined());
  await goTo(path);
  await user.click(await page.findByRole("button", { name: "Add one: Standard" }));
  await barSays("€25.00");
});

it("a code refused by the reservation is told at its field; the choice stays and can be bought without it", async () => {
  const { path, reserve } = await selling({ ...tenth, maxUses: 1 });
  const { user, press, goTo } = await openScreen(`${path}?promo_code=TENTH`);
  await isApplied();
  await user.click(add());
  await reserve();

  await press("Continue to checkout");

  await page.findByText(/The last uses of this promo code/);
  expect(await field("Promo code")).toHaveValue("TENTH");
  await barSays("€25.00");
  await expectAccessible();
  const leave = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
  await press("Continue to checkout");
  await waitFor(() => expect(leave).toHaveBeenCalled());
  await goTo(String(leave.mock.calls[0]?.[0]));
  await page.findByRole("heading", { name: "Your details" });
});

it("a code of the address that is gone when the tickets are reserved is told in its own words", async () => {
  const { path, removeCode } = await selling(tenth);
  const { user, press } = await openScreen(`${path}?promo_code=TENTH`);
  await isApplied();
  await user.click(add());
  await removeCode();
  forgetCodes();

  await press("Continue to checkout");

  await page.findByText("Sorry, this promo code is invalid");
  expect(await field("Promo code")).toHaveValue("TENTH");
  expect(window.location.search).toBe("");
  await barSays("€25.00");
});

const add = () => page.getByRole("button", { name: "Add one: Standard" });

/** The bar with the sum of what is chosen. */
const barSays = (sum: string) =>
  waitFor(() =>
    expect(
      page.getByRole("button", { name: "Continue to checkout" }).closest("div[class*=bar]"),
    ).toHaveTextContent(sum),
  );

/** An event with a ticket of 25 euros and a code, and another buyer who uses the code. */
async function selling(code?: object) {
  const { event, tickets } = await given.event(owner, { tickets: [{ quantityAvailable: 20 }] });
  const params = { eventId: event.id, ticketId: tickets[0]?.id ?? "" };
  const made = code && (await call(promoCodes.create, { token: owner.token, params, body: code }));
  const ofCode = { ...params, promoCodeId: made?.data.id ?? "" };
  const lines = [{ ticketId: params.ticketId, quantity: 1 }];
  return {
    path: `/e/${event.id}/${event.slug}`,
    params,
    removeCode: () => call(promoCodes.remove, { token: owner.token, params: ofCode }),
    reserve: () => call(reservations.create, { params, body: { lines, promoCode: "TENTH" } }),
  };
}

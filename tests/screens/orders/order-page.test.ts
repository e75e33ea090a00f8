// What do organizer and buyer read of an order's money and its past? While a refund is pending,
// after it failed days later or was made at the provider, and while the payment is disputed.
import { screen as page, waitFor, within } from "@testing-library/dom";
import { afterEach, expect, it, vi } from "vitest";
import { eachTest } from "#tests/support/runs/each-test.ts";
import {
  badges,
  holdLooks,
  openOrderScreens,
  openRefund,
  part,
  refund,
  showsBadges,
  sums,
} from "#tests/support/scenes/order-screen.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { front, says } from "#tests/support/screens/screen.tsx";

const DAY_SECONDS = 24 * 3600;
const slowRefund = "pm_card_pendingRefund";

const desk = eachTest(openOrderScreens);
afterEach(async () => expect(await desk.agree()).toEqual([]));

const refundButton = () => page.queryByRole("button", { name: "Refund" });
/** Waits until one of the page's messages says all of this. */
const isTold = (...words: string[]) =>
  waitFor(() => {
    const told = page.queryAllByRole("alert").map(({ textContent }) => textContent);
    expect(told.filter((one) => words.every((word) => one.includes(word)))).toHaveLength(1);
  });
/** The newest entry of the timeline that begins so. */
const entry = (what: string) =>
  [...document.querySelectorAll(".mantine-Timeline-item")].find(({ textContent }) =>
    textContent.includes(what),
  );

it("a refund that the bank has not ended blocks another, and both sides read of it", async () => {
  const look = holdLooks();
  const id = await desk.bought(1, slowRefund);
  const link = await desk.linkOf(id);
  await desk.sendMails(id);
  const screen = await desk.open(id);
  await openRefund(screen);
  await desk.refund(id, { amountMinor: 1000, notifyBuyer: true });

  await screen.press("Refund €25.00");

  await says("A refund is pending. Wait for it before another one.");
  await part(screen, "5");
  await waitFor(() => expect(within(front()).queryByRole("alert")).not.toBeInTheDocument());
  await screen.goTo(desk.pathOf(id));
  await showsBadges("Refund pending");
  expect(badges()[0]?.querySelectorAll("svg")).toHaveLength(1);
  expect(sums()).toEqual(["Refund pending−€10.00", "Remaining€15.00"]);
  expect(entry("Refund started")).toHaveTextContent("€10.00");
  await isTold("A second refund", "A refund of €10.00 is on its way");
  expect(refundButton()).not.toBeInTheDocument();
  await expectAccessible();
  await screen.goTo(link);
  await isTold("€10.00 is on its way back");
  await expectAccessible();
  expect(await desk.mailed(id, "refund")).toEqual([]);

  await screen.goTo(desk.pathOf(id));
  await showsBadges("Refund pending");
  await desk.pass(61);
  await desk.sale.deliver();
  await look();

  await showsBadges("Partially refunded");
  expect(sums()).toEqual(["Refunded−€10.00", "Remaining€15.00"]);
  expect(await desk.mailed(id, "Your refund of €10.00")).toHaveLength(1);
  await screen.goTo(link);
  await isTold("€10.00 went back to the card or account");
});

it("a refund that comes back days after it was accepted shows at once, and is tried again", async () => {
  const id = await desk.bought(1, "pm_card_refundFail");
  const screen = await desk.open(id);
  await refund(screen);
  await showsBadges("Refunded");
  expect(await desk.mailed(id, "Your refund of €25.00")).toHaveLength(1);

  await desk.pass(3 * DAY_SECONDS);
  await desk.sale.deliver();

  await screen.goTo(desk.pathOf(id));
  await showsBadges("Refund failed");
  await isTold("The refund of €25.00 failed", "The buyer's card is closed.");
  expect(entry("Refund failed")).toHaveTextContent("€25.00");
  expect(sums()).toEqual([]);
  await expectAccessible();
  await screen.goTo(await desk.linkOf(id));
  await isTold("A refund did not go through.");
  await expectAccessible();

  await screen.goTo(desk.pathOf(id));
  await refund(screen);

  await showsBadges("Refunded");
  expect(
    page
      .queryAllByRole("alert")
      .map(({ textContent }) => textContent)
      .join(),
  ).not.toContain("failed");
  expect(sums()).toEqual(["Refunded−€25.00", "Remaining€0.00"]);
  expect(await desk.mailed(id, "refund")).toHaveLength(2);
});

it("a refund of what was refunded in the dashboard already says so, before any event comes", async () => {
  const id = await desk.bought(1);
  await desk.refundThere(id, 2500);
  const screen = await desk.open(id);
  await showsBadges("Completed");

  await refund(screen);

  await showsBadges("Refunded");
  await isTold("refunded at the payment provider already");
  expect(page.queryByText("The refund is under way.")).not.toBeInTheDocument();
  expect(sums()).toEqual(["Refunded−€25.00", "Remaining€0.00"]);
  await expectAccessible();
});

it("a cancelled order is refunded later, with a badge beside its own", async () => {
  const look = holdLooks();
  const id = await desk.bought(1, slowRefund);
  const link = await desk.linkOf(id);
  const screen = await desk.open(id);
  await screen.press("Cancel order");
  await screen.user.click(await page.findByRole("checkbox", { name: "Refund €25.00" }));
  await screen.press("Cancel order");
  await showsBadges("Cancelled");
  expect((await desk.mailed(id, "was cancelled")).join()).toContain(
    "€25.00 of your payment was not refunded.",
  );
  await screen.goTo(link);
  await says("Your payment was not refunded.");
  await screen.goTo(desk.pathOf(id));

  await refund(screen);

  await showsBadges("Cancelled", "Refund pending");
  expect(sums()).toEqual(["Refund pending−€25.00", "Remaining€0.00"]);
  await desk.pass(61);
  await desk.sale.deliver();
  await look();
  await showsBadges("Cancelled", "Refunded");
  await expectAccessible();
  expect(await desk.mailed(id, "Your refund of €25.00")).toHaveLength(1);
  await screen.goTo(link);
  await page.findByRole("heading", { name: "This order was cancelled." });
  await says("€25.00 went back to the card or account");
  await expectAccessible();
});

it("a disputed payment says what to do, and offers no refund", async () => {
  const id = await desk.bought(1, "pm_card_createDispute");
  const { press } = await desk.open(id);

  await isTold("The buyer disputes this payment");
  expect(refundButton()).not.toBeInTheDocument();
  await expectAccessible();
  await press("Cancel order");
  await page.findByRole("dialog", { name: /^Cancel order F-/ });
  await says("The bank took €25.00 until it has decided, so nothing can be refunded.");
});

it("a timeline that is full says what of it may be gone", async () => {
  const id = await desk.bought(1);
  const { goTo, network } = await desk.open(id);
  const gone = "Older entries about people, mails and the steps before the payment may be gone.";
  await page.findByText("Tickets reserved");
  expect(page.queryByText(/may be gone/)).not.toBeInTheDocument();
  const { fetch } = network;
  vi.spyOn(network, "fetch").mockImplementation(async (url, init) => {
    const response = await fetch(url, init);
    if (!url.endsWith(`/orders/${id}`)) return response;
    const { data: order } = await response.json();
    return Response.json({ data: { ...order, isTimelineFull: true } });
  });

  await goTo(desk.pathOf(id));

  await page.findByText(gone);
  await expectAccessible();
});

// Do the forms that refund and cancel go by the order as it is now, whatever has happened since
// they were opened?
import { screen as page, waitFor } from "@testing-library/dom";
import { afterEach, expect, it } from "vitest";
import { eachTest } from "#tests/support/runs/each-test.ts";
import {
  holdLooks,
  openOrderScreens,
  openRefund,
  part,
  showsBadges,
} from "#tests/support/scenes/order-screen.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { front, says } from "#tests/support/screens/screen.tsx";

const desk = eachTest(openOrderScreens);
afterEach(async () => expect(await desk.agree()).toEqual([]));

const button = (name: string) => page.findByRole("button", { name });
const refundButton = () => page.queryByRole("button", { name: "Refund" });
const closed = () => waitFor(() => expect(page.queryByRole("dialog")).not.toBeInTheDocument());
const refused = async (words: string) =>
  waitFor(() => expect(page.getByRole("alert")).toHaveTextContent(words));

it("the cost of chosen tickets is refunded, and never more than is left", async () => {
  const id = await desk.bought(3);
  const screen = await desk.open(id);
  const { user, press } = screen;
  const tickets = () => page.findAllByRole("checkbox", { name: "Bea Buyer: €25.00" });
  const choose = async (...places: number[]) => {
    for (const place of places) await user.click((await tickets())[place] ?? document.body);
  };

  await openRefund(screen);
  await user.click(page.getByRole("radio", { name: "Tickets" }));
  expect(await tickets()).toHaveLength(3);
  await press("Refund");
  await says("Choose at least one ticket.");
  expect((await tickets())[0]).toHaveFocus();
  await choose(0, 2);
  await expectAccessible();
  await press("Refund €50.00");
  await showsBadges("Partially refunded");
  await closed();

  await openRefund(screen);
  await user.click(page.getByRole("radio", { name: "Tickets" }));
  await says("Earlier refunds are of amounts, not of tickets.");
  await choose(0, 1);
  await says("cost €50.00, and only €25.00 can be refunded");
  await expectAccessible();
  await choose(0);
  await press("Refund €25.00");
  await closed();
  await waitFor(() => expect(refundButton()).not.toBeInTheDocument());
});

it("all that is left is what is left now, not what was left when the form opened", async () => {
  const look = holdLooks();
  // Its mail is under way, so the page reads it again and again.
  const id = await desk.bought(3);
  const screen = await desk.open(id);
  await openRefund(screen);
  await button("Refund €75.00");
  await desk.refund(id, { amountMinor: 2500 });

  await look();

  await button("Refund €50.00");
  await says("€50.00 of €75.00 are left to refund.");
  await expectAccessible();
  await screen.press("Refund €50.00");
  await closed();
  await showsBadges("Refunded");
});

it("a refund of more than is left is refused with the rest, which the next press refunds", async () => {
  const id = await desk.bought(1);
  await desk.sendMails(id);
  const screen = await desk.open(id);
  const { press } = screen;
  await openRefund(screen);
  await desk.refund(id, { amountMinor: 1000 });

  await press("Refund €25.00");

  await refused("more than is left of the payment: €15.00");
  await button("Refund €15.00");
  await expectAccessible();
  await desk.refund(id, { amountMinor: 1500 });
  await press("Refund €15.00");
  await refused("There is nothing to refund.");
  await press("Refund");
  await refused("There is nothing to refund.");
  await expectAccessible();
  await press("Cancel");
  await closed();
});

it("a part may be all that is left, and a cent more is refused at its field and not sent", async () => {
  const id = await desk.bought(1);
  await desk.sendMails(id);
  const screen = await desk.open(id);
  const { press, network } = screen;
  const sent = () => network.sent.filter(({ path }) => path.endsWith("/refund"));
  await openRefund(screen);

  await part(screen, "25.01");
  await says("The largest possible amount is €25.00.");
  await press("Refund");
  expect(page.getByLabelText("Amount")).toBeInvalid();
  expect([sent(), (await desk.look(id)).refundedMinor]).toEqual([[], 0]);

  await part(screen, "25.00");
  await press("Refund €25.00");
  await closed();
  await showsBadges("Refunded");
});

it("an order whose money went back while its form was open is cancelled without a refund", async () => {
  const id = await desk.bought(1);
  await desk.sendMails(id);
  const { press } = await desk.open(id);
  await press("Cancel order");
  await page.findByRole("dialog", { name: /^Cancel order F-/ });
  await desk.refund(id, { amountMinor: 2500 });
  await press("Cancel and refund");
  await refused("There is nothing to refund.");

  await press("Cancel order");

  await page.findByText("The order was cancelled.");
  await closed();
  await showsBadges("Cancelled", "Refunded");
});

it("an order that a colleague cancelled meanwhile is told as cancelled", async () => {
  const id = await desk.bought(1);
  await desk.sendMails(id);
  const { press } = await desk.open(id);
  await press("Cancel order");
  await says("refused at the door");
  await desk.cancel(id);

  await press("Cancel and refund");

  await refused("cancelled");
  await waitFor(() => expect(front()).not.toHaveTextContent("refused at the door"));
  expect(page.queryByRole("checkbox", { name: /^Refund/ })).not.toBeInTheDocument();
  await expectAccessible();
  await press("Keep order");
  await closed();
  await showsBadges("Cancelled");
  expect(refundButton()).toBeVisible();
});

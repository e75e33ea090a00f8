// Does the form of a promo code keep what is typed, and say what would not work?
import { screen as page, waitFor, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { allTests } from "#tests/support/runs/each-test.ts";
import { given, type TicketSketch } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { field, front, openScreen, says } from "#tests/support/screens/screen.tsx";

const standard: TicketSketch = { quantityAvailable: 20 };
const friends: TicketSketch = { ...standard, title: "Friends", hideUntilPromoCode: true };

const owner = allTests(() => given.owner());

/** The open form of a new promo code. */
async function newCode(tickets: TicketSketch[], fields: Record<string, unknown> = {}) {
  const { event } = await given.event(owner, { isDraft: true, tickets, fields });
  const screen = await openScreen(`/manage/event/${event.id}/promo-codes`, owner);
  await screen.opened("Create promo code");
  await field("Code");
  return { ...screen, create: () => screen.press("Create promo code") };
}

it("a code of other characters is refused, and so is one that the event has already", async () => {
  const { user, fill, opened, create, press } = await newCode([standard]);
  const code = await field("Code");
  fill(code, "early bird");
  await create();
  await waitFor(() => expect(code).toHaveAccessibleDescription(/Use letters, digits, hyphens/));
  await says("Enter a discount above zero.");
  await expectAccessible();
  fill(code, "“early–bird”.");
  await user.tab();
  await waitFor(() => expect(code).toHaveValue("EARLY-BIRD"));
  fill(code, "earlybird");
  fill(await field("Percentage off"), "12.5");
  fill(await field(/Maximum uses/), "20");
  await create();
  const row = await page.findByRole("row", { name: /EARLYBIRD/ });
  for (const words of ["12.5% off", "0 of 20", "All visible tickets"])
    expect(row).toHaveTextContent(words);

  await opened("Create promo code");
  const again = await field("Code");
  fill(again, "EarlyBird");
  await user.click(page.getByRole("radio", { name: "Fixed amount" }));
  fill(await field("Amount off"), "3");
  await create();
  await waitFor(() => expect(again).toHaveFocus());
  expect(again).toHaveAccessibleDescription(/The event has this promo code already\./);
  await press("Cancel");
  await user.click(await page.findByRole("button", { name: "Discard changes" }));
  await waitFor(() => expect(page.queryByRole("dialog")).toBeNull());
});

it("a code that only reveals names the tickets that it reveals", async () => {
  const { user, fill, create } = await newCode([standard, friends]);
  const tickets = page.getByRole("combobox", { name: "Applicable tickets" });
  expect(tickets).toHaveAttribute("placeholder", "All visible tickets");
  await says("Donations and free tickets stay as they are.");
  fill(page.getByLabelText("Code"), "owls");
  await user.click(page.getByRole("radio", { name: "Only reveals tickets" }));
  expect(tickets).not.toHaveAttribute("placeholder", "All visible tickets");
  expect(front()).not.toHaveTextContent("Leave empty");

  await create();

  await says("Choose at least one ticket.");
  expect(tickets).toHaveFocus();
  await user.click(tickets);
  const option = await page.findByRole("option", { name: "Friends" });
  await expectAccessible();
  await user.click(option);
  await create();
  await page.findByText("OWLS was created.");
  expect(await page.findByRole("row", { name: /OWLS/ })).toHaveTextContent(
    /Only reveals tickets.*Friends/,
  );
});

it("a code that has expired already is made with a warning", async () => {
  const { fill, create } = await newCode([standard]);
  fill(page.getByLabelText("Code"), "lastyear");
  fill(page.getByLabelText("Percentage off"), "10");
  const expires = page.getByLabelText(/Expires/);
  fill(expires, "2090-01-01T10:00");
  expect(within(front()).queryByRole("status")).not.toBeInTheDocument();
  fill(expires, "2020-01-01T10:00");

  await waitFor(() =>
    expect(expires).toHaveAccessibleDescription("This lies in the past: nobody can use the code."),
  );
  await expectAccessible();
  await create();
  expect(await page.findByRole("row", { name: /LASTYEAR/ })).toHaveTextContent("Expired");
});

it("a count that is no whole number stays as it was typed, and is refused", async () => {
  const { user, fill, create } = await newCode([standard]);
  const uses = page.getByLabelText(/Maximum uses/);
  fill(page.getByLabelText("Code"), "some");
  fill(page.getByLabelText("Percentage off"), "10");

  for (const [typed, sentence] of [
    ["1.5", /Enter a whole number\./],
    ["-20", /The smallest possible value is 1\./],
    ["ten", /Enter a whole number\./],
    ["1000001", /The largest possible value is 100,000\./],
  ] as const) {
    await user.clear(uses);
    await user.type(uses, typed);
    await create();
    await waitFor(() => expect(uses).toHaveAccessibleDescription(sentence));
    expect(uses).toHaveValue(typed);
  }
  await expectAccessible();
  fill(uses, "20");
  await create();
  expect(await page.findByRole("row", { name: /SOME/ })).toHaveTextContent("0 of 20");
});

it("an amount that cannot be charged is told while it is typed, and what is wrong with a number", async () => {
  const { user, fill, create } = await newCode([], { currency: "KWD" });
  await user.click(page.getByRole("radio", { name: "Fixed amount" }));
  const amount = await field("Amount off");
  fill(amount, "12.345");
  expect(amount).toHaveAccessibleDescription(/Enter a multiple of KWD\s0\.010\./);
  await expectAccessible();

  for (const [typed, sentence] of [
    ["-1", /Enter a number that is not below zero\./],
    ["19.9999", /Use at most 3 decimals\./],
    ["99999999999", /This number is too large\./],
    ["twelve", /Enter a number such as 1\.250\./],
  ] as const) {
    fill(amount, typed);
    await create();
    await waitFor(() => expect(amount).toHaveAccessibleDescription(sentence));
    expect(amount).toHaveValue(typed);
  }
});

it("a capacity that is no whole number stays as it was typed", async () => {
  const { event } = await given.event(owner, { tickets: [standard] });
  const path = `/manage/event/${event.id}/capacity-assignments`;
  const { user, opened, press } = await openScreen(path, owner);
  await opened("Create capacity assignment");
  const capacity = await field("Capacity");
  await user.type(capacity, "1.5");

  await press("Create capacity assignment");

  await waitFor(() => expect(capacity).toHaveAccessibleDescription(/Enter a whole number\./));
  expect(capacity).toHaveValue("1.5");
});

// Does an organizer who makes an order by hand see what is free, and who cancels one what becomes
// of the money?

import type { APIRequestContext } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/accessible.ts";
import { openAs, opened } from "#tests/e2e/signed-in.ts";
import { data, expect, liveEvent, type Stage, standard, test } from "#tests/e2e/support.ts";

test("the free places count the limit that tickets share, and a wrong number is told at its ticket", async ({
  cleanPage: page,
  request,
}) => {
  // A draft takes a new limit in at once.
  const stage = await liveEvent(request, []);
  const ticketIds = [
    (await create(request, stage, "tickets", standard)).id,
    (await create(request, stage, "tickets", { ...standard, title: "Balcony" })).id,
  ];
  const hall = { name: "Hall", capacity: 7, appliesTo: "TICKETS", ticketIds };
  await create(request, stage, "capacity-assignments", hall);
  await openAs(page, stage, `/manage/event/${stage.eventId}/orders`);
  const form = await opened(page, "Create order");

  await expect(form.getByText("€25.00 · 7 places free")).toHaveCount(2);
  const count = form.getByLabel("Number of Balcony");
  for (const [typed, sentence] of [
    ["1.5", "Enter a whole number."],
    ["-2", "The smallest possible value is 1."],
    ["99999999999", "The largest possible value is 200."],
  ] as const) {
    await count.fill("");
    await count.pressSequentially(typed);
    await form.getByRole("button", { name: "Create order" }).click();
    await expect(count).toHaveValue(typed);
    await expect(count).toHaveAccessibleDescription(sentence);
    await expect(count).toBeFocused();
  }
  await expectAccessible(page);
  await count.fill("");
  await expect(form.getByText("The largest possible value is 200.")).toHaveCount(0);
  await count.fill("2");
  await form.getByRole("checkbox", { name: "All tickets have the buyer's name" }).uncheck();
  await expect(form.getByRole("group", { name: /^Ticket \d: Balcony/ })).toHaveCount(2);
});

test("the cancellation names order and buyer, and says who gives the money back", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [standard]);
  const { id, reference } = await create(request, stage, "orders", {
    lines: [{ ticketId: stage.ticketIds[0], quantity: 1 }],
    buyer: { firstName: "Bea", lastName: "Buyer", email: "bea@foyer.example" },
    paidMinor: 2500,
  });
  await openAs(page, stage, `/manage/event/${stage.eventId}/orders/${id}`);

  const form = await opened(page, "Cancel order");

  await expect(page.getByRole("dialog", { name: `Cancel order ${reference}` })).toBeVisible();
  await expect(form.getByText(/^The buyer is Bea Buyer\. Their ticket is refused/)).toBeVisible();
  await expect(form).toContainText("Give the buyer €25.00 back yourself.");
  await expectAccessible(page);
});

async function create(request: APIRequestContext, stage: Stage, noun: string, body: object) {
  const headers = {
    authorization: `Bearer ${stage.token}`,
    "idempotency-key": crypto.randomUUID(),
  };
  return data(await request.post(`/api/events/${stage.eventId}/${noun}`, { headers, data: body }));
}

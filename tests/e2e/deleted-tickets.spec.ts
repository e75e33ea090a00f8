// Does a form name a ticket that was deleted since, and can it still be saved with it?
import { expectAccessible } from "#tests/e2e/accessible.ts";
import { openAs } from "#tests/e2e/signed-in.ts";
import { data, expect, liveEvent, standard, test } from "#tests/e2e/support.ts";

const places = [
  {
    noun: "promo-codes",
    screen: "promo-codes",
    name: "TENTH",
    fields: { code: "TENTH", discountType: "PERCENTAGE", discountRate: 10_000 },
    saved: "TENTH was saved.",
    isListed: true,
  },
  {
    noun: "capacity-assignments",
    screen: "capacity-assignments",
    name: "Hall",
    fields: { name: "Hall", capacity: 50, appliesTo: "TICKETS" },
    saved: "Hall was saved.",
    isListed: true,
  },
  {
    noun: "check-in-lists",
    screen: "check-in",
    name: "Main door",
    fields: { name: "Main door" },
    saved: "Check-in list saved",
    isListed: false,
  },
];

for (const { noun, screen, name, fields, saved, isListed } of places)
  test(`${noun} call a deleted ticket a deleted one, and keep it`, async ({
    cleanPage: page,
    request,
  }) => {
    const stage = await liveEvent(request, [standard, { ...standard, title: "Balcony" }]);
    const headers = { authorization: `Bearer ${stage.token}` };
    const own = `/api/events/${stage.eventId}`;
    const ticketIds = [stage.ticketIds[1]];
    const created = { headers, data: { ...fields, ticketIds } };
    const { id } = await data(await request.post(`${own}/${noun}`, created));
    await request.delete(`${own}/tickets/${ticketIds[0]}`, { headers });
    await openAs(page, stage, `/manage/event/${stage.eventId}/${screen}`);

    const row = page.getByRole("row", { name });
    if (isListed) await expect(row).toContainText("Deleted ticket");
    await page.getByRole("button", { name: `Actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    const form = page.getByRole("dialog");
    await expect(form.getByText("Deleted ticket")).toBeVisible();
    await expectAccessible(page);
    await form.getByRole("button", { name: "Save" }).click();

    await expect(page.getByText(saved)).toBeVisible();
    const now = await data(await request.get(`${own}/${noun}/${id}`, { headers }));
    expect(now.ticketIds).toEqual(ticketIds);
  });

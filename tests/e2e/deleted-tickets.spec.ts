// Does a form name a ticket that was deleted since, and only such a one? Can it be saved with it,
// and what is left of the lists once the last ticket was deleted?

import type { APIRequestContext } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/accessible.ts";
import { openAs } from "#tests/e2e/signed-in.ts";
import { data, expect, liveEvent, type Stage, standard, test } from "#tests/e2e/support.ts";

/** What an organizer does elsewhere, by the API. */
function colleague(request: APIRequestContext, { eventId, token }: Stage) {
  const headers = { authorization: `Bearer ${token}` };
  const own = `/api/events/${eventId}`;
  return {
    own,
    create: async (noun: string, body: object) =>
      data(await request.post(`${own}/${noun}`, { headers, data: body })),
    read: async (noun: string, id: string) =>
      data(await request.get(`${own}/${noun}/${id}`, { headers })),
    removeTicket: (id: unknown) => request.delete(`${own}/tickets/${id}`, { headers }),
  };
}

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
    const { create, read, removeTicket } = colleague(request, stage);
    const ticketIds = [stage.ticketIds[1]];
    const { id } = await create(noun, { ...fields, ticketIds });
    await removeTicket(ticketIds[0]);
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
    expect((await read(noun, id)).ticketIds).toEqual(ticketIds);
  });

test("a ticket that a colleague made meanwhile is read before it is called deleted, and once", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [standard, { ...standard, title: "Balcony" }]);
  const { own, create, removeTicket } = colleague(request, stage);
  const withTickets = (code: string, ...ticketIds: unknown[]) =>
    create("promo-codes", { code, discountType: "NONE", ticketIds });
  await withTickets("GONE", stage.ticketIds[1]);
  await removeTicket(stage.ticketIds[1]);
  let reads = 0;
  page.on("request", (read) => {
    if (read.method() === "GET" && new URL(read.url()).pathname === `${own}/tickets`) reads += 1;
  });
  const row = (code: string) => page.getByRole("row", { name: code });
  const search = async (text: string) => {
    await page.getByRole("searchbox", { name: "Promo code" }).fill(text);
    await expect(row(text)).toBeVisible();
  };
  await openAs(page, stage, `/manage/event/${stage.eventId}/promo-codes`);
  await expect(row("GONE")).toContainText("Deleted ticket");
  const { id } = await create("tickets", { ...standard, title: "Terrace" });
  await withTickets("OPENED", stage.ticketIds[0], id);

  await search("OPENED");

  await expect(row("OPENED")).toContainText("Standard, Terrace");
  const before = reads;
  await search("GONE");
  await expect(row("GONE")).toContainText("Deleted ticket");
  await page.getByRole("button", { name: "GONE", exact: true }).click();
  await expect(page.getByRole("dialog").getByText("Deleted ticket")).toBeVisible();
  expect(reads).toBe(before);
  await expectAccessible(page);
});

test("what names the last ticket, or the whole event, can be changed after its deletion", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [standard]);
  const { create, removeTicket } = colleague(request, stage);
  await create("check-in-lists", { name: "Main door", ticketIds: stage.ticketIds });
  await create("capacity-assignments", { name: "Hall", capacity: 50, appliesTo: "EVENT" });
  await removeTicket(stage.ticketIds[0]);

  for (const [screen, name, verb, why] of [
    ["check-in", "Main door", "Delete list", "A check-in list lets people in by their tickets"],
    [
      "capacity-assignments",
      "Hall",
      "Delete capacity assignment",
      "A capacity assignment limits tickets",
    ],
  ] as const) {
    await openAs(page, stage, `/manage/event/${stage.eventId}/${screen}`);
    await expect(page.getByText(`${why}, and this event has none.`)).toBeVisible();
    await expect(page.getByRole("row", { name })).toBeVisible();
    await expect(page.getByRole("link", { name: "Go to tickets" })).toHaveAttribute(
      "href",
      /\/tickets$/,
    );
    await expect(page.getByRole("button", { name: /^Create/ })).toHaveCount(0);
    await expectAccessible(page);

    await page.getByRole("button", { name: `Actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    const form = page.getByRole("dialog");
    await form.getByLabel("Name").fill(`${name} 2`);
    await form.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("row", { name: `${name} 2` })).toBeVisible();

    await page.getByRole("button", { name: `Actions for ${name} 2` }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("button", { name: verb }).click();
    await expect(page.getByRole("heading", { name: "Create a ticket first" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Go to tickets" })).toBeFocused();
    await expectAccessible(page);
  }
});

test.describe("while the tickets cannot be read", () => {
  test.use({ expectedErrors: [/status of 400/] });

  test("a list can be changed, keeps what is typed, and does not ask without end", async ({
    cleanPage: page,
    request,
  }) => {
    const stage = await liveEvent(request, [standard]);
    const { create } = colleague(request, stage);
    await create("check-in-lists", { name: "Main door", ticketIds: stage.ticketIds });
    let reads = 0;
    await page.route(/\/tickets(\?.*)?$/, async (route) => {
      if (route.request().resourceType() !== "fetch") return route.fallback();
      reads += 1;
      const json = { code: "invalid_input", message: "", requestId: "1" };
      await route.fulfill({ status: 400, json });
    });
    await openAs(page, stage, `/manage/event/${stage.eventId}/check-in`);
    await page.getByRole("button", { name: "Actions for Main door" }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    const form = page.getByRole("dialog");
    await form.getByLabel("Name").fill("Side door");
    await expect(form.getByText("This did not load. Try again, or reload the page.")).toBeVisible();
    await expectAccessible(page);

    await form.getByRole("button", { name: "Save" }).click();

    await expect(page.getByRole("row", { name: "Side door" })).toBeVisible();
    expect(reads).toBeLessThan(6);
    await page.getByRole("button", { name: "Create check-in list" }).click();
    const waiting = page.getByRole("dialog", { name: "Create check-in list" });
    await expect(waiting.getByText("This could not be loaded")).toBeVisible();
    await expectAccessible(page);
    await page.unrouteAll();
    await waiting.getByRole("button", { name: "Try again" }).click();
    await expect(waiting.getByLabel("Name")).toBeVisible();
    await expect(waiting.getByText("Standard", { exact: true })).toBeVisible();
  });
});

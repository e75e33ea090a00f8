// Does a ticket keep its taxes and fees while the account's list cannot be read, and after one of
// them was deleted?
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/accessible.ts";
import { openAs, opened } from "#tests/e2e/signed-in.ts";
import {
  data,
  expect,
  liveEvent,
  ownAccount,
  type Stage,
  standard,
  test,
} from "#tests/e2e/support.ts";

const vat = { name: "VAT", kind: "TAX", calculation: "PERCENTAGE", amount: 7000 };
const levy = { ...vat, name: "Levy", amount: 2000, isDefault: true };
const list = "**/api/taxes-and-fees?*";
const refusal = { code: "validation_failed", status: 400 };

test("a ticket that is saved after the list of taxes failed keeps its taxes", async ({
  cleanPage: page,
  expectedErrors,
  request,
}) => {
  expectedErrors.push(/400/);
  const { stage, ids } = await taxedEvent(request);
  await page.route(list, (route) => route.fulfill({ status: 400, json: refusal }));
  await openAs(page, stage, `/manage/event/${stage.eventId}/tickets`);

  const form = await edited(page);
  await expect(form.getByText("Those of the ticket stay as they are.")).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel("Name").fill("Stalls");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Stalls was saved.")).toBeVisible();

  expect(await chargesOf(request, stage)).toEqual(ids);
});

test("a form tries the list of taxes again, and a new ticket waits for the default ones", async ({
  cleanPage: page,
  expectedErrors,
  request,
}) => {
  expectedErrors.push(/400/);
  const { stage } = await taxedEvent(request);
  await page.route(list, (route) => route.fulfill({ status: 400, json: refusal }));
  await openAs(page, stage, `/manage/event/${stage.eventId}/tickets`);
  const form = await opened(page, "Create ticket");
  await expect(form.getByText("This could not be loaded")).toBeVisible();
  await expect(form.getByLabel("Name")).toHaveCount(0);
  await expectAccessible(page);

  await page.unroute(list);
  await form.getByRole("button", { name: "Try again" }).click();

  await expect(form.getByLabel("Name")).toBeVisible();
  await expect(form.getByText("Levy, 2%")).toBeVisible();
  await expect(form.getByText("VAT, 7%")).toHaveCount(0);
});

test("a deleted tax is named as such, stays after a save, and can be taken out", async ({
  cleanPage: page,
  request,
}) => {
  const { stage, ids } = await taxedEvent(request);
  const [kept, gone] = ids;
  await request.delete(`/api/taxes-and-fees/${gone}`, { headers: headersOf(stage) });
  await openAs(page, stage, `/manage/event/${stage.eventId}/tickets`);

  const form = await edited(page);
  await expect(form.getByText("Deleted tax or fee")).toBeVisible();
  await expect(form.getByText("Levy, 2%")).toBeVisible();
  await expectAccessible(page);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Standard was saved.")).toBeVisible();
  expect(await chargesOf(request, stage)).toEqual(ids);

  const again = await edited(page);
  await again.getByLabel("Taxes and fees").press("Backspace");
  await again.getByRole("button", { name: "Save" }).click();
  await expect(again).toHaveCount(0);
  expect(await chargesOf(request, stage)).toEqual([kept]);
});

/** An event with a ticket that has the levy and the VAT. */
async function taxedEvent(request: APIRequestContext) {
  const stage = await liveEvent(request, [standard], ownAccount);
  const headers = headersOf(stage);
  const ids: string[] = [];
  for (const tax of [levy, vat])
    ids.push((await data(await request.post("/api/taxes-and-fees", { headers, data: tax }))).id);
  const change = { headers: { ...headers, "if-match": "1" } };
  const ticket = { ...standard, taxAndFeeIds: ids };
  await data(await request.put(addressOf(stage), { ...change, data: ticket }));
  return { stage, ids };
}

/** Opens the form of the event's only ticket. */
async function edited(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Actions for Standard" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  return page.getByRole("dialog", { name: "Edit ticket" });
}

const headersOf = ({ token }: Stage) => ({ authorization: `Bearer ${token}` });
const addressOf = ({ eventId, ticketIds }: Stage) =>
  `/api/events/${eventId}/tickets/${ticketIds[0]}`;
const chargesOf = async (request: APIRequestContext, stage: Stage) =>
  (await data(await request.get(addressOf(stage), { headers: headersOf(stage) }))).taxAndFeeIds;

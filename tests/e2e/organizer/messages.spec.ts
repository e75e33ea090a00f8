// Do an organizer's messages reach everybody once, remind them in time, and stop for those who ask?
import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import { letPass } from "#tests/e2e/support/refunding.ts";
import { openAs, opened } from "#tests/e2e/support/signed-in.ts";
import {
  data,
  expect,
  freeOrder,
  liveEvent,
  mailsOf,
  mailTo,
  placedOrder,
  type Sketch,
  type Stage,
  test,
} from "#tests/e2e/support/stage.ts";

test.use({ locale: "en-US", timezoneId: "Europe/Berlin" });
// A session ends while time is moved, and is renewed at once.
test.use({ expectedErrors: [/status of 401/] });

const guest: Sketch = { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 50 };
const phone = { width: 390, height: 844 };
/** After which a dead worker's claim has ended, or a mail of unknown outcome is sent again. */
const RECOVERED_SECONDS = 20 * 60;

const listOf = ({ eventId }: Stage): string => `/manage/event/${eventId}/messages`;

async function write(page: Page, subject: string, content: string) {
  const form = await opened(page, "Write a message");
  await form.getByLabel("Subject").fill(subject);
  await form.getByRole("textbox", { name: "Message" }).fill(content);
  return form;
}

const acknowledge = (page: Page) =>
  page
    .getByRole("checkbox", { name: "This message is about the event and no advertising." })
    .check();

/** Once it runs. */
async function kill(request: APIRequestContext, name: string): Promise<void> {
  await expect(async () => {
    const answer = await request.post("/_local/kill", { data: { function: name } });
    expect((await data(answer)).killed).toBeGreaterThan(0);
  }).toPass();
}

test("a message reaches everybody once, although its workers die", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [guest]);
  const orders = [];
  for (const name of ["Mira Solberg", "Jana Lindqvist", "Ole Berg", "Ada Moor"])
    orders.push(await placedOrder(request, stage, [name, `${name} Guest`]));
  const email = orders[0]?.buyer.email ?? "";
  await mailTo(request, email, "Your tickets for Lantern Concert");
  await openAs(page, stage, listOf(stage));
  const form = await write(page, "Doors at seven", "Dear {{first_name}}, come early.");
  await expect(form).toContainText("8 people get it.");
  await form.getByRole("button", { name: "Show them" }).click();
  await expect(form.getByRole("listitem").filter({ hasText: email })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await expect(form.getByRole("button", { name: "Send to 8 people" })).toBeInViewport();
  await expectAccessible(page);
  await acknowledge(page);
  await form.getByRole("button", { name: "Send to 8 people" }).click();

  await expect(page.getByRole("heading", { name: "Doors at seven", level: 1 })).toBeVisible();
  for (const name of ["jobFunction", "mailFunction", "streamFunction"]) await kill(request, name);
  await expect(async () => {
    await letPass(request, RECOVERED_SECONDS);
    await expect(page.getByText(/Accepted\s*8/)).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 120_000 });
  await expectAccessible(page);
  await page.getByRole("link", { name: "See each recipient" }).click();
  await expect(page.getByText(email).first()).toBeVisible();
  await expectAccessible(page);

  for (const { buyer } of orders) {
    const mails = await mailsOf(request, buyer.email);
    expect(mails.filter(({ subject }) => subject === "Doors at seven")).toHaveLength(1);
  }
  expect(await mailTo(request, email, "Doors at seven")).toMatch(
    /Dear Mira, come early\.[\s\S]*\/unsubscribe\//,
  );
});

test("a reminder moves with its event, and takes in who bought meanwhile", async ({
  cleanPage: page,
  request,
}) => {
  const { now } = await data(await request.get("/_local/clock"));
  const inHours = (hours: number) =>
    new Date(Date.parse(now) + hours * 3_600_000).toISOString().replace(/:\d\d\.\d+Z$/, ":00.000Z");
  const event = { startAt: inHours(30), endAt: inHours(33), timezone: "UTC" };
  const stage = await liveEvent(request, [guest], { event });
  await freeOrder(request, stage, ["Mira Solberg"]);
  await openAs(page, stage, listOf(stage));
  const form = await opened(page, "Write a message");
  await form.getByRole("radio", { name: "As a reminder before the start" }).check();
  await form.getByRole("combobox", { name: "Counted in" }).click();
  await page.getByRole("option", { name: "Hours" }).click();
  await form.getByLabel("Hours before").fill("2");
  await form.getByRole("switch", { name: /^Our reminder/ }).check();
  await expectAccessible(page);
  await acknowledge(page);
  await form.getByRole("button", { name: "Plan message" }).click();
  await expect(page.getByRole("heading", { name: "Reminder", level: 1 })).toBeVisible();
  await expectAccessible(page);

  const headers = { authorization: `Bearer ${stage.token}` };
  const path = `/api/events/${stage.eventId}`;
  const { version, ...whole } = await data(await request.get(path, { headers }));
  const facts = ["title", "description", "organizerId", "timezone", "currency"] as const;
  const kept = Object.fromEntries(facts.map((name) => [name, whole[name]]));
  const moved = { ...kept, startAt: inHours(6), endAt: inHours(9) };
  const put = { headers: { ...headers, "if-match": `"${version}"` }, data: moved };
  await data(await request.put(path, put));
  const { buyer } = await placedOrder(request, stage, ["Late Comer"]);
  await expect(async () => {
    const [planned] = await data(await request.get(`${path}/messages`, { headers }));
    expect(planned.sendAt).toBe(inHours(4));
  }).toPass();
  await letPass(request, 4 * 3600 + 60);

  const mail = await mailTo(request, buyer.email, "Reminder: Lantern Concert");
  expect(mail).toContain("Have your ticket at hand.");
  await page.reload();
  await expect(page.getByText(/Accepted\s*2/)).toBeVisible({ timeout: 120_000 });
});

test("who unsubscribes gets no more messages, until they come back", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [guest]);
  const { buyer } = await placedOrder(request, stage, ["Mira Solberg"]);
  await openAs(page, stage, listOf(stage));
  await write(page, "Parking", "The yard is closed.");
  await acknowledge(page);
  await page.getByRole("button", { name: "Send to 1 person" }).click();
  await expect(page.getByRole("heading", { name: "Parking", level: 1 })).toBeVisible();
  const link = /\/unsubscribe\/\w+/.exec(await mailTo(request, buyer.email, "Parking"))?.[0] ?? "";

  await page.setViewportSize(phone);
  await page.goto(link);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Stop messages" }).click();
  await expect(page.getByText("You get no more messages from Night Owl Events.")).toBeVisible();
  await expectAccessible(page);

  await page.goto(listOf(stage));
  await expect(await opened(page, "Write a message")).toContainText(
    "0 people get it. 1 has unsubscribed.",
  );
  await page.goto(`/api/public${link}`);
  await page.getByRole("button", { name: "I want them again" }).click();
  await expect(page.getByRole("button", { name: "Stop messages" })).toBeVisible();
  await page.goto(listOf(stage));
  await expect(await opened(page, "Write a message")).toContainText("1 person gets it.");

  // As a mail program does, whose person only presses its button.
  const form = { "List-Unsubscribe": "One-Click" };
  await data(await request.post(`/api/public${link}`, { form }));
  await page.reload();
  await expect(await opened(page, "Write a message")).toContainText("0 people get it.");
});

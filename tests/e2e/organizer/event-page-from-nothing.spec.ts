// Can somebody who has nothing yet make the page of an event in a browser, with its cover, a
// formatted description, its place and its tickets, so that buyers see all of it?
import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import { shiftOf, watchShifts } from "#tests/e2e/support/shifts.ts";
import { opened } from "#tests/e2e/support/signed-in.ts";
import { expect, mailTo, ownerPassword, test } from "#tests/e2e/support/stage.ts";
import { picture } from "#tests/support/inputs/pictures.ts";

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const programme = ["19:00 Doors and bar", "20:00 Nordlicht"];

test.use({ locale: "en-US", timezoneId: "Europe/Berlin" });
test.setTimeout(600_000);

test("an organizer makes the page of an event from nothing, and buyers see it", async ({
  cleanPage: page,
}) => {
  await test.step("signs up, and has an event with a ticket", () => begin(page));
  await test.step("describes it", () => writeText(page));
  await test.step("gives it a cover", () => addCover(page));
  await test.step("says where it takes place", () => place(page));
  await test.step("describes the ticket", () => describeTicket(page));
  const path = await test.step("publishes it", () => publish(page));

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await watchShifts(page);
  for (const viewport of [desktop, phone])
    await test.step(`a buyer sees it at ${viewport.width} px`, async () => {
      await page.setViewportSize(viewport);
      await page.goto(path);
      await expectEventPage(page);
    });
});

async function begin(page: Page): Promise<void> {
  const email = `owner-${randomUUID()}@foyer.example`;
  const next = () => page.getByRole("button", { name: "Continue" }).click();
  await page.goto("/auth/register");
  await page.getByLabel("First name").fill("Frida");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(ownerPassword);
  await page.getByRole("textbox", { name: "Repeat the password" }).fill(ownerPassword);
  await page.getByRole("checkbox", { name: /I accept the terms/ }).check();
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Altes Heizwerk");
  await next();
  await page.getByLabel("Event title").fill("Mira Solberg: Nordlicht");
  await page.getByLabel("Start").fill("2031-02-20T20:00");
  await next();
  await page.getByLabel("Price").fill("38.50");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Standing");
  await next();
  const mail = await mailTo(page.request, email, "Confirm your email address");
  await page.getByLabel("Code").fill(/\b\d{6}\b/.exec(mail)?.[0] ?? "");
  await page.getByRole("button", { name: "Confirm email" }).click();
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible();
  await page.getByRole("link", { name: "Keep editing" }).click();
  await page.getByRole("link", { name: "Event settings" }).first().click();
}

async function writeText(page: Page): Promise<void> {
  const text = page.getByRole("textbox", { name: "Description" });
  await text.click();
  await page.keyboard.type("Her new album in full. ");
  await press(page, "Bold");
  await page.keyboard.type("No interval.");
  await page.keyboard.press("Enter");
  await press(page, "Heading");
  await page.keyboard.type("Programme");
  await page.keyboard.press("Enter");
  await press(page, "List");
  for (const line of programme) {
    await page.keyboard.type(line);
    await page.keyboard.press("Enter");
  }
  await page.keyboard.press("Enter");
  await addImage(page, text);
  await page.keyboard.type("By tram: ");
  await addLink(page);
  await expectTarget(text.getByRole("link", { name: "example.com/map" }));
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  await save(page, "Mira Solberg: Nordlicht was saved.");
  await page.reload();
  await expect(text.getByRole("heading", { name: "Programme" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Save changes" })).toBeHidden();
}

async function addImage(page: Page, text: Locator): Promise<void> {
  await press(page, "Image");
  await choose(page, "yard", { width: 1200, height: 600 });
  await page.getByLabel("Description (optional)").fill("Lamps over the yard");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add image" }).click();
  await expect(text.getByRole("img", { name: "Lamps over the yard" })).toBeVisible();
}

async function addLink(page: Page): Promise<void> {
  await press(page, "Link");
  const address = page.getByLabel("Address of the page, or an email address");
  await address.fill("javascript:alert(1)");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Enter a web or email address")).toBeVisible();
  await expectAccessible(page);
  await address.fill("example.com/map");
  await page.keyboard.press("Enter");
}

async function addCover(page: Page): Promise<void> {
  await section(page, "Cover image");
  await choose(page, "cover", { width: 1000, height: 500 });
  await expect(page.getByText("The cover image is on the event page.")).toBeVisible();
  await page.getByLabel("Description (optional)").fill("Northern lights over a power house");
  await page.keyboard.press("Enter");
  await expect(page.getByText("The description was saved.")).toBeVisible();
}

async function place(page: Page): Promise<void> {
  await section(page, "Location");
  await page.getByLabel("Venue").fill("Kesselsaal");
  await page.getByLabel("Street and number").fill("Kanalufer 14");
  await page.getByLabel("City").fill("Leipzig");
  await page.getByLabel("Map link").fill("https://example.com/where");
  await save(page, "The settings were saved.");
}

async function describeTicket(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Tickets", exact: true }).first().click();
  await page.getByRole("button", { name: "Standing", exact: true }).first().click();
  const form = page.getByRole("dialog", { name: "Edit ticket" });
  await form.getByRole("textbox", { name: "Description (optional)" }).click();
  await page.keyboard.press("ControlOrMeta+i");
  await page.keyboard.type("Main floor");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
}

async function publish(page: Page): Promise<string> {
  const question = await opened(page, "Publish");
  await question.getByRole("button", { name: "Publish" }).click();
  const link = page.getByRole("link", { name: "View page" });
  return (await link.getAttribute("href")) ?? "no address";
}

async function expectEventPage(page: Page): Promise<void> {
  const cover = page.getByRole("img", { name: "Northern lights over a power house" });
  await expect(cover).not.toHaveJSProperty("naturalWidth", 0);
  await expect(page.getByRole("listitem").filter({ hasText: "Standing" })).toContainText("€38.50");
  await expect(page.getByRole("emphasis").filter({ hasText: "Main floor" })).toBeVisible();
  const about = page.getByRole("region", { name: "About this event" });
  await about.scrollIntoViewIfNeeded();
  await expect(about.getByRole("strong")).toHaveText("No interval.");
  await expect(about.getByRole("heading", { level: 2, name: "Programme" })).toBeVisible();
  await expect(about.getByRole("listitem")).toHaveText(programme);
  await expect(about.getByRole("link")).toHaveAttribute("href", "https://example.com/map");
  await expect(about.getByRole("link")).toHaveAttribute("rel", /nofollow/);
  await expectTarget(about.getByRole("link"));
  const image = about.getByRole("img", { name: "Lamps over the yard" });
  await expect(image).toHaveJSProperty("naturalWidth", 1200);
  const [inner, outer] = [await image.boundingBox(), await about.boundingBox()];
  expect(inner?.width).toBeLessThanOrEqual(outer?.width ?? 0);
  expect((inner?.width ?? 0) / (inner?.height ?? 1)).toBeCloseTo(2, 1);
  const there = page.getByRole("region", { name: "Getting there" });
  await expect(there).toContainText("Kesselsaal");
  await expect(there).toContainText("Kanalufer 14, Leipzig");
  const maps = there.getByRole("link", { name: "Open in maps" });
  await expect(maps).toHaveAttribute("href", "https://example.com/where");
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
  await expectAccessible(page);
}

/** As high as a link must be that stands alone on its line. */
async function expectTarget(link: Locator): Promise<void> {
  await expect(link).toBeVisible();
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24);
}

/** The tools keep the focus in the text. */
const press = (page: Page, tool: string) =>
  page
    .getByRole("toolbar", { name: "Formatting" })
    .getByRole("button", { name: tool, exact: true })
    .click();

const section = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).click();

async function save(page: Page, toast: string): Promise<void> {
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText(toast)).toBeVisible();
}

async function choose(page: Page, name: string, sketch: { width: number; height: number }) {
  const dialog = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a file" }).click();
  const buffer = Buffer.from(await picture(sketch));
  await (await dialog).setFiles({ name: `${name}.jpeg`, mimeType: "image/jpeg", buffer });
}

// Can an organizer format a description in a browser, with an image, so that buyers see it? And
// does nothing run that is pasted or dropped?
import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import { shiftOf, watchShifts } from "#tests/e2e/support/shifts.ts";
import { openAs } from "#tests/e2e/support/signed-in.ts";
import {
  draftEvent,
  expect,
  ownAccount,
  publish,
  standard,
  test,
} from "#tests/e2e/support/stage.ts";
import { hostileHtml } from "#tests/support/inputs/hostile-html.ts";
import { picture } from "#tests/support/inputs/pictures.ts";

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

test("a description gets a heading, a list, a link and an image, and buyers see them", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await draftEvent(request, [standard], ownAccount);
  await openAs(page, stage, `/manage/event/${stage.eventId}/settings`);
  const text = page.getByRole("textbox", { name: "Description" });
  await text.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await page.keyboard.type("Twelve makers, one evening. ");
  await press(page, "Bold");
  await page.keyboard.type("No dress code.");
  await page.keyboard.press("Enter");
  await press(page, "Heading");
  await page.keyboard.type("Programme");
  await page.keyboard.press("Enter");
  await press(page, "List");
  for (const line of ["18:00 Doors", "20:00 The Lanterns"]) {
    await page.keyboard.type(line);
    await page.keyboard.press("Enter");
  }
  await page.keyboard.press("Enter");
  await addImage(page, text);
  await page.keyboard.type("Getting there: ");
  await press(page, "Link");
  await page.getByLabel("Address of the page, or an email address").fill("javascript:alert(1)");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Enter a web or email address")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("example.com/map");
  await page.keyboard.press("Enter");
  await expect(text.getByRole("link", { name: "example.com/map" })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await expectAccessible(page);
  await page.setViewportSize(desktop);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Lantern Concert was saved.")).toBeVisible();
  await page.reload();
  await expect(text.getByRole("heading", { name: "Programme" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Save changes" })).toBeHidden();
  await publish(request, stage);

  await watchShifts(page);
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await page.goto(stage.path);
    const about = page.getByRole("region", { name: "About this event" });
    await about.scrollIntoViewIfNeeded();
    await expect(about.getByRole("heading", { level: 2, name: "Programme" })).toBeVisible();
    await expect(about.getByRole("listitem")).toHaveText(["18:00 Doors", "20:00 The Lanterns"]);
    await expect(about.getByRole("link")).toHaveAttribute("href", "https://example.com/map");
    await expect(about.getByRole("link")).toHaveAttribute("rel", /nofollow/);
    const image = about.getByRole("img", { name: "Lamps over the yard" });
    await expect(image).toHaveJSProperty("naturalWidth", 1200);
    const [inner, outer] = [await image.boundingBox(), await about.boundingBox()];
    expect(inner?.width).toBeLessThanOrEqual(outer?.width ?? 0);
    expect((inner?.width ?? 0) / (inner?.height ?? 1)).toBeCloseTo(2, 1);
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
    await expectAccessible(page);
  }
});

test("what is pasted or dropped runs nothing and loads nothing", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await draftEvent(request, [standard], ownAccount);
  const loaded: string[] = [];
  page.on("request", (sent) => sent.url().includes("evil") && loaded.push(sent.url()));
  page.on("dialog", (dialog) => loaded.push(dialog.message()) && dialog.dismiss());
  await page.addInitScript(() => {
    Object.assign(window, { ran: () => document.body.setAttribute("data-ran", "") });
  });
  await openAs(page, stage, `/manage/event/${stage.eventId}/settings`);
  const text = page.getByRole("textbox", { name: "Description" });
  await text.click();
  const fragments = hostileHtml.filter((_, at) => at % 6 === 0);
  expect(fragments.length).toBeGreaterThan(30);
  for (const html of fragments) {
    await give(text, "paste", html);
    await give(text, "drop", html);
  }
  await give(text, "paste", `<p>Words <b>that</b> stay</p>`);

  await expect(text).toContainText("Words that stay");
  await expect(text.locator("script, iframe, svg, style, form, img[src], [onerror]")).toHaveCount(
    0,
  );
  expect(await page.locator("[data-ran]").count()).toBe(0);
  expect(loaded).toEqual([]);
});

/** The tools keep the focus in the text. */
const press = (page: Page, tool: string) =>
  page
    .getByRole("group", { name: "Formatting" })
    .getByRole("button", { name: tool, exact: true })
    .click();

async function addImage(page: Page, text: Locator): Promise<void> {
  await press(page, "Image");
  const dialog = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a file" }).click();
  const buffer = Buffer.from(await picture({ width: 1200, height: 600 }));
  await (await dialog).setFiles({ name: "yard.jpeg", mimeType: "image/jpeg", buffer });
  await page.getByLabel("Description (optional)").fill("Lamps over the yard");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add image" }).click();
  await expect(text.getByRole("img", { name: "Lamps over the yard" })).toBeVisible();
}

/** As a browser does it for a person: the editor cannot tell the difference. */
const give = (text: Locator, kind: "paste" | "drop", html: string) =>
  text.evaluate(
    (field, [type, fragment]) => {
      const data = new DataTransfer();
      data.setData("text/html", fragment);
      data.setData("text/plain", "x");
      const { x, y } = field.getBoundingClientRect();
      const how = { bubbles: true, cancelable: true };
      field.dispatchEvent(
        type === "paste"
          ? new ClipboardEvent("paste", { ...how, clipboardData: data })
          : new DragEvent("drop", { ...how, dataTransfer: data, clientX: x + 20, clientY: y + 20 }),
      );
    },
    [kind, html] as const,
  );

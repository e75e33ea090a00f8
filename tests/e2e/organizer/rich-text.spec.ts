// Does nothing run in a browser that is pasted or dropped into a formatted text?
import type { Locator } from "@playwright/test";
import { openAs } from "#tests/e2e/support/signed-in.ts";
import {
  draftEvent,
  expect,
  liveEvent,
  ownAccount,
  standard,
  test,
} from "#tests/e2e/support/stage.ts";
import { hostileHtml } from "#tests/support/inputs/hostile-html.ts";

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

test("a pasted table has a line for each row, and addresses in it and typed are links", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [standard], ownAccount);
  await openAs(page, stage, `/manage/event/${stage.eventId}/settings`);
  const text = page.getByRole("textbox", { name: "Description" });
  await text.click();
  const rows = [
    ["19:00", "Doors", "www.owl.example.com"],
    ["20:00", "Concert", "Hall"],
  ].map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`);
  await give(text, "paste", `<table><tbody>${rows.join("")}</tbody></table>`);
  await page.keyboard.press("Enter");
  await page.keyboard.type("Ask info@example.org today");
  await expect(text.getByRole("link")).toHaveCount(2);
  await page.keyboard.press("Enter");
  await page.keyboard.type("https://example.org/map ");
  await expect(text.getByRole("link")).toHaveCount(3);
  await page.keyboard.press("Control+z");
  await expect(text.getByRole("link")).toHaveCount(2);
  await expect(text).toContainText("https://example.org/map");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("No unsaved changes")).toBeVisible();

  await page.goto(stage.path);
  const shown = page.getByText("19:00 · Doors · www.owl.example.com");
  await expect(shown).toHaveText(/Doors.*20:00 · Concert · Hall$/);
  await expect(shown.locator("br")).toHaveCount(1);
  const links = { "www.owl.example.com": "https://www.owl.example.com/" };
  for (const [name, href] of Object.entries({
    ...links,
    "info@example.org": "mailto:info@example.org",
  }))
    await expect(page.getByRole("link", { name })).toHaveAttribute("href", href);
  await expect(page.getByRole("link", { name: "https://example.org/map" })).toHaveCount(0);
});

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

// Does a scanner that is set wrongly let people in? With the keys of another keyboard.
import { expect } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import { doorList, openDoor, strike, ticketCode } from "#tests/e2e/support/door.ts";
import { faultsOn, largeTextPhone, THUMB } from "#tests/e2e/support/looks.ts";
import { freeOrder, liveEvent, type Stage, test } from "#tests/e2e/support/stage.ts";
import { struck } from "#tests/support/inputs/hardware-scanner.ts";

let stage: Stage;

test.beforeAll(async ({ request }) => {
  stage = await liveEvent(request, [
    { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 20 },
  ]);
});

test("a scanner of a German keyboard lets in, by Tab and into the search, and the screen says once what to set", async ({
  cleanPage: page,
  request,
}) => {
  const { shortId } = await doorList(request, stage);
  const tickets = await freeOrder(request, stage, ["Chien-Shiung Wu", "Lise Meitner"]);
  const [wu = "", lise = ""] = await Promise.all(
    tickets.map((ticket) => ticketCode(request, stage, ticket)),
  );
  const result = page.getByRole("alertdialog", { name: "Welcome" });
  const notice = page.getByText("The scanner is set to another keyboard layout");
  const scan = (code: string) =>
    strike(page, [
      ...struck(code, { scanner: "german", device: "us" }),
      { key: "Tab", code: "Tab" },
    ]);
  await openDoor(page, shortId);

  await scan(wu);
  await expect(result).toContainText("Chien-Shiung Wu");
  await expect(result).toBeHidden();
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  // It stays until somebody has read it.
  await page.reload();
  await expect(notice).toBeVisible();
  expect((await faultsOn(page, THUMB, [largeTextPhone])).faults).toEqual([]);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(notice).toBeHidden();

  await page.getByRole("button", { name: "Search name or order" }).click();
  await page.keyboard.type("li", { delay: 120 });
  await scan(lise);
  await expect(result).toContainText("Lise Meitner");
  await expect(result).toBeHidden();
  await expect(page.getByLabel("Name, order or ticket code")).toHaveValue("li");
  await expect(notice).toBeHidden();
});

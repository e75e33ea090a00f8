// Does the door admit people? By a camera that sees a ticket, a hardware scanner, a name, and the
// keyboard alone.
import { chromium, expect } from "@playwright/test";
import { browserFlags } from "#tests/e2e/playwright.config.ts";
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import {
  countWakeLocks,
  doorList,
  listenToTones,
  openDoor,
  scanWith,
  ticketCode,
} from "#tests/e2e/support/door.ts";
import { writeFilm } from "#tests/e2e/support/film.ts";
import { expectVisibleFocus, tabTo } from "#tests/e2e/support/keyboard.ts";
import { faultsOn, largeTextPhone, THUMB } from "#tests/e2e/support/looks.ts";
import { freeOrder, liveEvent, type Stage, test } from "#tests/e2e/support/stage.ts";

let stage: Stage;

test.beforeAll(async ({ request }) => {
  stage = await liveEvent(request, [
    { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 200 },
  ]);
});

test("staff scans a ticket, then a code that is none, and hears that the ticket was used", async ({
  request,
  baseURL,
  countLoads,
}, info) => {
  const { shortId } = await doorList(request, stage);
  const [ticket = ""] = await freeOrder(request, stage, ["Ada Lovelace"]);
  const video = info.outputPath("camera.y4m");
  writeFilm(video, [
    await ticketCode(request, stage, ticket),
    "https://evil.example/<script>location='https://evil.example'</script>",
  ]);
  const camera = [
    "--use-fake-ui-for-media-stream",
    "--use-fake-device-for-media-stream",
    `--use-file-for-fake-video-capture=${video}`,
  ];
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [...browserFlags, ...camera],
  });
  countLoads(browser);
  try {
    const context = await browser.newContext({
      baseURL: baseURL ?? "",
      viewport: info.project.use.viewport ?? null,
      permissions: ["camera"],
    });
    const page = await context.newPage();
    const foreign: string[] = [];
    page.on("request", (sent) => sent.url().includes("evil.example") && foreign.push(sent.url()));
    // It goes while the results of the first scans are in front.
    const noFlash = page.getByText("Flash unavailable");
    const isToldOfFlash = noFlash.waitFor();
    await openDoor(page, shortId);

    const welcome = page.getByRole("alertdialog", { name: "Welcome" });
    const unknown = page.getByRole("alertdialog", { name: "Not valid" });
    // A slow camera begins to look when the ticket has passed, and sees the other code first.
    await expect(welcome.or(unknown)).toBeVisible();
    if (await unknown.isVisible()) await page.keyboard.press("Space");
    await expect(welcome.getByText("Ada Lovelace")).toBeVisible();
    await expect(welcome).toBeHidden();
    await isToldOfFlash;
    await expect(unknown).toBeVisible();
    await page.keyboard.press("Space");
    await expect(unknown).toBeHidden();
    const used = page.getByRole("alertdialog", { name: "You already scanned this ticket" });
    await expect(used.getByText("First in at")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(noFlash).toBeHidden();

    const scans = page.getByRole("list", { name: "Recent scans" }).getByRole("listitem");
    await expect(scans).toContainText(["Ada Lovelace", "Unknown code", "Ada Lovelace"]);
    await expectAccessible(page);
    expect(new URL(page.url()).pathname).toBe(`/check-in/${shortId}`);
    expect(foreign).toEqual([]);
  } finally {
    await browser.close();
  }
});

test("staff checks somebody in, undoes it and goes on, by keyboard alone", async ({
  cleanPage: page,
  request,
}) => {
  const { shortId } = await doorList(request, stage);
  await freeOrder(request, stage, ["Grace Hopper", "Katherine Johnson"]);
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  await openDoor(page, shortId);

  await tabTo(page, button("Search name or order"));
  await page.keyboard.press("Enter");
  await expectVisibleFocus(page.getByLabel("Name, order or ticket code"));
  await page.keyboard.type("grace", { delay: 80 });
  await expect(page.getByText("Katherine Johnson")).toBeHidden();
  await tabTo(page, button(/^Check in Grace Hopper, F-/));
  await page.keyboard.press("Enter");
  await expectVisibleFocus(button("Next"));
  await page.keyboard.press("Space");
  await expectVisibleFocus(button(/^Undo check-in of Grace Hopper, F-/));
  await page.keyboard.press("Enter");
  await expectVisibleFocus(button("Scanned by mistake"));
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expectVisibleFocus(button(/^Undo check-in of Grace Hopper, F-/));
  await page.keyboard.press("Enter");
  await tabTo(page, button("Wrong person"));
  await page.keyboard.press("Enter");
  await expectVisibleFocus(button(/^Check in Grace Hopper, F-/));
  await expectAccessible(page);

  await page.keyboard.press("Enter");
  await expectVisibleFocus(button("Next"));
  await expect(button("Next"), "a welcome closes by itself").toBeHidden();
  await expectVisibleFocus(button(/^Undo check-in of Grace Hopper, F-/));
  await tabTo(page, button("Back to the camera"), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Progress" })).toContainText("1 on this device");
  await expectAccessible(page);

  const scans = page.getByRole("list", { name: "Recent scans" });
  await tabTo(page, scans.getByRole("button", { name: /^Undo/ }).first());
  await page.keyboard.press("Enter");
  await tabTo(page, button("Wrong person"));
  await page.keyboard.press("Enter");
  await expectVisibleFocus(button("Search name or order"));
});

test("a hardware scanner is heard with nothing focused and in the search, where it leaves no trace", async ({
  cleanPage: page,
  request,
}) => {
  const { shortId } = await doorList(request, stage);
  const tickets = await freeOrder(request, stage, ["Emmy Noether", "Mary Somerville"]);
  const [emmy = "", mary = ""] = await Promise.all(
    tickets.map((ticket) => ticketCode(request, stage, ticket)),
  );
  const tones = await listenToTones(page);
  const wakeLocks = await countWakeLocks(page);
  const result = page.getByRole("alertdialog");
  await openDoor(page, shortId);
  await page.keyboard.press("Shift");

  await scanWith(page, emmy);
  await expect(result).toContainText("Emmy Noether");
  await expect(result).toBeHidden();
  expect(await tones()).toEqual([880]);
  await expect(page.getByText("Emmy Noether is in")).toBeVisible();

  await page.getByRole("button", { name: "Sound" }).click();
  await page.getByRole("button", { name: "Search name or order" }).click();
  await page.keyboard.type("em", { delay: 120 });
  await scanWith(page, mary);
  await expect(result).toContainText("Mary Somerville");
  await expect(result).toBeHidden();
  await expect(page.getByLabel("Name, order or ticket code")).toHaveValue("em");
  expect(await tones()).toEqual([880]);

  await page.reload();
  await expect(page.getByRole("button", { name: "Sound" })).toHaveAttribute(
    "aria-pressed",
    "false",
  );
  await expect(page.getByRole("region", { name: "Progress" })).toContainText("2 on this device");
  const before = await wakeLocks();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  expect([before, await wakeLocks()]).toEqual([1, 2]);
});

test("without a network a scan is kept until it is sent, and nothing else stands still", async ({
  page,
  context,
  request,
}) => {
  const { shortId } = await doorList(request, stage);
  const [ticket = ""] = await freeOrder(request, stage, ["Sofia Kovalevskaya"]);
  const code = await ticketCode(request, stage, ticket);
  await openDoor(page, shortId);
  await context.setOffline(true);

  await scanWith(page, code);
  const problem = page.getByRole("alertdialog", { name: "You are offline" });
  await expect(problem).toBeVisible();
  await expectAccessible(page);
  await problem.getByRole("button", { name: "Skip this ticket" }).click();
  await expect(page.getByRole("status").getByText("You are offline")).toBeVisible();
  await expect(page.getByText("Not sent")).toBeVisible();
  await expectAccessible(page);

  await context.setOffline(false);
  await expect(page.getByRole("status").getByText("You are offline")).toBeHidden();
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByRole("alertdialog", { name: "Welcome" })).toContainText(
    "Sofia Kovalevskaya",
  );
  await expect(page.getByText("Not sent")).toBeHidden();
});

test("where the camera is denied, a code can be typed; what is forged or no code at all is not valid", async ({
  cleanPage: page,
  request,
}) => {
  const { shortId } = await doorList(request, stage);
  const [ticket = ""] = await freeOrder(request, stage, ["Hedy Lamarr"]);
  const code = await ticketCode(request, stage, ticket);
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException("no", "NotAllowedError"));
  });
  await openDoor(page, shortId);
  await page.getByRole("button", { name: "Start scanning" }).click();
  await expect(page.getByRole("alert")).toHaveText("Camera permission was denied");
  await expectAccessible(page);
  expect((await faultsOn(page, THUMB, [largeTextPhone])).faults).toEqual([]);
  await page.getByRole("button", { name: "Type the code" }).click();

  const type = async (text: string) => {
    await page.getByLabel("Name, order or ticket code").fill(text);
    await page.getByRole("button", { name: "Check in this code" }).click();
  };
  const forged = `${code.slice(0, 60)}${code[60] === "0" ? "1" : "0"}${code.slice(61)}`;
  for (const text of [
    forged,
    "javascript:alert(1)//",
    "F1".padEnd(5_000, "0"),
    "0123456789\u0007\u0000\u202e\ud83d",
  ]) {
    await type(text);
    await expect(page.getByRole("alertdialog", { name: "Not valid" })).toBeVisible();
    await page.getByRole("button", { name: "Next" }).click();
  }
  await type(code);
  await expect(page.getByRole("alertdialog", { name: "Welcome" })).toContainText("Hedy Lamarr");
});

test("a list that is not open yet, is over, or does not exist says so, with its dates", async ({
  page,
  request,
}) => {
  const soon = await doorList(request, stage, { activatesAt: "2031-06-21T16:00:00.000Z" });
  const over = await doorList(request, stage, { expiresAt: "2026-01-31T23:00:00.000Z" });

  for (const [shortId, title, date] of [
    [soon.shortId, "Check-in list is not active", "2031"],
    [over.shortId, "Check-in list has expired", "2026"],
    ["0".repeat(40), "Check-in list not found", "Ask the organizer for the new one."],
  ] as const) {
    await page.goto(`/check-in/${shortId}`);
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await expect(page.getByText(date)).toBeVisible();
    await expectAccessible(page);
  }
});

test("the organizer replaces a list's link, and the old one opens nothing any more", async ({
  page,
  request,
}) => {
  const { shortId } = await doorList(request, stage, { name: "Back door" });
  await page.addInitScript((token) => localStorage.setItem("token", token), stage.token);
  await page.goto(`/manage/event/${stage.eventId}/check-in`);

  await page.getByRole("button", { name: "Actions for Back door" }).click();
  await page.getByRole("menuitem", { name: "Replace link" }).click();
  const question = page.getByRole("dialog", { name: "Replace the link of Back door?" });
  await expect(question).toContainText("The link that staff have now stops working");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Replace link" }).click();
  await expect(page.getByText("Link replaced.")).toBeVisible();

  await page.goto(`/check-in/${shortId}`);
  await expect(page.getByRole("heading", { name: "Check-in list not found" })).toBeVisible();
});

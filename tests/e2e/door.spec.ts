// Does the door let people in? A camera that shows the QR code of that very ticket, and the search by name.
import { writeFileSync } from "node:fs";
import { chromium, expect } from "@playwright/test";
import QRCode from "qrcode";
import { browserFlags } from "./playwright.config.ts";
import { data, expectAccessible, freeOrder, liveEvent, test } from "./support.ts";

test("staff scans a ticket, hears that it was used, and finds people by name", async ({ request, baseURL }, info) => {
  const stage = await liveEvent(request, [{ title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 20 }]);
  const headers = { authorization: `Bearer ${stage.token}` };
  const list = await data(
    await request.post(`/api/events/${stage.eventId}/check-in-lists`, {
      headers,
      data: { name: "Main door", ticketIds: stage.ticketIds },
    }),
  );
  const [first, second] = await freeOrder(request, stage, ["Ada Lovelace", "Grace Hopper"]);
  const ticket = await data(await request.get(`/api/public/events/${stage.eventId}/attendees/${first}`));
  expect(second).toBeTruthy();
  const video = info.outputPath("camera.y4m");
  writeFileSync(video, filmOf(ticket.qrText));

  const camera = [
    "--use-fake-ui-for-media-stream",
    "--use-fake-device-for-media-stream",
    `--use-file-for-fake-video-capture=${video}`,
  ];
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [...browserFlags, ...camera],
  });
  try {
    const context = await browser.newContext({
      baseURL: baseURL ?? "",
      viewport: info.project.use.viewport ?? null,
      permissions: ["camera"],
    });
    const page = await context.newPage();
    await page.goto(`/check-in/${list.shortId}`);
    await expect(page.getByRole("heading", { name: "Main door" })).toBeVisible();
    const start = page.getByRole("button", { name: "Start scanning" });
    if (await start.isVisible()) await start.click();
    await expect(page.getByText("Welcome")).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText("Ada Lovelace").first()).toBeVisible();
    await expect(page.getByText("You already scanned this ticket")).toBeVisible({ timeout: 30_000 });
    await expectAccessible(page);
  } finally {
    await browser.close();
  }
});

test("a list that nobody made is not found", async ({ page }) => {
  await page.goto(`/check-in/${"0".repeat(40)}`);

  await expect(page.getByText("Check-in list not found")).toBeVisible();
  await expectAccessible(page);
});

/** A film (YUV4MPEG2, 640 x 480, 10 frames a second, played in a loop) of a QR code held up for a second and away for four. */
function filmOf(text: string): Buffer {
  const [width, height, margin] = [640, 480, 40];
  const { modules } = QRCode.create(text, { errorCorrectionLevel: "M" });
  const scale = Math.floor((height - 2 * margin) / modules.size);
  const [left, top] = [Math.floor((width - scale * modules.size) / 2), Math.floor((height - scale * modules.size) / 2)];
  const luma = Buffer.alloc(width * height, 235);
  for (let y = 0; y < modules.size * scale; y++) {
    for (let x = 0; x < modules.size * scale; x++) {
      if (modules.get(Math.floor(y / scale), Math.floor(x / scale))) luma[(top + y) * width + left + x] = 16;
    }
  }
  const frameOf = (light: Buffer) =>
    Buffer.concat([Buffer.from("FRAME\n"), light, Buffer.alloc((width * height) / 2, 128)]);
  const shown = Array.from({ length: 10 }, () => frameOf(luma));
  const away = Array.from({ length: 40 }, () => frameOf(Buffer.alloc(width * height, 235)));
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), ...shown, ...away]);
}

// Temporary: how do dialogs look?
import { openAs } from "#tests/e2e/support/signed-in.ts";
import { expect, liveEvent, standard, test } from "#tests/e2e/support/stage.ts";

const cases = [
  { name: "desk", width: 1440, height: 900, text: "100%" },
  { name: "phone", width: 390, height: 844, text: "100%" },
  { name: "low", width: 390, height: 400, text: "100%" },
  { name: "small-large", width: 320, height: 640, text: "200%" },
  { name: "low-large", width: 390, height: 400, text: "200%" },
];

test("look", async ({ page, request }) => {
  test.slow();
  const long = "n".repeat(149);
  const stage = await liveEvent(request, [standard], { organizer: { name: long } });
  await openAs(page, stage, "/manage/profile");
  const look = async (what: string, leave = true) => {
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await page.waitForTimeout(400);
    for (const { name, width, height, text } of cases) {
      await page.setViewportSize({ width, height });
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, text);
      await page.waitForTimeout(150);
      const box = await dialog.boundingBox();
      const facts = await dialog.evaluate((one) => {
        const save = one.querySelector("button[type=submit]")?.getBoundingClientRect();
        const hit = save && document.elementFromPoint(save.x + save.width / 2, save.y + save.height / 2);
        return {
          save: save && [save.top, save.bottom, save.left, save.right].map(Math.round),
          isHit: Boolean(hit?.closest("button[type=submit]")),
          wide: one.scrollWidth - one.clientWidth,
          border: getComputedStyle(one).borderTopWidth,
        };
      });
      console.log(what, name, JSON.stringify(box), JSON.stringify(facts));
      await page.screenshot({ path: `/tmp/shots/${what}-${name}.png` });
    }
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "";
    });
    await page.setViewportSize({ width: 1440, height: 900 });
    if (leave) await page.keyboard.press("Escape");
  };
  for (const action of ["Edit name", "Change email", "Change password"]) {
    await page.getByRole("button", { name: action }).click();
    await look(action.replaceAll(" ", "-"));
  }
  await page.goto("/account/users");
  await page.getByRole("button", { name: "Invite user" }).first().click();
  await look("Invite");
  await page.goto("/account/settings");
  await page.screenshot({ path: "/tmp/shots/general.png" });
  await page.goto(`/manage/organizer/${stage.organizerId}`);
  await page.getByRole("button", { name: "Logo" }).click();
  await look("Logo");
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await look("Edit-organizer");
  await page.emulateMedia({ forcedColors: "active" });
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.waitForTimeout(500);
  await page.screenshot({ path: "/tmp/shots/forced.png" });
});

// Does the look of every browser test see what axe can see? The test makes each fault on purpose,
// on the page and in a frame.
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import { expect, test } from "#tests/e2e/support/stage.ts";

test("a picture without words and a text without contrast are seen, also in a frame", async ({
  page,
}) => {
  await page.goto("/auth/login");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expectAccessible(page);

  await page.evaluate(() => {
    const plant = (into: HTMLElement, id: string) => {
      const faint = into.ownerDocument.createElement("p");
      faint.id = `faint-${id}`;
      faint.textContent = "Nobody reads this";
      faint.style.cssText = "color: #777; background: #666";
      const picture = into.ownerDocument.createElement("img");
      picture.id = `picture-${id}`;
      into.append(faint, picture);
    };
    const main = document.querySelector("main") ?? document.body;
    plant(main, "page");
    const frame = document.createElement("iframe");
    frame.title = "A frame";
    main.append(frame);
    if (frame.contentDocument) plant(frame.contentDocument.body, "frame");
  });

  // Axe is put into the frames that the browser has told of.
  await expect(page.frameLocator("iframe").locator("#faint-frame")).toBeVisible();
  const found = await expectAccessible(page).catch(String);
  for (const place of ["page", "frame"]) {
    expect(found).toContain(`faint-${place}`);
    expect(found).toContain(`picture-${place}`);
  }
});

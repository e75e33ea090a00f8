// What does a person see if a file of the page does not arrive? Never a dead or blank page: what is
// missing, and a way to ask for it again at the same address.
import type { Browser, Locator, Page } from "@playwright/test";
import { forEachConcurrent } from "#functions/core/ports/for-each-concurrent.ts";
import { openAs } from "#tests/e2e/support/signed-in.ts";
import { expect, liveEvent, reserve, standard, test } from "#tests/e2e/support/stage.ts";
import { keepToasts } from "#tests/e2e/support/toasts.ts";
import { sizes } from "#tests/support/runs/sizes.ts";

/** The scripts that a page loads by itself until it shows what makes it whole. */
async function scriptsOf(page: Page, path: string, whole: Locator): Promise<string[]> {
  const scripts = new Set<string>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".js")) scripts.add(pathname);
  });
  await page.goto(path);
  // The network of a slow machine is idle between two scripts, too.
  await expect(whole).toBeVisible();
  await expect(whole).toBeEnabled();
  await page.waitForLoadState("networkidle");
  return [...scripts];
}

/**
 * Scripts of a kind arrive and fail alike, so three are enough: the entry, and the first and the
 * last of those that others ask for. The deep run tries all.
 */
async function triedOf(page: Page, path: string, scripts: string[]): Promise<string[]> {
  expect(scripts.length).toBeGreaterThan(3);
  if (scripts.length <= sizes.missingScripts) return scripts;
  const html = await (await page.request.get(path)).text();
  const named = scripts.filter((script) => html.includes(script));
  const asked = scripts.filter((script) => !html.includes(script));
  const some = [named[0], asked[0], asked.at(-1)];
  return [...new Set(some.filter((script) => script !== undefined))];
}

/** Some wait while another works. More would only slow each other down. */
const PAGES_AT_ONCE = 3;

/** Opens the page once without each script. */
async function withoutEach(
  { browser, scripts, path }: { browser: Browser; scripts: string[]; path: string },
  check: (page: Page, arrive: () => void) => Promise<void>,
) {
  test.slow(); // two page loads for each script
  await forEachConcurrent(scripts, {
    atOnce: PAGES_AT_ONCE,
    isOver: () => false,
    work: async (missing) => {
      const context = await browser.newContext();
      const page = await context.newPage();
      let isMissing = true;
      await page.route(`**${missing}`, (route) => (isMissing ? route.abort() : route.continue()));
      await page.goto(path);
      await check(page, () => {
        isMissing = false;
      });
      await context.close();
    },
  });
}

test("an event page without one of its scripts says that it cannot sell yet, and loads again with its code", async ({
  page,
  browser,
  request,
}) => {
  const stage = await liveEvent(request, [standard]);
  const path = `${stage.path}?aff=radio`;
  const scripts = await scriptsOf(
    page,
    path,
    page.getByRole("button", { name: "Add one: Standard" }),
  );
  await expect(page.getByRole("link", { name: "Load it again" })).toHaveCount(0);

  const tried = await triedOf(page, path, scripts);
  await withoutEach({ browser, scripts: tried, path }, async (without, arrive) => {
    await expect(without.getByRole("button", { name: "Add one: Standard" })).toBeDisabled();
    await expect(without.getByText("no ticket can be chosen yet")).toBeVisible();
    arrive();
    await without.getByRole("link", { name: "Load it again" }).click();
    await expect(without.getByRole("button", { name: "Add one: Standard" })).toBeEnabled();
    await expect(without).toHaveURL(path);
    await expect(without.getByText("no ticket can be chosen yet")).toHaveCount(0);
  });
});

test("a wish for less motion does not hide that a page has not loaded", async ({
  browser,
  request,
}) => {
  const stage = await liveEvent(request, [standard]);
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.route("**/*.js", (route) => route.abort());

  for (const path of [stage.path, "/auth/login"]) {
    await page.goto(path);
    await expect(page.getByRole("link", { name: "Load it again" })).toBeHidden();
    await expect(page.getByRole("link", { name: "Load it again" })).toBeVisible();
  }
  await context.close();
});

for (const screen of ["the sign-in", "the checkout"]) {
  const title = `${screen} without one of its scripts is never blank, and loads again at its address`;
  test(title, { tag: "@deep" }, async ({ page, browser, request }) => {
    let path = "/auth/login";
    if (screen === "the checkout") {
      const stage = await liveEvent(request, [standard]);
      await reserve(page, stage, "Standard");
      await page.waitForURL(/\/details$/);
      path = new URL(page.url()).pathname;
    }
    const titled = (name: string) => page.getByRole("heading", { name });
    const title = screen === "the checkout" ? "Your details" : "Sign in";
    const loaded = await scriptsOf(page, path, titled(title));
    // What both screens load is tried once, at the sign-in.
    const known =
      screen === "the checkout" ? await scriptsOf(page, "/auth/login", titled("Sign in")) : [];
    const scripts = loaded.filter((script) => !known.includes(script));

    const tried = await triedOf(page, path, scripts);
    await withoutEach({ browser, scripts: tried, path }, async (without, arrive) => {
      const whole = without.getByRole("heading", { name: title });
      const again = without
        .getByRole("link", { name: "Load it again" })
        .or(without.getByRole("button", { name: "Try again" }));
      await expect(whole.or(again)).toBeVisible();
      arrive();
      // A page that is only slow offers the link, and becomes whole while it is being pressed.
      await Promise.race([again.click(), whole.waitFor()]);
      await expect(whole).toBeVisible();
      await expect(without).toHaveURL(path);
    });
  });
}

test("a screen whose code is long on its way is never blank, and appears when the code arrives", async ({
  page,
}) => {
  const arrived = Promise.withResolvers<void>();
  await page.route("**/login-*.js", async (route) => {
    await arrived.promise;
    await route.continue();
  });

  await page.goto("/auth/login", { waitUntil: "commit" });
  await expect(page.getByRole("link", { name: "Load it again" })).toBeVisible();
  arrived.resolve();

  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Load it again" })).toHaveCount(0);
});

test("a form or a question that does not arrive leaves its screen, and the next press asks for it again", async ({
  page,
  request,
}) => {
  const stage = await liveEvent(request, [standard]);
  await keepToasts(page);
  await openAs(page, stage, `/manage/event/${stage.eventId}/orders`);
  const form = /\/order-form-[\w-]+\.js/;
  const question = /\/question-dialog-[\w-]+\.js/;
  for (const code of [form, question]) await page.route(code, (route) => route.abort());
  const create = page.getByRole("button", { name: "Create order" }).first();

  for (const tries of [1, 2]) {
    await create.click();
    await expect(page.getByText("This did not load. Try again, or reload the page.")).toHaveCount(
      tries,
    );
    await expect(create).toBeFocused();
  }
  await page.unroute(form);
  await create.click();
  const drawer = page.getByRole("dialog", { name: "Create order" });
  await drawer.getByLabel("Email").first().fill("mia@example.com");

  await page.keyboard.press("Escape");
  await expect(page.getByText("This did not load.")).toHaveCount(3);
  await expect(drawer.getByLabel("Email").first()).toHaveValue("mia@example.com");
  await page.unroute(question);
  await page.keyboard.press("Escape");

  await expect(page.getByRole("dialog", { name: "Discard your changes?" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer.getByLabel("Email").first()).toBeFocused();
});

test("a screen that is slow to arrive shows that it is on its way", async ({ page, request }) => {
  const stage = await liveEvent(request, [standard]);
  await openAs(page, stage, `/manage/event/${stage.eventId}/tickets`);
  await expect(page.getByRole("heading", { name: "Tickets", level: 1 })).toBeVisible();
  const arrived = Promise.withResolvers<void>();
  await page.route("**/orders-*.js", async (route) => {
    await arrived.promise;
    await route.continue();
  });
  const content = page.getByRole("main");

  await page.getByRole("link", { name: "Orders" }).click();
  await expect(content).toHaveAttribute("aria-busy", "true");
  arrived.resolve();
  await expect(page.getByRole("heading", { name: "Orders", level: 1 })).toBeVisible();
  await expect(content).not.toHaveAttribute("aria-busy");
});

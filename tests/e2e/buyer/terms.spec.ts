// What does a buyer accept? The terms that stand beside the box, and no others.
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import { formerServer } from "#tests/e2e/support/former-server.ts";
import {
  data,
  fillInBuyer,
  liveEvent,
  newAddress,
  reserve,
  standard,
  test,
} from "#tests/e2e/support/stage.ts";

test("the box leads to the built-in terms and privacy notice, at the sign-up and in the checkout", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [{ ...standard, type: "FREE", priceMinor: 0 }]);
  const privacy = (where: Page) => where.getByRole("heading", { name: "Privacy notice" });

  await page.goto("/auth/register");
  const terms = await textBehind(page, "terms of use");
  await expect(terms).toHaveURL(/\/terms$/);
  await expect(terms.getByText("a ticket is a contract between its buyer and")).toBeVisible();
  await expect(privacy(terms)).toBeVisible();

  await reserve(page, stage, "Standard");
  const notice = await textBehind(page, "privacy notice");
  await expect(notice).toHaveURL(/\/terms#privacy$/);
  await expect(privacy(notice)).toBeInViewport();
  await expect(notice.getByText("Card details go straight to the payment provider")).toBeVisible();
  await expectLinks(page);
});

test.describe("the organizer's own terms", () => {
  test.use({ expectedErrors: [/status of 422/] });

  test("are linked, and must be accepted anew if they change", async ({
    cleanPage: page,
    request,
  }) => {
    const stage = await liveEvent(request, [{ ...standard, type: "FREE", priceMinor: 0 }]);
    const headers = { authorization: `Bearer ${stage.token}` };
    const place = `/api/events/${stage.eventId}/settings`;
    const setTerms = async (termsUrl: string) => {
      const { checkout } = await data(await request.get(place, { headers }));
      const match = { ...headers, "if-match": `"${checkout.version}"` };
      const body = { checkout: { termsUrl } };
      await data(await request.patch(place, { headers: match, data: body }));
    };
    await setTerms("https://owl.example/former");
    await reserve(page, stage, "Standard");
    await fillInBuyer(page, newAddress());
    const link = page.getByRole("link", { name: "organizer's terms" });
    await expect(link).toHaveAttribute("href", "https://owl.example/former");
    await expectLinks(page);
    await setTerms("https://owl.example/terms");
    // A server may remember the event for some seconds. One reads it again for terms that it does
    // not know; another then answers what it remembers.
    await page.route(
      /\/orders\//,
      async (route) => {
        const answer = await route.fetch();
        const order = await answer.json();
        const event = { ...order.data.event, termsUrl: "https://owl.example/former" };
        await route.fulfill({ response: answer, json: { data: { ...order.data, event } } });
      },
      { times: 1 },
    );
    await page.route(
      /\/orders\//,
      (route) => {
        const shown = { organizerTermsUrl: "https://owl.example/older" };
        return route.continue({ postData: { ...route.request().postDataJSON(), ...shown } });
      },
      { times: 1 },
    );

    await page.getByRole("button", { name: /^Get your ticket/ }).click();
    const box = page.getByRole("checkbox", { name: /I accept the terms/ });
    await expect(link).toHaveAttribute("href", "https://owl.example/terms");
    await expect(box).not.toBeChecked();
    await expect(box).toHaveAccessibleDescription(/changed/);
    await expectAccessible(page);
    await box.check();
    await page.getByRole("button", { name: /^Get your ticket/ }).click();

    await expect(page.getByText("You're going")).toBeVisible();
  });
});

test.describe("after a refusal about terms", () => {
  test.use({ expectedErrors: [/status of (422|503)/] });

  test("the last late read comes when every server knows the event", async ({
    cleanPage: page,
    request,
  }) => {
    const stage = await liveEvent(request, [{ ...standard, type: "FREE", priceMinor: 0 }]);
    const server = await formerServer(page, (order, isFormer) => {
      const termsUrl = `https://owl.example/${isFormer ? "former" : "terms"}`;
      return { ...order, event: { ...order.event, termsUrl } };
    });
    await page.clock.install();
    await reserve(page, stage, "Standard");
    await fillInBuyer(page, newAddress());
    const link = page.getByRole("link", { name: "organizer's terms" });
    await expect(link).toHaveAttribute("href", "https://owl.example/former");
    const before = server.reads();

    await server.refuse(503, { code: "unavailable" });
    await expect(page.getByRole("alert")).toBeVisible();
    await letPass(page, 7_000);
    expect(server.reads() - before).toBe(1);

    const terms = { path: "acceptedTerms", code: "terms_changed" };
    const box = page.getByRole("checkbox", { name: /I accept the terms/ });
    await server.refuse(422, { code: "invalid_input", fields: [terms] });
    await expect(box).toHaveAccessibleDescription(/changed/);
    await letPass(page, 5_000);
    await server.refuse(422, { code: "invalid_input", fields: [terms] });
    await letPass(page, 1_500);
    await letPass(page, 5_000);

    await expect(link).toHaveAttribute("href", "https://owl.example/terms");
    await expect(box).not.toBeChecked();
    await expectAccessible(page);
  });
});

/** The operator's texts, of which the box says that they are accepted. */
async function expectLinks(page: Page): Promise<void> {
  const link = (name: string) => page.getByRole("link", { name, exact: true });
  await expect(link("terms of use")).toHaveAttribute("href", "/terms");
  await expect(link("privacy notice")).toHaveAttribute("href", "/privacy");
}

/** Opens a link of the box, in the new tab that keeps what was typed. */
async function textBehind(page: Page, name: string): Promise<Page> {
  const link = page.getByRole("link", { name, exact: true });
  const [opened] = await Promise.all([page.waitForEvent("popup"), link.click()]);
  return opened;
}

/** Moves the page's clock. What the page reads then has been asked for at the end. */
async function letPass(page: Page, milliseconds: number): Promise<void> {
  await page.clock.fastForward(milliseconds);
  await page.evaluate(async () => void (await fetch("/api/health")));
}

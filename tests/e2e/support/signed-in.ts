// How does a test begin on an organizer's screen? Signed in through the API, because the sign-in's
// form has tests of its own, and with the form that a button opens.
import type { Locator, Page } from "@playwright/test";
import { data, ownerPassword } from "#tests/e2e/support/stage.ts";

/** Signs the owner in and opens a screen, with the cookies and the token that the form gives. */
export async function openAs(
  page: Page,
  { email }: { email: string },
  path: string,
): Promise<void> {
  const context = page.context();
  // A page that is open as somebody else would notice, and leave for another address meanwhile.
  if (page.url() !== "about:blank") await page.goto("about:blank");
  const answer = await page.request.post("/api/auth/login", {
    data: { email, password: ownerPassword },
  });
  const { token } = await data(answer);
  const { origin } = new URL(answer.url());
  const cookies = await context.cookies();
  await context.setStorageState({
    cookies,
    origins: [{ origin, localStorage: [{ name: "token", value: token }] }],
  });
  await page.goto(path);
}

/** Presses a button and returns the form that it opens, which has the button's name. */
export async function opened(page: Page, action: string): Promise<Locator> {
  await page.getByRole("button", { name: action }).first().click();
  return page.getByRole("dialog", { name: action });
}

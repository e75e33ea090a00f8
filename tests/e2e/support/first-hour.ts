// How does a browser test go through a person's first hour? With a new account, the mailed code,
// the provider's form, and a count of what it takes.
import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { openAs } from "#tests/e2e/support/signed-in.ts";
import { data, expect, mailTo, ownerPassword } from "#tests/e2e/support/stage.ts";

/** Signs up with the form, which leads to the welcome. */
export async function signUp(page: Page, firstName: string): Promise<string> {
  const email = `${firstName.toLowerCase()}-${randomUUID()}@foyer.example`;
  await page.goto("/auth/register");
  await page.getByLabel("First name").fill(firstName);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(ownerPassword);
  await page.getByRole("textbox", { name: "Repeat the password" }).fill(ownerPassword);
  await page.getByRole("checkbox", { name: /I accept the terms/ }).check();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: `Welcome, ${firstName}` })).toBeVisible();
  return email;
}

/** The same through the API, for a test that is about something else. */
export async function openWelcome(page: Page, firstName: string): Promise<string> {
  const email = `${firstName.toLowerCase()}-${randomUUID()}@foyer.example`;
  const password = { password: ownerPassword, passwordConfirmation: ownerPassword };
  const person = { firstName, lastName: "", email, ...password, acceptedTerms: true };
  await data(await page.request.post("/api/auth/register", { data: person }));
  await openAs(page, { email }, "/welcome");
  return email;
}

export async function codeFor(request: APIRequestContext, email: string): Promise<string> {
  const mail = await mailTo(request, email, "Confirm your email address");
  return /\b\d{6}\b/.exec(mail)?.[0] ?? "";
}

export const goOn = (page: Page) => page.getByRole("button", { name: "Continue" }).click();

/** Types into the fields of the welcome's event, which has the focus in its title. */
export async function typeEvent(page: Page, title: string): Promise<void> {
  await expect(page.getByLabel("Event title")).toBeFocused();
  await page.keyboard.type(title);
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Start")).toBeFocused();
  await page.getByLabel("Start").fill("2031-05-01T19:00");
}

/** Types into the fields of the welcome's ticket, which has the focus in its name. */
export async function typeTicket(page: Page): Promise<void> {
  await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.keyboard.type("Standard");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Price")).toBeFocused();
  await page.keyboard.type("25,00");
}

/** At the provider, whose page opens by what was pressed before. */
export async function finishAtProvider(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Stripe onboarding test page" })).toBeVisible();
  await page.getByLabel("Business name").fill("GridConf Ltd");
  await page.getByRole("button", { name: "Finish", exact: true }).click();
}

/**
 * Counts from now on, across page loads, presses on anything and fields that something was typed
 * into. Enter in a form is a press of its button. The provider's pages do not count.
 */
export async function countEffort(page: Page): Promise<() => { clicks: number; fields: number }> {
  const effort = { clicks: 0, fields: 0 };
  await page.exposeFunction("countPress", () => {
    effort.clicks += 1;
  });
  await page.exposeFunction("countField", () => {
    effort.fields += 1;
  });
  await page.addInitScript(`(${counter})()`);
  await page.evaluate(counter);
  return () => ({ ...effort });
}

/** Runs inside the page, so it can use nothing from this file. */
function counter(): void {
  if (location.pathname.startsWith("/_local/")) return;
  const typedInto = new WeakSet<EventTarget>();
  const tell = (name: string) => {
    const told: unknown = Reflect.get(window, name);
    if (typeof told === "function") told();
  };
  window.addEventListener("click", ({ isTrusted }) => isTrusted && tell("countPress"), true);
  window.addEventListener(
    "input",
    ({ target }) => {
      if (!target || typedInto.has(target)) return;
      typedInto.add(target);
      tell("countField");
    },
    true,
  );
}

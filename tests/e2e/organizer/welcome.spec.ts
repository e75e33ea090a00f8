// Can a new person publish an event with few clicks, and does each field report its own errors?
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import {
  confirmationLink,
  data,
  expect,
  mailsOf,
  mailTo,
  ownerPassword,
  test,
} from "#tests/e2e/support/stage.ts";

test.use({ expectedErrors: [/status of (409|422)/], locale: "en-US", timezoneId: "Europe/Vienna" });

test("a visitor without a session comes from the home page to the sign-in", async ({
  cleanPage: page,
}) => {
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
});

const MOST_CLICKS = 12;

async function register(page: Page): Promise<string> {
  const email = `owner-${randomUUID()}@foyer.example`;
  await page.goto("/auth/register");
  await page.getByLabel("First name").fill("Olivia");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(ownerPassword);
  await page.getByRole("textbox", { name: "Repeat the password" }).fill(ownerPassword);
  await page.getByRole("checkbox", { name: /I accept the terms/ }).check();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Welcome, Olivia" })).toBeVisible();
  await expect(page.getByLabel("Name")).toBeFocused();
  return email;
}

/** Counts every press of a pointer from now on, across page loads. */
async function countPresses(page: Page): Promise<() => number> {
  let presses = 0;
  await page.exposeFunction("pressed", () => {
    presses += 1;
  });
  const listen = "window.addEventListener('pointerdown', () => window.pressed(), true)";
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return () => presses;
}

test("from an empty account to a published event in at most twelve clicks", async ({
  cleanPage: page,
  request,
}) => {
  const email = await register(page);
  await expectAccessible(page);
  const presses = await countPresses(page);
  const next = page.getByRole("button", { name: "Continue" });

  await page.keyboard.type("Night Owl Events");
  await next.click();

  await expect(page.getByLabel("Event title")).toBeFocused();
  await expect(page.getByRole("combobox", { name: "Time zone" })).toHaveValue("Europe/Vienna");
  // A US English browser in Vienna gets the currency of Vienna.
  await expect(page.getByRole("combobox", { name: "Currency" })).toHaveValue(/^EUR/);
  await expectAccessible(page);
  await page.keyboard.type("Harbour Lights");
  await page.getByLabel("Start").click();
  await page.getByLabel("Start").fill("2031-05-01T19:00");
  await next.click();

  // The welcome can be left midway and resumed at the same step.
  await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.getByRole("link", { name: "Finish later" }).click();
  await expect(page.getByRole("link", { name: "Harbour Lights" })).toBeVisible();
  await page.goto("/welcome");
  await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveAccessibleDescription(
    "For example: Standard",
  );
  for (const step of await page.locator(".mantine-Stepper-step").all())
    await expect(step).toHaveCSS("cursor", "default");
  await expectAccessible(page);
  await page.keyboard.type("Standard");
  await page.getByLabel("Price").click();
  await page.keyboard.type("25,00");
  await next.click();

  await expect(page.getByRole("heading", { name: "Your event is ready" })).toBeVisible();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("dialog", { name: "Confirm your email first" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expectAccessible(page);
  const code =
    /\b\d{6}\b/.exec(await mailTo(request, email, "Confirm your email address"))?.[0] ?? "";
  await page.getByLabel("Code").click();
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Confirm your email to publish" })).toHaveCount(0);
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();

  await expect(page.getByRole("heading", { name: "Your event is live" })).toBeVisible();
  await expectAccessible(page);
  const counted = presses();
  expect(counted).toBeGreaterThan(8); // proves that the counter works
  expect(counted).toBeLessThanOrEqual(MOST_CLICKS);
  const shown = await page.getByRole("link", { name: "View event page" }).getAttribute("href");
  expect(await (await request.get(shown ?? "")).text()).toContain("Harbour Lights");
});

test("the first ticket begins with the account's default taxes, and shows them", async ({
  cleanPage: page,
}) => {
  await register(page);
  await page.keyboard.type("Night Owl Events");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Event title")).toBeFocused();
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const headers = { authorization: `Bearer ${token}` };
  const tax = { kind: "TAX", calculation: "PERCENTAGE", amount: 19_000 };
  for (const one of [
    { ...tax, name: "VAT", isDefault: true },
    { ...tax, name: "City tax", isDefault: false },
  ])
    await data(await page.request.post("/api/taxes-and-fees", { headers, data: one }));

  await page.keyboard.type("Harbour Lights");
  await page.getByLabel("Start").fill("2031-05-01T19:00");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("form").getByText("VAT, 19%")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Name" }).fill("Standard");
  await page.getByLabel("Price").fill("25");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Your event is ready" })).toBeVisible();

  const [event] = await data(await page.request.get("/api/events", { headers }));
  const [ticket] = await data(
    await page.request.get(`/api/events/${event.id}/tickets`, { headers }),
  );
  expect(ticket.taxAndFeeIds).toHaveLength(1);
});

test("a link opened elsewhere confirms the page that waits for it", async ({
  cleanPage: page,
  request,
}) => {
  const email = await register(page);
  await page.keyboard.type("Night Owl Events");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Event title")).toBeFocused();
  await page.keyboard.type("Harbour Lights");
  await page.getByLabel("Start").fill("2031-05-01T19:00");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Price")).toBeVisible();
  await page.getByText("Free", { exact: true }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Guest");
  await page.keyboard.press("Enter");
  await page.getByLabel("Code").fill("12345");
  await page.getByRole("button", { name: "Confirm email" }).click();
  await expect(page.getByLabel("Code")).toHaveAccessibleDescription(
    "Enter the six digits of the mail.",
  );
  await expectAccessible(page);
  await page.getByLabel("Code").fill("000000");
  await page.getByRole("button", { name: "Confirm email" }).click();
  await expect(page.getByLabel("Code")).toHaveAccessibleDescription(
    "This code is wrong or too old. Ask for a new one.",
  );
  await expect(page.getByText("This code is wrong or too old.")).toHaveCount(1);
  await page.getByRole("button", { name: "Send the mail again" }).click();
  await expect(page.getByText(`We sent a new mail to ${email}.`)).toBeVisible();

  // The link of the first mail is void.
  await expect.poll(async () => (await mailsOf(request, email)).length).toBe(2);
  const other = await page.context().newPage();
  await other.goto(await confirmationLink(request, email));
  await expect(other.getByText(`${email} is confirmed`)).toBeVisible();

  await expect(page.getByRole("heading", { name: "Confirm your email to publish" })).toHaveCount(0);
});

test("every field of signing up and setting up says what is wrong with it", async ({
  cleanPage: page,
}) => {
  await page.goto("/auth/register");
  const says = async (label: string, text: string, value: string, button: string) => {
    const field = page.getByRole("textbox", { name: label, exact: true });
    await field.fill(value);
    await page.getByRole("button", { name: button }).click();
    await expect(field).toHaveAccessibleDescription(new RegExp(text));
    await expect(field).toHaveAttribute("aria-invalid", "true");
  };
  const right = {
    "First name": "Olivia",
    "Last name": "",
    Email: `o-${randomUUID()}@foyer.example`,
  };
  for (const [label, value] of Object.entries(right))
    await page.getByRole("textbox", { name: label }).fill(value);
  const both = async (password: string, again = password) => {
    await page.getByRole("textbox", { name: "Password", exact: true }).fill(password);
    await page.getByRole("textbox", { name: "Repeat the password" }).fill(again);
  };
  const signUp = "Create account";
  await both(ownerPassword);
  await says("First name", "This field is required", "", signUp);
  await says("First name", "Use at most 50 characters", "x".repeat(51), signUp);
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "First name" }).fill("Olivia");
  await says("Last name (optional)", "Use at most 149 characters", "x".repeat(150), signUp);
  await page.getByRole("textbox", { name: "Last name" }).fill("");
  await says("Email", "Enter an email address", "olivia", signUp);
  await page.getByRole("textbox", { name: "Email" }).fill(right.Email);
  await says("Password", "Use at least 8 characters", "seven77", signUp);
  const terms = page.getByRole("checkbox", {
    name: "I accept the terms of use and the privacy notice",
  });
  await terms.check();
  await both("Password1");
  await says("Password", "This password is easy to guess", "Password1", signUp);
  await both("Olivia-2026");
  await says("Password", "Your name or email is easy to guess", "Olivia-2026", signUp);
  await both(ownerPassword);
  await says("Repeat the password", "Passwords are not the same", "something else", signUp);
  await both(ownerPassword);
  await terms.uncheck();
  await page.getByRole("button", { name: signUp }).click();
  await expect(terms).toHaveAccessibleDescription("Terms must be accepted");
  await expect(terms).toBeFocused();
  await expectAccessible(page);
  await terms.check();
  await page.getByRole("button", { name: signUp }).click();

  await expect(page.getByRole("heading", { name: "Welcome, Olivia" })).toBeVisible();
  const next = "Continue";
  await says("Name", "This field is required", "", next);
  await page.getByRole("textbox", { name: "Name" }).fill("Night Owl Events");
  await says("Contact email (optional)", "Enter an email address", "hello", next);
  await page.getByRole("textbox", { name: "Contact email (optional)" }).fill("");
  await says("Website (optional)", "Enter a full web address", "night-owl", next);
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Website (optional)" }).fill("");
  await page.getByRole("button", { name: next }).click();

  await expect(page.getByLabel("Event title")).toBeFocused();
  await says("Event title", "This field is required", "", next);
  await expect(page.getByLabel("Start")).toHaveAccessibleDescription(/Enter a date and a time/);
  await expectAccessible(page);
  await page.getByLabel("Event title").fill("Harbour Lights");
  await page.getByLabel("Start").fill("2031-05-01T19:00");
  await page.getByLabel("End (optional)").fill("2031-05-01T18:00");
  await page.getByRole("button", { name: next }).click();
  await expect(page.getByLabel("End (optional)")).toHaveAccessibleDescription(
    /The end must be after the start/,
  );
  await page.getByLabel("End (optional)").fill("2031-05-01T22:00");
  await page.getByRole("button", { name: next }).click();

  await expect(page.getByLabel("Price")).toBeVisible();
  await says("Name", "This field is required", "", next);
  await expect(page.getByLabel("Price")).toHaveAccessibleDescription(/A paid ticket needs a price/);
  await expectAccessible(page);
});

// Can everybody read what a form says is wrong? The errors of one form, in the colours that all
// have. `tests/screens/forms/fields.test.ts` violates each rule of every form.
import { expect } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import { test } from "#tests/e2e/support/stage.ts";

const long = (length: number) => "x".repeat(length + 1);
const wrongs = [
  ["First name", long(50), "Use at most 50 characters."],
  ["Last name (optional)", long(149), "Use at most 149 characters."],
  ["Email", "olivia", "Enter an email address, for example name@example.com."],
  ["Password", "short", "Use at least 8 characters."],
  ["Repeat the password", "other", "Passwords are not the same"],
] as const;

test("a form shows each error at its field, and the focus in the first one", async ({
  cleanPage: page,
}) => {
  await page.goto("/auth/register");
  const field = (label: string) =>
    page.getByLabel(label, { exact: true }).and(page.locator("input"));
  for (const [label, typed] of wrongs) await field(label).fill(typed);

  await page.getByRole("button", { name: "Create account" }).click();

  for (const [label, , sentence] of wrongs)
    await expect(field(label)).toHaveAccessibleDescription(new RegExp(sentence));
  await expect(field("First name")).toBeFocused();
  await expectAccessible(page);
});

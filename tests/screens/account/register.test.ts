// Does a person who signs up read at each field what is wrong with it, and go on from there?
import { screen as page, waitFor } from "@testing-library/dom";
import { expect, it } from "vitest";
import { newAddress } from "#tests/support/scenes/team.ts";
import { PASSWORD } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { field, openScreen, type Screen } from "#tests/support/screens/screen.tsx";

const terms = () => page.getByRole("checkbox", { name: /I accept the terms/ });
const reads = async (label: string, words: string) =>
  waitFor(async () => expect(await field(label)).toHaveAccessibleDescription(words));

async function choosesPassword({ fill }: Screen, password: string, repeated = password) {
  fill(await field("Password"), password);
  fill(await field("Repeat the password"), repeated);
}

it("an empty form says what is missing, and the focus is on its first field", async () => {
  const screen = await openScreen("/auth/register");
  await page.findByRole("heading", { name: "Create an account" });

  await screen.press("Create account");

  await reads("First name", "This field is required.");
  await reads("Email", "Enter an email address, for example name@example.com.");
  await reads("Password", "Use at least 8 characters.");
  expect(terms()).toHaveAccessibleDescription("Terms must be accepted");
  expect(await field("First name")).toHaveFocus();
  await expectAccessible();
});

it("an address stands in its field without what a program wrote around it, and what is a guess is asked for", async () => {
  const screen = await openScreen("/auth/register");
  const email = newAddress();
  const asked = [
    [
      email.replace("-", "–"),
      "There is a long dash in the address. Where one is meant, type a hyphen: -",
    ],
    [`${email}; kim@foyer.example`, "These are several email addresses. Enter one."],
    [email.replace("@", " @"), "There is a space within the address. Email addresses have none."],
    [`o’${email}`, "There is a curved apostrophe in the address. Type the straight one: '"],
  ] as const;
  for (const [pasted, words] of asked) {
    screen.fill(await field("Email"), pasted);
    expect(await field("Email")).toHaveValue(pasted);
    await screen.user.tab();
    await reads("Email", words);
    expect(await field("Email")).toHaveValue(pasted);
  }
  for (const pasted of [`"Marta" <${email}>`, `mailto:${email}?subject=x`, `“${email}”.`]) {
    screen.fill(await field("Email"), pasted);
    await screen.user.tab();
    await waitFor(async () => expect(await field("Email")).toHaveValue(email));
    await reads("Email", "");
  }

  screen.fill(await field("First name"), "Marta");
  await choosesPassword(screen, PASSWORD);
  await screen.user.click(terms());
  screen.fill(await field("Email"), `Marta <${email}>`);
  await screen.user.keyboard("{Enter}");

  await waitFor(() => expect(location.pathname).toBe("/welcome"));
});

it("a password that is easy to guess, and terms that are not accepted, keep what was typed", async () => {
  const screen = await openScreen("/auth/register");
  const email = newAddress();
  screen.fill(await field("First name"), "Marta");
  screen.fill(await field("Email"), email);
  await choosesPassword(screen, "password1");
  await screen.press("Create account");
  expect(terms()).toHaveAccessibleDescription("Terms must be accepted");
  await waitFor(() => expect(terms()).toHaveFocus());

  await screen.user.click(terms());
  await screen.press("Create account");
  await reads("Password", "This password is easy to guess. Choose another one.");
  await choosesPassword(screen, "Marta-2026");
  await screen.press("Create account");
  await reads("Password", "Your name or email is easy to guess. Choose another password.");
  await choosesPassword(screen, PASSWORD);
  await screen.press("Create account");

  await waitFor(() => expect(location.pathname).toBe("/welcome"));
});

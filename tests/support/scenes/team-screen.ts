// How does a test look at an account's users? With members who have names, and the menus of rows.
import { screen as page, waitFor } from "@testing-library/dom";
import { expect } from "vitest";
import type { Role } from "#shared/contracts/auth.ts";
import { accept, invited, newAddress, newPerson } from "#tests/support/scenes/team.ts";
import type { Owner } from "#tests/support/scenes/world.ts";
import type { Screen } from "#tests/support/screens/screen.tsx";

/** The list of the account's users. */
export const LIST = "/account/users";

/** A member of the host's account alone, with a name of their own. */
export async function member(host: Owner, firstName: string, role: Role = "ORGANIZER") {
  const { user, email, token: link } = await invited(host, newAddress(), { role });
  const { data, cookies } = await accept(link, { ...newPerson, firstName, lastName: "" });
  return { ...host, id: user.id, email, token: data.token ?? "", cookies };
}

export const findRow = (name: RegExp) => page.findByRole("row", { name });

/** What the menu of a row offers. */
export async function menuOf({ user }: Screen, name: string): Promise<string[]> {
  await user.click(await page.findByRole("button", { name: `Actions for ${name}` }));
  const items = await page.findAllByRole("menuitem");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(page.queryByRole("menu")).not.toBeInTheDocument());
  return items.map(({ textContent }) => textContent);
}

/** Chooses from the menu of a row what is done without a question. */
export async function picked({ user }: Screen, action: string, name: string): Promise<void> {
  await user.click(await page.findByRole("button", { name: `Actions for ${name}` }));
  await user.click(await page.findByRole("menuitem", { name: action }));
}

// How does a test go through a person's first hour? From an account without an organizer on, with
// the mailed code, and an account whose payments are connected or not.
import { screen as page, waitFor } from "@testing-library/dom";
import { expect } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem, writeItem } from "#functions/core/table/table.ts";
import { forgetSheets } from "#functions/engine/stock/sheet.ts";
import { confirmationOf } from "#functions/mail/confirmation.ts";
import { accountItem, noConnection } from "#functions/stored/account.ts";
import { confirmationItem } from "#functions/stored/users.ts";
import { organizers } from "#shared/contracts/organizers.ts";
import { given, type Owner, type TicketSketch } from "#tests/support/scenes/world.ts";
import { front } from "#tests/support/screens/screen.tsx";
import { call } from "#tests/support/servers/call.ts";

export const WELCOME = "/welcome";
export const paid: TicketSketch = { title: "Standard" };
export const free: TicketSketch = { title: "Guest", type: "FREE", priceMinor: 0 };

/** The owner of an account that has no organizer. */
export async function newcomer(options: { isConfirmed?: boolean } = {}): Promise<Owner> {
  const owner = await given.owner(options);
  const { token, organizerId } = owner;
  await call(organizers.remove, { token, params: { organizerId } });
  return owner;
}

/** The id of a draft with these tickets. */
export const draft = async (of: Owner, tickets: TicketSketch[]): Promise<string> =>
  (await given.event(of, { isDraft: true, tickets })).event.id;

/** Of the newest mail that confirms the person's address. */
export async function codeOf({ me: { id: userId } }: Pick<Owner, "me">): Promise<string> {
  const key = confirmationItem.key({ userId });
  const item = await asSystem(() => getItem(key, { consistent: true }));
  return (await confirmationOf(userId, confirmationItem.parse(item ?? {}).nonce)).code;
}

/** What the table knows of the account's payments, without asking the provider. */
export async function takesPayments({ me }: Owner, isConnected: boolean): Promise<void> {
  const connected = { ...noConnection, opened: 1, id: "acct_owl", state: "CONNECTED" };
  await asSystem(() =>
    writeItem({
      update: accountItem.key({ accountId: me.account.id }),
      set: "SET stripe = :stripe",
      values: { ":stripe": isConnected ? connected : noConnection },
    }),
  );
  forgetSheets();
}

/** The filled buttons of what is in front, and its links that look so. */
export const filled = (): string[] =>
  [...front().querySelectorAll<HTMLElement>(".mantine-Button-root")]
    .filter((button) => (button.dataset["variant"] ?? "filled") === "filled")
    .map((button) => button.textContent);

/** A row of the last step, once it is there. */
export async function row(name: string): Promise<HTMLElement> {
  const heading = await page.findByText(name, { selector: "li b" });
  const found = heading.closest("li");
  if (!found) throw new Error(`${name} is in no row.`);
  return found;
}

export const rowSays = (name: string, words: string | RegExp) =>
  waitFor(async () => expect(await row(name)).toHaveTextContent(words));

export const isDone = async (name: string): Promise<boolean> =>
  (await row(name)).dataset["done"] === "true";

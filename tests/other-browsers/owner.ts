// Who tells the story's beginning? An owner with a confirmed address and an organizer, made through
// the API as everything that is no part of the story.
import { randomUUID } from "node:crypto";
import { makeEvent } from "#scripts/local/stack/make-event.ts";
import { type Sender, sender } from "#scripts/local/stack/seed-call.ts";
import { signUp } from "#scripts/local/stack/sign-up.ts";
import { organizers } from "#shared/contracts/organizers.ts";
import { users } from "#shared/contracts/users.ts";
import { eventually } from "#tests/support/runs/eventually.ts";

export type Owner = { email: string; password: string; organizerId: string; send: Sender };

export async function newOwner(url: string): Promise<Owner> {
  const email = `owner-${randomUUID()}@foyer.example`;
  const password = "correct horse battery";
  const body = {
    firstName: "Olivia",
    lastName: "Owner",
    email,
    password,
    passwordConfirmation: password,
    acceptedTerms: true,
  };
  const send = sender(url, await signUp(url, body));
  const { data: me } = await send(users.me, {});
  const token = await confirmationOf(url, email);
  await send(users.confirmEmail, { params: { userId: me.id, token } });
  const { data: organizer } = await send(organizers.create, { body: { name: "Night Owl Events" } });
  return { email, password, organizerId: organizer.id, send };
}

/** Puts the story's event on sale through the API. Returns its id. */
export async function sellThroughApi({ organizerId, send }: Owner): Promise<string> {
  const event = {
    title: "Harbour Lights",
    organizerId,
    startAt: "2031-05-01T17:00:00.000Z",
    timezone: "Europe/Berlin",
    currency: "EUR" as const,
  };
  const tickets = [{ title: "Standard", type: "PAID" as const, priceMinor: 2_500 }];
  const made = await makeEvent(send, { event, tickets, isLive: true }, null);
  return made.event.id;
}

/** The end of the link that is mailed to this address. */
async function confirmationOf(url: string, email: string): Promise<string> {
  return eventually(async () => {
    const found = await fetch(`${url}/_local/mail/store?query=${encodeURIComponent(email)}`);
    const link = /confirm-email-address\/([0-9a-z]+)/.exec(await found.text())?.[1];
    if (!link) throw new Error("The mailbox has no confirmation link.");
    return link;
  });
}

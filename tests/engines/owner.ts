// Who tells the story's beginning? An owner with a confirmed address and an organizer, made through
// the API as everything that is no part of the story.
import { randomUUID } from "node:crypto";
import { vi } from "vitest";
import { type Sender, sender } from "#scripts/local/stack/seed-call.ts";
import { auth } from "#shared/contracts/auth.ts";
import { organizers } from "#shared/contracts/organizers.ts";
import { users } from "#shared/contracts/users.ts";
import { PATIENCE_MS } from "#tests/engines/engine.ts";

export type Owner = { email: string; password: string; send: Sender };

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
  const { data: session } = await sender(url, null)(auth.register, { body });
  const send = sender(url, session.token);
  const { data: me } = await send(users.me, {});
  const token = await confirmationOf(url, email);
  await send(users.confirmEmail, { params: { userId: me.id, token } });
  await send(organizers.create, { body: { name: "Night Owl Events" } });
  return { email, password, send };
}

/** The end of the link that is mailed to this address. */
async function confirmationOf(url: string, email: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const found = await fetch(`${url}/_local/mail/store?query=${encodeURIComponent(email)}`);
      const link = /confirm-email-address\/([0-9a-z]+)/.exec(await found.text())?.[1];
      if (!link) throw new Error("The mailbox has no confirmation link.");
      return link;
    },
    { timeout: PATIENCE_MS, interval: 100 },
  );
}

// What settings belong to a whole account, and can the account take money?
import { readAccount, readEventDefaults } from "#functions/access/account-access.ts";
import { beginOnboarding, currentConnection } from "#functions/access/connection.ts";
import { cleanTexts, shownTexts } from "#functions/access/formatted/rich-text.ts";
import { serve } from "#functions/access/serve.ts";
import { mustBeConfirmed } from "#functions/access/sign-in/session.ts";
import { accountMails } from "#functions/account/mails.ts";
import { updateAccount, updateEventDefaults } from "#functions/account/store.ts";
import { present } from "#functions/core/http/present.ts";
import type { StoredAccount, StoredEventDefaults } from "#functions/stored/account.ts";
import { Account, account, EventDefaults } from "#shared/contracts/account.ts";

const defaultTexts = ["preCheckoutMessage", "postCheckoutMessage", "footerMessage"] as const;

export const handler = serve(account, {
  get: async ({ session }) =>
    presentAccount(await readAccount(session.accountId, { consistent: true })),
  update: async ({ session, body, request }) =>
    presentAccount(await updateAccount(session.accountId, body, request.version)),
  getEventDefaults: async ({ session }) =>
    presentDefaults(await readEventDefaults(session.accountId)),
  updateEventDefaults: async ({ session, body, request: { version } }) =>
    presentDefaults(
      await updateEventDefaults(session.accountId, cleanTexts(body, defaultTexts), version),
    ),
  mails: ({ session }) => accountMails(session),
  payments: ({ session }) => currentConnection(session.accountId),
  connectPayments: async ({ session, query }) => {
    // Otherwise a stranger who registered the owner's address could redirect the money.
    mustBeConfirmed(session);
    return beginOnboarding(session.accountId, query.eventId ?? null);
  },
});

const presentDefaults = (row: StoredEventDefaults): EventDefaults =>
  shownTexts(present(EventDefaults, row), defaultTexts);

const presentAccount = (row: StoredAccount): Account =>
  present(Account, { ...row, id: row.accountId });

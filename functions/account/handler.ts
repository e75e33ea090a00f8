// Account: what belongs to all its events, and whether it can take money.
import { beginOnboarding, currentConnection } from "#functions/account/connection.ts";
import { readAccount } from "#functions/core/account-item.ts";
import { serve } from "#functions/core/serve.ts";
import { readSession } from "#functions/core/session.ts";
import { account } from "#shared/contracts/account.ts";
import { problem } from "#shared/core/problems.ts";

export const handler = serve(
  account,
  {
    get: async ({ session }) => {
      const { acc: id, name, email, createdAt } = await readAccount(session.accountId);
      return { id, name, email, createdAt };
    },
    payments: ({ session }) => currentConnection(session.accountId),
    connectPayments: async ({ session }) => {
      // Whoever registered with an address of somebody else must not decide where that person's money goes.
      if (!session.isEmailConfirmed) throw problem("email_not_confirmed");
      return beginOnboarding(session.accountId);
    },
  },
  readSession,
);

// Account: what belongs to all its events, and whether it can take money.
import { beginOnboarding, currentConnection } from "#functions/account/connection.ts";
import { readAccount } from "#functions/core/account-item.ts";
import { serve } from "#functions/core/serve.ts";
import { readSession } from "#functions/core/session.ts";
import { account } from "#shared/contracts/account.ts";

export const handler = serve(
  account,
  {
    get: async ({ session }) => {
      const { acc: id, name, email, createdAt } = await readAccount(session.accountId);
      return { id, name, email, createdAt };
    },
    payments: ({ session }) => currentConnection(session.accountId),
    connectPayments: ({ session }) => beginOnboarding(session.accountId),
  },
  readSession,
);

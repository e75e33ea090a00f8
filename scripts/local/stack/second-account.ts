// How does the demo owner become a member of a second account? By a write to the table: the route
// that accepts an invitation needs the link of a mail.
import { asSystem } from "#functions/core/table/scope.ts";
import { addMembership } from "#functions/users/store.ts";
import { REGION } from "#scripts/local/aws/names.ts";

/** The local table's endpoint and name. */
export type LocalTable = { endpoint: string; name: string };

/** Gives a person the organizer role in an account, in the table of a local stack. */
export function joiner({ endpoint, name }: LocalTable) {
  return async (userId: string, account: { id: string; name: string }): Promise<void> => {
    Object.assign(process.env, {
      AWS_REGION: REGION,
      AWS_ACCESS_KEY_ID: "local",
      AWS_SECRET_ACCESS_KEY: "local",
      AWS_ENDPOINT_URL_DYNAMODB: endpoint,
      TABLE_NAME: name,
    });
    await asSystem(() => addMembership(userId, account, "ORGANIZER"));
  };
}

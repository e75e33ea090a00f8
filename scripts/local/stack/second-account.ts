// How does the demo owner join a second account? In the table: accepting needs a mail's link.
import { asSystem } from "#functions/core/table/scope.ts";
import { addMembership } from "#functions/users/store.ts";
import { REGION } from "#scripts/local/aws/names.ts";

export type LocalTable = { endpoint: string; name: string };

/** As an organizer. */
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

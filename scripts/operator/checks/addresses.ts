// What became of the operator's word that an address takes mail? One sentence.
import type { Deployed } from "#scripts/operator/world/deployed.ts";
import { type Finding, fine, wrong } from "#scripts/operator/world/finding.ts";
import type { World } from "#scripts/operator/world/world.ts";
import { Email } from "#shared/core/fields.ts";

const ABOUT = "Mail";

export async function addressFinding(
  { cloud }: World,
  { data: { TableName: table, MasterSecretArn: masterSecret } }: Deployed,
  typed: string,
): Promise<Finding> {
  const { data: address } = Email.safeParse(typed);
  if (address === undefined) return wrong(ABOUT, `"${typed}" is no address.`, "Write it whole.");
  const { here, atSes } = await cloud.openAddress({ table, masterSecret, address });
  if (!here && !atSes) return fine(ABOUT, `${address} was not closed. It takes mail.`);
  const where = [...(here ? ["in Foyer"] : []), ...(atSes ? ["on the list of SES"] : [])];
  return fine(ABOUT, `${address} takes mail again. It was closed ${where.join(" and ")}.`);
}

// May enough functions run at once? By the account's quota and the stage's reserved concurrency.
import { LEAST_UNRESERVED, reservedBy, type Stage } from "#infra/stage.ts";
import type { Deployed } from "#scripts/operator/world/deployed.ts";
import { type Finding, fine, warn, wrong } from "#scripts/operator/world/finding.ts";
import type { World } from "#scripts/operator/world/world.ts";

const ABOUT = "Functions";
/** New accounts may run ten calls at once. A rush of a few hundred buyers needs several hundred. */
const FEW = 500;
/** Fewer are gone in a small rush, and with them what payments and tickets wait for. */
const LEAST_LIVE = 100;
const askIn = ({ region }: Stage): string =>
  `Ask for more in ${region}, which may take days: Service Quotas, AWS Lambda, Concurrent executions.`;

/** Also before a deployment, because AWS refuses reserved concurrency that exceeds the quota. */
export async function functionFindings(
  { cloud }: Pick<World, "cloud">,
  { stage }: Pick<Deployed, "stage">,
): Promise<Finding[]> {
  return [concurrencyFinding(await cloud.concurrency(), stage)];
}

function concurrencyFinding(quota: number, stage: Stage): Finding {
  const reserved = reservedBy(stage);
  if (reserved > 0 && quota - reserved < LEAST_UNRESERVED)
    return wrong(
      ABOUT,
      `The stage reserves ${reserved} of the ${quota} calls that may run at once here; AWS wants ${LEAST_UNRESERVED} left for the rest.`,
      `Reserve less (reservedConcurrency in infra/stages.ts). ${askIn(stage)}`,
    );
  if (stage.payments === "live" && quota < LEAST_LIVE)
    return wrong(
      ABOUT,
      `Only ${quota} calls may run at once in this account; with live payments it must be ${LEAST_LIVE}, or a small rush holds up what was paid.`,
      askIn(stage),
    );
  if (quota < FEW)
    return warn(
      ABOUT,
      `Only ${quota} calls may run at once in this account: in a rush buyers are refused.`,
      askIn(stage),
    );
  return fine(ABOUT, `${quota} calls may run at once, ${reserved} of them reserved.`);
}

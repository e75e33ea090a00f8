// What differs between deployments? One object of decisions per stage; everything else is the same
// everywhere.
import { RetentionDays } from "aws-cdk-lib/aws-logs";
import { faultsOf, type Stage } from "#infra/stage.ts";

/** A sender that nobody owns: without an address of your own no mail leaves. */
export const PLACEHOLDER_SENDER = "tickets@foyer.example";

export const stages: Readonly<Record<string, Stage>> = {
  dev: {
    name: "dev",
    // One region with CloudFront's certificates, so nothing has to cross.
    region: "us-east-1",
    payments: "test",
    domain: null,
    terms: null,
    // Two is the smallest concurrency a queue's consumer may have; the SES sandbox takes one mail a
    // second.
    mail: { from: PLACEHOLDER_SENDER, domain: null, maxConcurrency: 2 },
    // Nothing here is worth eight dollars a month of protection.
    firewall: null,
    // A loop in a test must not become a bill.
    throttle: { rateLimit: 200, burstLimit: 400 },
    // Sells at once with one set of keys; the local stack turns to "connect" when asked.
    charges: { mode: "own-keys", fee: { rate: 1_500, fixedMinor: { EUR: 30 } } },
    logs: { retention: RetentionDays.ONE_WEEK, level: "DEBUG" },
    alarms: { email: null, monthlyBudgetUsd: null },
  },
  staging: {
    name: "staging",
    region: "us-east-1",
    payments: "test",
    domain: null,
    terms: null,
    mail: { from: PLACEHOLDER_SENDER, domain: null, maxConcurrency: 2 },
    // The same rules as production: what it blocks is to be found here.
    firewall: { requestsPerFiveMinutes: 5_000 },
    // Enough to rehearse an on-sale at a tenth of the size.
    throttle: { rateLimit: 1_000, burstLimit: 1_000 },
    charges: { mode: "own-keys", fee: { rate: 0, fixedMinor: {} } },
    logs: { retention: RetentionDays.ONE_MONTH, level: "DEBUG" },
    alarms: { email: null, monthlyBudgetUsd: null },
  },
  prod: {
    name: "prod",
    region: "us-east-1",
    payments: "live",
    domain: null,
    terms: null,
    // SES starts an account at 14 mails a second; one worker sends about three.
    mail: { from: PLACEHOLDER_SENDER, domain: null, maxConcurrency: 5 },
    // A venue's whole staff may share one address; a script makes this many in a minute.
    firewall: { requestsPerFiveMinutes: 5_000 },
    // The account's own limit for API Gateway: an on-sale may use all of it.
    throttle: { rateLimit: 10_000, burstLimit: 5_000 },
    // Nothing is kept of a payment until the operator decides what.
    charges: { mode: "own-keys", fee: { rate: 0, fixedMinor: {} } },
    // Long enough for a card dispute (120 days), and then personal data in logs is gone.
    logs: { retention: RetentionDays.FOUR_MONTHS, level: "INFO" },
    alarms: { email: null, monthlyBudgetUsd: null },
  },
};

/**
 * The decisions of a stage, or why there are none: an unknown name and wrong decisions are told
 * with what is possible.
 */
export function chooseStage(name: string, from = stages): { stage: Stage } | { refusal: string } {
  const stage = Object.hasOwn(from, name) ? from[name] : undefined;
  if (!stage)
    return {
      refusal: `There is no stage "${name}". Choose one of: ${Object.keys(from).join(", ")}.`,
    };
  const faults = [
    ...faultsOf(stage),
    ...(stage.name === name ? [] : [`name: Write "${name}", as in the list.`]),
  ];
  if (faults.length === 0) return { stage };
  return {
    refusal: [`The stage "${name}" in infra/stages.ts cannot be deployed:`, ...faults].join("\n- "),
  };
}

/**
 * The same for a deployment: a stage that takes real money must also have decided what only its
 * operator can know.
 */
export function chooseDeployable(
  name: string,
  from = stages,
): { stage: Stage } | { refusal: string } {
  const choice = chooseStage(name, from);
  if ("refusal" in choice) return choice;
  const undecided = undecidedIn(choice.stage);
  if (undecided.length === 0) return choice;
  return {
    refusal: [
      `The stage "${name}" in infra/stages.ts takes real money and still needs:`,
      ...undecided,
    ].join("\n- "),
  };
}

function undecidedIn({ payments, mail, alarms }: Stage): string[] {
  if (payments !== "live") return [];
  return [
    ...(mail.from === PLACEHOLDER_SENDER
      ? ["mail.from: Write the address that tickets are sent from."]
      : []),
    ...(alarms.email === null
      ? ["alarms.email: Write who is told when money, orders or mail go wrong."]
      : []),
  ];
}

/** The decisions of a stage that must be there. */
export function stageNamed(name: string): Stage {
  const choice = chooseStage(name);
  if ("refusal" in choice) throw new Error(choice.refusal);
  return choice.stage;
}

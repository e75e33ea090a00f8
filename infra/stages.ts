// What differs between deployments? One object of decisions per stage.
import { RetentionDays } from "aws-cdk-lib/aws-logs";
import { faultsOf, type Stage } from "#infra/stage.ts";

/** Nobody owns it: no mail is sent until the operator sets an address. */
export const PLACEHOLDER_SENDER = "tickets@foyer.example";

export const stages: Readonly<Record<string, Stage>> = {
  dev: {
    name: "dev",
    // That of CloudFront's certificates, so no stack needs another region.
    region: "us-east-1",
    payments: "test",
    domain: null,
    terms: null,
    // A queue's consumer needs at least two. The SES sandbox takes one mail a second.
    mail: { from: PLACEHOLDER_SENDER, domain: null, maxConcurrency: 2 },
    // The firewall costs about $8 a month, which dev does not justify.
    firewall: null,
    // A low limit, so that an endless loop in a test stays cheap.
    throttle: { rateLimit: 200, burstLimit: 400 },
    charges: { mode: "connect", fee: { rate: 1_500, fixedMinor: { EUR: 30 } } },
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
    // The same limit as production, so that staging shows what it blocks.
    firewall: { requestsPerFiveMinutes: 5_000 },
    // Enough to rehearse an on-sale at a tenth of the size.
    throttle: { rateLimit: 1_000, burstLimit: 1_000 },
    charges: { mode: "connect", fee: { rate: 0, fixedMinor: {} } },
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
    // All staff of a venue may share one address. A script makes as many requests in a minute.
    firewall: { requestsPerFiveMinutes: 5_000 },
    // The account's own limit for API Gateway: an on-sale may use all of it.
    throttle: { rateLimit: 10_000, burstLimit: 5_000 },
    // No fee until the operator sets one. A single organizer may sell with "own-keys" instead.
    charges: { mode: "connect", fee: { rate: 0, fixedMinor: {} } },
    // Longer than a card dispute may take (120 days). Personal data in logs is deleted after it.
    logs: { retention: RetentionDays.FOUR_MONTHS, level: "INFO" },
    alarms: { email: null, monthlyBudgetUsd: null },
  },
};

/** The refusal lists the choices or the faults. */
export function chooseStage(name: string, from = stages): { stage: Stage } | { refusal: string } {
  const stage = Object.hasOwn(from, name) ? from[name] : undefined;
  if (!stage)
    return {
      refusal: `There is no stage "${name}". Choose one of: ${Object.keys(from).join(", ")}.`,
    };
  const faults = [
    ...faultsOf(stage),
    ...(stage.name === name ? [] : [`name: Write "${name}", as in the list.`]),
    ...namesakesOf(name, stage, from),
  ];
  if (faults.length === 0) return { stage };
  return {
    refusal: [`The stage "${name}" in infra/stages.ts cannot be deployed:`, ...faults].join("\n- "),
  };
}

const namesakesOf = (name: string, { domain }: Stage, from: typeof stages): string[] =>
  Object.entries(from)
    .filter(([key, other]) => domain && key !== name && other.domain?.name === domain.name)
    .map(
      ([other]) =>
        `domain.name: The stage "${other}" has ${domain?.name} too; one must give it up.`,
    );

/** A stage that takes real money must also have the decisions that only its operator can make. */
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

export function stageNamed(name: string): Stage {
  const choice = chooseStage(name);
  if ("refusal" in choice) throw new Error(choice.refusal);
  return choice.stage;
}

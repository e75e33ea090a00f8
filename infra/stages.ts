// What differs between deployments? One typed object of decisions per stage; everything else is the same everywhere.
import { RetentionDays } from "aws-cdk-lib/aws-logs";

export type Stage = {
  name: "dev" | "prod";
  /** The address people type. Null: the distribution's own name, so that a first deployment needs no domain. */
  domain: { name: string; certificateArn: string } | null;
  /** Who mail comes from. With `domain` its sending identity is made here; without, the operator verifies the sender in SES. */
  mail: { from: `${string}@${string}`; domain: string | null; maxConcurrency: number };
  /** Requests per second, and the burst above it, that reach the Lambdas of all groups together. */
  throttle: { rateLimit: number; burstLimit: number };
  logs: { retention: RetentionDays; level: "DEBUG" | "INFO" };
};

const stages: Record<Stage["name"], Stage> = {
  dev: {
    name: "dev",
    domain: null,
    // Two is the smallest concurrency a queue's consumer may have; the SES sandbox takes one mail a second.
    mail: { from: "tickets@foyer.example", domain: null, maxConcurrency: 2 },
    // A loop in a test must not become a bill.
    throttle: { rateLimit: 200, burstLimit: 400 },
    logs: { retention: RetentionDays.ONE_WEEK, level: "DEBUG" },
  },
  prod: {
    name: "prod",
    domain: null,
    // SES starts an account at 14 mails a second; one worker sends about three.
    mail: { from: "tickets@foyer.example", domain: null, maxConcurrency: 5 },
    // The account's own limit for API Gateway: an on-sale may use all of it.
    throttle: { rateLimit: 10_000, burstLimit: 5_000 },
    // Long enough for a card dispute (120 days), and then personal data in logs is gone.
    logs: { retention: RetentionDays.FOUR_MONTHS, level: "INFO" },
  },
};

/** The decisions of a stage; an unknown name is refused with the names that exist. */
export function stageNamed(name: string): Stage {
  const stage = Object.values(stages).find((one) => one.name === name);
  if (!stage) throw new Error(`There is no stage "${name}". Choose one of: ${Object.keys(stages).join(", ")}.`);
  return stage;
}

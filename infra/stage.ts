// What must every deployment decide? Each decision with its limits and the message about a fault.
import { RetentionDays } from "aws-cdk-lib/aws-logs";
import { RegionInfo } from "aws-cdk-lib/region-info";
import * as z from "zod";
import { functionNames } from "#infra/grants.ts";
import { MAX_USERS } from "#shared/core/bounds.ts";
import { CurrencyCode } from "#shared/core/fields.ts";

/** CloudFront looks for certificates and firewalls only in this region, wherever the stage runs. */
export const EDGE_REGION = "us-east-1";

// https://docs.aws.amazon.com/general/latest/gr/ses.html; CDK's own list lacks me-west-1 as well.
const WITHOUT_SES = [
  "ap-east-1",
  "ap-east-2",
  "ap-southeast-4",
  "ap-southeast-6",
  "ap-southeast-7",
  "eu-south-2",
  "me-west-1",
  "mx-central-1",
];

// China and the government clouds do not have the CloudFront and the SES that Foyer uses.
const allRegions = RegionInfo.regions
  .filter(({ partition }) => partition === "aws")
  .map(({ name }) => name);
export const regions = allRegions.filter((name) => !WITHOUT_SES.includes(name));

const CHOOSE = `Choose one of ${regions.join(", ")}.`;
const Region = z
  .enum(allRegions, { error: ({ input }) => `Foyer does not run in ${input}. ${CHOOSE}` })
  .refine((name) => regions.includes(name), {
    error: ({ input }) => `SES, which sends the tickets, is not in ${input}. ${CHOOSE}`,
  });

const HostName = z
  .string()
  .regex(
    /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/,
    'Write a host name in lower case without "https://", such as tickets.example.org.',
  );
const Email = z.email("Write an address such as tickets@example.org.");

/** In place of zod's words about objects; a key that is unknown or missing has its own. */
const shape = (example: string) => ({
  error: ({ code }: { code: string }) =>
    code === "invalid_type" ? `Write ${example}.` : undefined,
});
const ZONE = '{ id: "Z0123456789ABC", name: "example.org" }';

const Zone = z.strictObject(
  {
    id: z.string().regex(/^Z[A-Z0-9]{5,31}$/, "Write the zone's id, such as Z0123456789ABC."),
    name: HostName,
  },
  shape(ZONE),
);

const Domain = z
  .strictObject(
    {
      name: HostName,
      /** The name's Route 53 zone, in which certificate, addresses and mail records are created. */
      zone: Zone.optional(),
      /** For DNS outside Route 53: an issued certificate for the name. */
      certificateArn: z
        .string()
        .regex(
          /^arn:aws:acm:us-east-1:\d{12}:certificate\/[0-9a-f-]+$/,
          `Write the ARN of a certificate in ${EDGE_REGION}, the only region that CloudFront reads.`,
        )
        .optional(),
    },
    shape(
      `{ name: "tickets.example.org", zone: ${ZONE} }; or, for DNS outside Route 53, certificateArn in place of zone`,
    ),
  )
  .refine(({ zone, certificateArn }) => (zone === undefined) !== (certificateArn === undefined), {
    error:
      "Give either zone (its DNS is in Route 53) or certificateArn (its DNS is elsewhere), and not both.",
  })
  .superRefine(({ name, zone }, context) => {
    if (!zone || isUnder(name, zone.name)) return;
    const possible = namesAbove(name).join(", ");
    context.addIssue({
      code: "custom",
      path: ["zone", "name"],
      message: `It must be one of ${possible}.`,
    });
  });

const LEAST_AT_ONCE = 2;
const AtOnce = z.int().min(LEAST_AT_ONCE, "A queue's consumer needs at least 2.").max(1000);

const MailsADay = z.int().min(0).max(1_000_000);

const Mail = z
  .strictObject({
    from: Email,
    /** Its SES identity is created. Null: the operator verifies the sender in SES. */
    domain: HostName.nullable(),
    /** Mails written and sent at once, each in a run of its own; see `mailWorkers`. */
    maxConcurrency: AtOnce,
    /** What an account's members may ask for until it is proven. Absent: 200. */
    byHandADay: MailsADay.optional(),
    /** Mails of its free orders from one network. Absent: 200. */
    ofNetworkADay: MailsADay.optional(),
    toStrangersADay: MailsADay.optional(),
    /** Recipients of an account's messages. Absent: 200, then 2,000 for a week, then 50,000. */
    messagesADay: z
      .strictObject({ unproven: MailsADay, firstWeek: MailsADay, proven: MailsADay })
      .optional(),
  })
  .refine(({ from, domain }) => domain === null || isUnder(domainOf(from), domain), {
    error: "mail.from must be an address of mail.domain.",
  });

/** Of one account. */
const Invitations = z.strictObject({
  open: z.int().min(0).max(MAX_USERS, `An account has at most ${MAX_USERS} users.`),
  /** Mailed, with those that are resent. */
  aDay: z.int().min(0).max(1000),
});

const Alarms = z
  .strictObject({
    /** Null: alarms are only shown on the dashboard. */
    email: Email.nullable(),
    /** Of the whole account, because tags count only once activated. Notices: 50, 80 and 100 %. */
    monthlyBudgetUsd: z.number().positive().nullable(),
  })
  .refine(({ email, monthlyBudgetUsd }) => email !== null || monthlyBudgetUsd === null, {
    error: "A budget needs alarms.email: there is nobody to tell.",
  });

const Charges = z
  .strictObject({
    /** `own-keys`: all money goes to the operator. `connect`: each account connects its own. */
    mode: z.enum(["own-keys", "connect"]),
    /** At Stripe, of the keys in the secret. Absent: any. */
    account: z
      .string()
      .regex(/^acct_[A-Za-z0-9]+$/, "Write the id of a Stripe account, such as acct_1AbCdEf.")
      .optional(),
    /** Of a charge on a connected account: a rate in 1/1000 percent, minor units by currency. */
    fee: z.strictObject({
      rate: z.int().min(0).max(100_000, "100000 is 100 percent: nothing is left above it."),
      fixedMinor: z.partialRecord(CurrencyCode, z.int().min(0)),
    }),
  })
  .refine(
    ({ mode, fee }) =>
      mode === "connect" ||
      [fee.rate, ...Object.values(fee.fixedMinor)].every((amount) => amount === 0),
    {
      error:
        "charges.fee is taken from connected accounts only: set it to 0, or charges.mode to connect.",
    },
  );

const WebAddress = z.url({
  protocol: /^https$/,
  error: "Write an address such as https://example.org/terms.",
});

const Terms = z.strictObject({
  /** Stored with every acceptance; raise it whenever the text changes. */
  version: z.string().min(1).max(40),
  termsUrl: WebAddress,
  privacyUrl: WebAddress,
});

/** Of a stage that does not say how many. */
export const IMAGES_AT_ONCE = 5;

/** AWS refuses reservations that leave fewer calls to the functions without one. */
export const LEAST_UNRESERVED = 100;

export const Stage = z
  .strictObject({
    name: z
      .string()
      .regex(/^[a-z][a-z0-9-]{0,19}$/, "Write lower-case letters, digits and hyphens, at most 20."),
    region: Region,
    payments: z.enum(["test", "live"]),
    charges: Charges,
    /** Null: the distribution's own name, so that a first deployment needs no domain. */
    domain: Domain.nullable(),
    mail: Mail,
    /** Images that are made ready at once, each in a run of its own. Absent: 5. */
    images: z.strictObject({ maxConcurrency: AtOnce }).optional(),
    /** Absent: 20 open and 50 a day. */
    invitations: Invitations.optional(),
    /** Whom an organizer asks to release what waits. Absent: the sentence names no address. */
    contact: Email.optional(),
    /** Raise it to give the distribution a rotated origin secret (RUNBOOK). */
    originRotation: z.int().min(1).optional(),
    /** Null: Foyer's built-in short text. */
    terms: Terms.nullable(),
    /** About $8 a month. Null: only the API's throttle and the functions' own limits protect. */
    firewall: z
      .strictObject({ requestsPerFiveMinutes: z.int().min(100).max(2_000_000_000) })
      .nullable(),
    /** For the Lambdas of all groups together. */
    throttle: z.strictObject({ rateLimit: z.number().positive(), burstLimit: z.int().positive() }),
    /**
     * Calls at once that a function has for itself and never exceeds. For an on-sale: webhooks,
     * sweep, stream (four for each of the table's shards) and door. Absent: the quota is shared.
     */
    reservedConcurrency: z.partialRecord(z.enum(functionNames), z.int().min(1)).optional(),
    /**
     * Units per second at once. A new table takes 4,000 writes and 12,000 reads and grows with its
     * traffic. AWS bills a raise once and does not lower it.
     */
    warmThroughput: z
      .strictObject({
        readUnitsPerSecond: z.int().min(12_000),
        writeUnitsPerSecond: z.int().min(4_000),
      })
      .optional(),
    logs: z.strictObject({ retention: z.enum(RetentionDays), level: z.enum(["DEBUG", "INFO"]) }),
    alarms: Alarms,
  })
  .refine(
    ({ reservedConcurrency, mail }) =>
      (reservedConcurrency?.mail ?? Number.POSITIVE_INFINITY) >= workersOf(mail),
    {
      error:
        "reservedConcurrency.mail must not be less than mail.maxConcurrency, and than 4: the queues' messages would be thrown back.",
    },
  )
  .refine(
    ({ reservedConcurrency, images = { maxConcurrency: IMAGES_AT_ONCE } }) =>
      (reservedConcurrency?.resize ?? images.maxConcurrency) >= images.maxConcurrency,
    {
      error:
        "reservedConcurrency.resize must not be less than images.maxConcurrency: the queue's messages would be thrown back.",
    },
  );
export type Stage = z.output<typeof Stage>;

export function faultsOf(stage: unknown): string[] {
  const issues = Stage.safeParse(stage).error?.issues ?? [];
  return issues.map((issue) =>
    issue.path.length > 0 ? `${issue.path.join(".")}: ${issue.message}` : issue.message,
  );
}

export const reservedBy = ({ reservedConcurrency = {} }: Stage): number =>
  Object.values(reservedConcurrency).reduce((sum, share) => sum + share, 0);

/** Any number of `bulk` mails leaves `prompt` half of the mails a second. */
export function mailWorkers({ maxConcurrency }: Pick<z.output<typeof Mail>, "maxConcurrency">) {
  const bulk = Math.max(LEAST_AT_ONCE, Math.floor(maxConcurrency / 2));
  return { bulk, prompt: Math.max(LEAST_AT_ONCE, maxConcurrency - bulk) };
}

function workersOf(mail: z.output<typeof Mail>): number {
  const { bulk, prompt } = mailWorkers(mail);
  return bulk + prompt;
}

export const identityOf = ({ from, domain }: Stage["mail"]): string => domain ?? domainOf(from);

export const isUnder = (name: string, parent: string): boolean =>
  name === parent || name.endsWith(`.${parent}`);

const domainOf = (address: string): string => address.slice(address.indexOf("@") + 1);

/** Without the top-level domain. */
function namesAbove(name: string): string[] {
  const parts = name.split(".");
  return parts.slice(0, -1).map((_, index) => parts.slice(index).join("."));
}

// What does the deployment tell a function? The environment variables, read only here.
export function setting(name: SettingName): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is not set.`);
  return value;
}

export const checksAnswers = (): boolean => process.env["STAGE"] !== "prod";

/** Nothing of a stage with test payments stands in search engines. */
export const isIndexed = (): boolean => process.env["PAYMENTS"] === "live";

/** `SINGLE`: the operator's Stripe account takes all money. `CONNECT`: each account its own. */
export const paymentMode = (): "SINGLE" | "CONNECT" =>
  setting("STRIPE_MODE") === "connect" ? "CONNECT" : "SINGLE";

/** Of an account that is not proven; 0 lets none leave. */
export const mailLimits = (): { byHand: number; ofNetwork: number; toStrangers: number } => ({
  byHand: Number(process.env["MAILS_BY_HAND_A_DAY"] ?? 200),
  ofNetwork: Number(process.env["MAILS_OF_NETWORK_A_DAY"] ?? 200),
  toStrangers: Number(process.env["MAILS_TO_STRANGERS_A_DAY"] ?? 2_000),
});

/** Of messages in a day: while an account is not proven, in the first week after, and then. */
export const messageLimits = (): { unproven: number; firstWeek: number; proven: number } => ({
  unproven: Number(process.env["MESSAGES_UNPROVEN_A_DAY"] ?? 200),
  firstWeek: Number(process.env["MESSAGES_FIRST_WEEK_A_DAY"] ?? 2_000),
  proven: Number(process.env["MESSAGES_A_DAY"] ?? 50_000),
});

export const operatorContact = (): string | null => process.env["OPERATOR_CONTACT"] || null;

/** `open` at once, and mailed `aDay`, of one account. */
export const invitationLimits = (): { open: number; aDay: number } => ({
  open: Number(process.env["INVITATIONS_OPEN"] ?? 20),
  aDay: Number(process.env["INVITATIONS_A_DAY"] ?? 50),
});

type SettingName =
  | "TABLE_NAME"
  | "APP_ORIGIN"
  | "MASTER_SECRET_ARN"
  | "ORIGIN_SECRET_ARN"
  | "STRIPE_SECRET_ARN"
  | "STRIPE_API_URL"
  | "STRIPE_MODE"
  | "APPLICATION_FEE"
  | "MAIL_QUEUE_URL"
  | "BULK_MAIL_QUEUE_URL"
  | "IMAGE_QUEUE_URL"
  | "JOB_QUEUE_URL"
  | "EXPORT_QUEUE_URL"
  | "UPLOAD_BUCKET"
  | "IMAGE_BUCKET"
  | "EXPORT_BUCKET"
  | "MAIL_FROM"
  | "MAIL_CONFIGURATION_SET"
  | "MAIL_EVENTS_TOPIC_ARN"
  | "TERMS_VERSION";

// What does the deployment tell a function? The environment variables, read only here.
/** A required environment variable. A missing one is a deployment fault and throws. */
export function setting(name: SettingName): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is not set.`);
  return value;
}

/**
 * True where answers are checked against their contract before they are sent: in every stage but
 * production.
 */
export const checksAnswers = (): boolean => process.env["STAGE"] !== "prod";

/**
 * `SINGLE`: the operator's Stripe account takes all money. `CONNECT`: each account connects its
 * own.
 */
export const paymentMode = (): "SINGLE" | "CONNECT" =>
  setting("STRIPE_MODE") === "connect" ? "CONNECT" : "SINGLE";

/** Used where the deployment does not say otherwise. */
const MAILS_BY_HAND_A_DAY = 200;

/**
 * The mails of a day that members of an account ask for, while it has not sold a paid order yet. 0
 * lets such an account mail nobody.
 */
export const mailsByHandADay = (): number =>
  Number(process.env["MAILS_BY_HAND_A_DAY"] ?? MAILS_BY_HAND_A_DAY);

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
  | "MAIL_FROM"
  | "TERMS_VERSION";

// What does the deployment tell a function? Its environment, read in one place.
/** A required value of the function's environment; a missing one is a deployment fault. */
export function setting(name: SettingName): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is not set.`);
  return value;
}

/**
 * True where answers are checked against their contract before they leave (every stage but
 * production).
 */
export const checksAnswers = (): boolean => process.env["STAGE"] !== "prod";

/** Whose Stripe account takes the money: the operator's own, or one that each account connects. */
export const paymentMode = (): "SINGLE" | "CONNECT" =>
  setting("STRIPE_MODE") === "connect" ? "CONNECT" : "SINGLE";

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

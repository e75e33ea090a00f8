// How is a finished mail sent? Through SES, once. The client never repeats a call whose outcome is
// unknown.
import { SESClient, SendRawEmailCommand } from "@aws-sdk/client-ses";

/**
 * The outcome of a send. `refused`: SES will never accept the mail. `later`: SES did not accept it,
 * and a retry is safe. `unknown`: SES may have accepted it, so it must not be sent again without a
 * check.
 */
export type SendOutcome = "accepted" | "refused" | "later" | "unknown";
export type RawMail = { from: string; to: string; raw: Uint8Array };

type Mailer = (mail: RawMail) => Promise<SendOutcome>;
let current: Mailer = sendBySes;

/** Replaces the sender (tests). Returns a function that restores SES. */
export function replaceMailer(replacement: Mailer): () => void {
  current = replacement;
  return () => {
    current = sendBySes;
  };
}

/** Sends one MIME message to exactly one recipient. Never throws for an error that SES returns. */
export const sendMail = (mail: RawMail): Promise<SendOutcome> => current(mail);

let client: SESClient | undefined;

/**
 * A kept connection may already be closed: by SES after a pause, or while Lambda had frozen the
 * function. Nobody then knows whether a mail written to it was sent. Each mail therefore has a
 * connection of its own.
 */
const ownConnection = { keepAlive: false };
/**
 * Half of the worker's time, so that a mail without an answer can still be marked. Without
 * `throwOnRequestTimeout` the client only logs a warning.
 */
const limits = {
  connectionTimeout: 3_000,
  requestTimeout: 15_000,
  throwOnRequestTimeout: true,
  httpAgent: ownConnection,
  httpsAgent: ownConnection,
};

async function sendBySes({ from, to, raw }: RawMail): Promise<SendOutcome> {
  client ??= new SESClient({ maxAttempts: 1, requestHandler: limits });
  const command = new SendRawEmailCommand({
    Source: from,
    Destinations: [to],
    RawMessage: { Data: raw },
  });
  return client.send(command).then(() => "accepted", outcomeOf);
}

/** Errors about the message itself. Every other 4xx is about the account or its rate. */
const refusals = ["MessageRejected", "InvalidParameterValue"];
/**
 * SES is in its sandbox, or an identity is not verified yet. An operator must fix that; then the
 * mail can be sent.
 */
const isUnverified = /not verified/i;
const neverConnected = /did not establish a connection/i;
const neverReached = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "CredentialsProviderError"];

/** Classifies a failed call. Exported for the tests. */
export function outcomeOf(error: unknown): SendOutcome {
  // Anything can be thrown. Missing properties are undefined.
  const { name, code, message, $metadata } = Object(error) as Record<string, unknown>;
  if (isUnverified.test(String(message)) || neverConnected.test(String(message))) return "later";
  if (refusals.includes(String(name))) return "refused";
  if (neverReached.includes(String(code)) || neverReached.includes(String(name))) return "later";
  // `$metadata` can be anything too.
  const status = Number((Object($metadata) as Record<string, unknown>)["httpStatusCode"]);
  return status >= 400 && status < 500 ? "later" : "unknown";
}

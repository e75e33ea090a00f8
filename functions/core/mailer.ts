// How does a finished mail leave? Through SES, once: the client never repeats a call whose outcome
// it does not know.
import { SESClient, SendRawEmailCommand } from "@aws-sdk/client-ses";

/**
 * What became of a mail. `refused`: SES will never take it. `later`: it surely was not taken,
 * trying again is safe. `unknown`: it may have been taken, so it must not be sent again blindly.
 */
export type SendOutcome = "accepted" | "refused" | "later" | "unknown";
export type RawMail = { from: string; to: string; raw: Uint8Array };

type Mailer = (mail: RawMail) => Promise<SendOutcome>;
let current: Mailer = sendBySes;

/** Replaces what sends (tests); answers a function that puts SES back. */
export function replaceMailer(replacement: Mailer): () => void {
  current = replacement;
  return () => {
    current = sendBySes;
  };
}

/**
 * Hands one MIME message over to exactly one recipient. Never throws for an answer of the provider.
 */
export const sendMail = (mail: RawMail): Promise<SendOutcome> => current(mail);

let client: SESClient | undefined;

/**
 * Half of the worker's time: a mail without an answer must still be marked. Without the last line
 * the client only warns.
 */
const limits = { connectionTimeout: 3_000, requestTimeout: 15_000, throwOnRequestTimeout: true };

async function sendBySes({ from, to, raw }: RawMail): Promise<SendOutcome> {
  client ??= new SESClient({ maxAttempts: 1, requestHandler: limits });
  const command = new SendRawEmailCommand({
    Source: from,
    Destinations: [to],
    RawMessage: { Data: raw },
  });
  return client.send(command).then(() => "accepted", outcomeOf);
}

/**
 * The message itself is what SES does not want; every other 4xx is about the account or its rate.
 */
const refusals = ["MessageRejected", "InvalidParameterValue"];
/**
 * SES in its sandbox, or an identity that is not verified yet: what a person mends, and then the
 * mail leaves.
 */
const isUnverified = /not verified/i;
const neverConnected = /did not establish a connection/i;
const neverReached = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "CredentialsProviderError"];

/** Reads a failed call. Exported for the table of cases that proves it. */
export function outcomeOf(error: unknown): SendOutcome {
  // Anything can be thrown; absent parts are undefined.
  const { name, code, message, $metadata } = Object(error) as Record<string, unknown>;
  if (isUnverified.test(String(message)) || neverConnected.test(String(message))) return "later";
  if (refusals.includes(String(name))) return "refused";
  if (neverReached.includes(String(code)) || neverReached.includes(String(name))) return "later";
  // As above.
  const status = Number((Object($metadata) as Record<string, unknown>)["httpStatusCode"]);
  return status >= 400 && status < 500 ? "later" : "unknown";
}

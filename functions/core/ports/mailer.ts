// How is a finished mail sent? Through SES, once: an unknown outcome is never repeated.
import { SESClient, SendRawEmailCommand } from "@aws-sdk/client-ses";
import { replaceable } from "#functions/core/ports/replaceable.ts";
import { setting } from "#functions/core/ports/settings.ts";

/** Only `later` may be sent again without a check; after `unknown`, SES may have accepted it. */
export type SendOutcome = "accepted" | "refused" | "later" | "unknown";
export type RawMail = { from: string; to: string; raw: Uint8Array };

const mailer = replaceable(sendBySes);
export const replaceMailer = mailer.replace;

/** Never throws for an error that SES returns. */
export const sendMail = (mail: RawMail): Promise<SendOutcome> => mailer.current()(mail);

let client: SESClient | undefined;

/** A kept connection may be closed already: nobody would know whether a mail on it was sent. */
const ownConnection = { keepAlive: false };
/** Half of the worker's time. Without `throwOnRequestTimeout` the client only warns. */
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
    ConfigurationSetName: setting("MAIL_CONFIGURATION_SET"),
  });
  return client.send(command).then(() => "accepted", outcomeOf);
}

/** Errors about the message itself. Every other 4xx is about the account or its rate. */
const refusals = ["MessageRejected", "InvalidParameterValue"];
/** SES's sandbox, or an identity that an operator must still verify. */
const isUnverified = /not verified/i;
const neverConnected = /did not establish a connection/i;
const neverReached = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "CredentialsProviderError"];

export function outcomeOf(error: unknown): SendOutcome {
  // Anything can be thrown. Missing properties are undefined.
  const { name, code, message, $metadata } = Object(error) as Record<string, unknown>;
  if (isUnverified.test(String(message)) || neverConnected.test(String(message))) return "later";
  if (refusals.includes(String(name))) return "refused";
  if (neverReached.includes(String(code)) || neverReached.includes(String(name))) return "later";
  const status = Number((Object($metadata) as Record<string, unknown>)["httpStatusCode"]);
  return status >= 400 && status < 500 ? "later" : "unknown";
}

// How is a finished mail sent? Through SES, once: an unknown outcome is never repeated.
import { GetSendQuotaCommand, SESClient, SendRawEmailCommand } from "@aws-sdk/client-ses";
import { replaceable } from "#functions/core/ports/replaceable.ts";
import { setting } from "#functions/core/ports/settings.ts";

/** Only `later` may be sent again without a check; after `unknown`, SES may have accepted it. */
export type SendOutcome = "accepted" | "refused" | "later" | "unknown";
export type RawMail = { from: string; to: string; raw: Uint8Array };

const mailer = replaceable(sendBySes);
export const replaceMailer = mailer.replace;

/** Never throws for an error that SES returns. */
export const sendMail = (mail: RawMail): Promise<SendOutcome> => mailer.current()(mail);

/** In 24 hours, of all senders of the AWS account in the region. `perDay` may be Infinity. */
type MailQuota = { perDay: number; sent: number };

const quota = replaceable(quotaOfSes);
export const replaceMailQuota = quota.replace;

export const readMailQuota = (): Promise<MailQuota> => quota.current()();

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

const ses = (): SESClient => (client ??= new SESClient({ maxAttempts: 1, requestHandler: limits }));

/** https://docs.aws.amazon.com/ses/latest/APIReference/API_GetSendQuota.html: -1 is no limit. */
async function quotaOfSes(): Promise<MailQuota> {
  const { Max24HourSend = 0, SentLast24Hours = 0 } = await ses().send(new GetSendQuotaCommand());
  return { perDay: Max24HourSend < 0 ? Infinity : Max24HourSend, sent: SentLast24Hours };
}

async function sendBySes({ from, to, raw }: RawMail): Promise<SendOutcome> {
  const command = new SendRawEmailCommand({
    Source: from,
    Destinations: [to],
    RawMessage: { Data: raw },
    ConfigurationSetName: setting("MAIL_CONFIGURATION_SET"),
  });
  return ses()
    .send(command)
    .then(() => "accepted", outcomeOf);
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

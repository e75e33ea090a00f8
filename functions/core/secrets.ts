// Where do secrets come from? Secrets Manager, read once per container; the provider's keys, which
// operators change, every few minutes.
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import * as z from "zod";
import { attemptLimits } from "#functions/core/attempt-limits.ts";
import { nowMs } from "#functions/core/clock.ts";
import { setting } from "#functions/core/settings.ts";
import { base32, CAPABILITY_LENGTH } from "#shared/core/ids.ts";

const MasterSecret = z.object({ master: z.string().min(32) });
const OriginSecret = z.object({ origin: z.string().min(16) });
const StripeSecret = z.object({
  secretKey: z.string(),
  publishableKey: z.string(),
  webhookSecret: z.string(),
});
export type StripeSecret = z.output<typeof StripeSecret>;

type SecretReader = (arn: string) => Promise<string>;
type Read = { text: Promise<string>; untilMs: number };
const read = new Map<string, Read>();
/**
 * New keys of the provider are used everywhere after so long. Links and tickets hang on the others,
 * which never change.
 */
const STRIPE_KEPT_MS = 5 * 60_000;
let reader: SecretReader = fetchSecret;

/** Replaces where secrets are read (tests); answers a function that puts Secrets Manager back. */
export function replaceSecrets(replacement: SecretReader): () => void {
  reader = replacement;
  read.clear();
  return () => void replaceSecrets(fetchSecret);
}

/** The secret every key and link derives from. */
export async function masterSecret(): Promise<z.output<typeof MasterSecret>> {
  return MasterSecret.parse(JSON.parse(await secretText("MASTER_SECRET_ARN")));
}

/**
 * The word our distribution adds to what it forwards. A secret of its own: functions that make no
 * links never see the master.
 */
export async function originSecret(): Promise<z.output<typeof OriginSecret>> {
  return OriginSecret.parse(JSON.parse(await secretText("ORIGIN_SECRET_ARN")));
}

/** The card provider's keys. */
export async function stripeSecret(): Promise<StripeSecret> {
  return StripeSecret.parse(JSON.parse(await secretText("STRIPE_SECRET_ARN")));
}

/** A 32-byte key for one purpose, derived from the master secret by HKDF (RFC 5869). */
export async function deriveKey(purpose: string): Promise<Buffer> {
  const { master } = await masterSecret();
  return Buffer.from(hkdfSync("sha256", master, "foyer", purpose, 32));
}

/** Base32 text of an HMAC under a derived key, `length` characters. */
export async function hmac(purpose: string, text: string, length: number): Promise<string> {
  return base32(
    createHmac("sha256", await deriveKey(purpose))
      .update(text)
      .digest(),
    length,
  );
}

/**
 * Turns an id into a link's capability: the id followed by 80 bits that only the master secret can
 * make.
 */
export async function linkOf(purpose: LinkPurpose, id: string): Promise<string> {
  return id + (await hmac(purpose, id, CAPABILITY_LENGTH));
}

/** The id inside a link, or null where the link was not made by us. */
export async function readLink(purpose: LinkPurpose, link: string): Promise<string | null> {
  const id = link.slice(0, -CAPABILITY_LENGTH);
  return id !== "" && equals(link, await linkOf(purpose, id)) ? id : null;
}

/**
 * What a session's requests carry in `X-XSRF-TOKEN` and its cookie, so that a cookie which somebody
 * planted is none of it.
 */
export const antiForgeryToken = (family: string): Promise<string> =>
  hmac("anti-forgery", family, 32);

/** Compares two texts in a time that tells nothing about where they differ. */
export function equals(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

export type LinkPurpose = "order-link" | "attendee-link" | "check-in-list-link";

function secretText(
  name: "MASTER_SECRET_ARN" | "ORIGIN_SECRET_ARN" | "STRIPE_SECRET_ARN",
): Promise<string> {
  const arn = setting(name);
  const found = read.get(arn);
  if (found && nowMs() < found.untilMs) return found.text;
  const text = reader(arn).catch((error: unknown) => {
    read.delete(arn); // the next request asks again
    throw error;
  });
  read.set(arn, {
    text,
    untilMs: name === "STRIPE_SECRET_ARN" ? nowMs() + STRIPE_KEPT_MS : Number.POSITIVE_INFINITY,
  });
  return text;
}

async function fetchSecret(arn: string): Promise<string> {
  const client = new SecretsManagerClient({ maxAttempts: 2, requestHandler: attemptLimits });
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: arn }));
  if (!SecretString) throw new Error("A secret has no text value.");
  return SecretString;
}

// Where do secrets come from? Secrets Manager, cached per container.
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import * as z from "zod";
import { attemptLimits } from "#functions/core/ports/attempt-limits.ts";
import { nowMs } from "#functions/core/ports/clock.ts";
import { setting } from "#functions/core/ports/settings.ts";
import { base32, CAPABILITY_LENGTH } from "#shared/core/ids.ts";

const MasterSecret = z.object({ master: z.string().min(32) });
const OriginSecret = z.object({
  origin: z.string().min(16),
  previous: z.string().min(16).optional(),
});
const StripeSecret = z.object({
  secretKey: z.string(),
  publishableKey: z.string(),
  webhookSecret: z.string(),
});
export type StripeSecret = z.output<typeof StripeSecret>;
const shapes = {
  MASTER_SECRET_ARN: MasterSecret,
  ORIGIN_SECRET_ARN: OriginSecret,
  STRIPE_SECRET_ARN: StripeSecret,
};
type SecretVariable = keyof typeof shapes;

type SecretReader = (arn: string) => Promise<string>;
type Read = { text: Promise<string>; readAtMs: number; untilMs: number };
const read = new Map<string, Read>();
/** Operators change Stripe's keys. The master stays, because links and tickets depend on it. */
const STRIPE_KEPT_MS = 5 * 60_000;
const ORIGIN_KEPT_MS = 60_000;
let reader: SecretReader = fetchSecret;

export function replaceSecrets(replacement: SecretReader): () => void {
  reader = replacement;
  read.clear();
  return () => void replaceSecrets(fetchSecret);
}

export async function masterSecret(): Promise<z.output<typeof MasterSecret>> {
  return MasterSecret.parse(JSON.parse(await secretText("MASTER_SECRET_ARN")));
}

/** The secret is apart from the master, so that functions without links never read that. */
export async function isFromDistribution(given: string): Promise<boolean> {
  const is = await originNamed(given);
  if (is === "origin") return true;
  // Perhaps it was rotated. Others cause one reading a minute; one that fails changes nothing.
  const known = read.get(setting("ORIGIN_SECRET_ARN"));
  if (!known || nowMs() - known.readAtMs < ORIGIN_KEPT_MS) return is !== null;
  known.readAtMs = nowMs();
  try {
    known.text = Promise.resolve(await readableText("ORIGIN_SECRET_ARN"));
  } catch (error) {
    if (is === null) throw error;
  }
  return (await originNamed(given)) !== null;
}

async function originNamed(given: string): Promise<"origin" | "previous" | null> {
  const { origin, previous } = OriginSecret.parse(
    JSON.parse(await secretText("ORIGIN_SECRET_ARN")),
  );
  if (equals(given, origin)) return "origin";
  return previous !== undefined && equals(given, previous) ? "previous" : null;
}

export async function stripeSecret(): Promise<StripeSecret> {
  return StripeSecret.parse(JSON.parse(await secretText("STRIPE_SECRET_ARN")));
}

/** 32 bytes by HKDF (RFC 5869). */
export async function deriveKey(purpose: string): Promise<Buffer> {
  const { master } = await masterSecret();
  return Buffer.from(hkdfSync("sha256", master, "foyer", purpose, 32));
}

export async function hmac(purpose: string, text: string, length: number): Promise<string> {
  return base32(
    createHmac("sha256", await deriveKey(purpose))
      .update(text)
      .digest(),
    length,
  );
}

/** The id, then 80 bits that only the master secret can produce. */
export async function linkOf(purpose: LinkPurpose, id: string): Promise<string> {
  return id + (await hmac(purpose, id, CAPABILITY_LENGTH));
}

export async function readLink(purpose: LinkPurpose, link: string): Promise<string | null> {
  const id = link.slice(0, -CAPABILITY_LENGTH);
  return id !== "" && equals(link, await linkOf(purpose, id)) ? id : null;
}

/** Derived from the session's family, so that a cookie planted by an attacker does not match. */
export const antiForgeryToken = (family: string): Promise<string> =>
  hmac("anti-forgery", family, 32);

export function equals(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

export type LinkPurpose = "order-link" | "attendee-link" | "check-in-list-link";

function secretText(name: SecretVariable): Promise<string> {
  const arn = setting(name);
  const found = read.get(arn);
  if (found && nowMs() < found.untilMs) return found.text;
  const text = readableText(name).catch((error: unknown) => {
    read.delete(arn); // the next request asks again
    throw error;
  });
  read.set(arn, {
    text,
    readAtMs: nowMs(),
    untilMs: name === "STRIPE_SECRET_ARN" ? nowMs() + STRIPE_KEPT_MS : Number.POSITIVE_INFINITY,
  });
  return text;
}

/** One that was mistyped is not kept, so that its correction is read. Nobody logs its text. */
async function readableText(name: SecretVariable): Promise<string> {
  const text = await reader(setting(name));
  if (!isReadable(shapes[name], text))
    throw new Error(`The secret of ${name} is not the JSON that it must be.`);
  return text;
}

function isReadable(shape: z.ZodType, text: string): boolean {
  try {
    return shape.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

async function fetchSecret(arn: string): Promise<string> {
  const client = new SecretsManagerClient({ maxAttempts: 2, requestHandler: attemptLimits() });
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: arn }));
  if (!SecretString) throw new Error("A secret has no text value.");
  return SecretString;
}

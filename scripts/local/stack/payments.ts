// Which payment provider does the local stack use? The stand-in, or Stripe if keys are given.
import { randomBytes } from "node:crypto";
import * as z from "zod";
import { keptFile } from "#scripts/local/stack/json-file.ts";
import { createStripeStandIn, type StripeStandIn } from "#scripts/local/stripe/server.ts";

/** Who is paid: each account's own Stripe account, or the holder of the one set of keys. */
export const paymentModes = ["connect", "own-keys"] as const;
export type PaymentMode = (typeof paymentModes)[number];

export type StripeKeys = { secretKey: string; publishableKey: string; webhookSecret: string };
export type Payments = {
  keys: StripeKeys;
  standIn: StripeStandIn | null;
  /** Replaces STRIPE_API_URL; null keeps Stripe's real address. */
  apiUrl: string | null;
  close(): Promise<void>;
};
type Options = {
  realKeys: StripeKeys | null;
  webhookUrl: string;
  /** Of the stand-in's own pages. Absent: the address it listens on. */
  pagesUrl?: string;
  now(): number;
  /** Null keeps them in memory. */
  keysFile: string | null;
  paymentsFile: string | null;
};

const Keys = z.object({
  secretKey: z.string(),
  publishableKey: z.string(),
  webhookSecret: z.string(),
});

/** Starts nothing if real keys are given. */
export async function openPayments(options: Options): Promise<Payments> {
  if (options.realKeys)
    return { keys: options.realKeys, standIn: null, apiUrl: null, close: async () => undefined };
  const { pagesUrl } = options;
  const keys = keptKeys(options.keysFile);
  const standIn = createStripeStandIn({
    ...keys,
    webhookUrl: () => options.webhookUrl,
    now: options.now,
    ...(pagesUrl !== undefined && { publicUrl: () => pagesUrl }),
    ...(options.paymentsFile !== null && { keepIn: options.paymentsFile }),
  });
  const { url, close } = await standIn.listen();
  return { keys, standIn, apiUrl: url, close };
}

function keptKeys(file: string | null): StripeKeys {
  const random = () => randomBytes(12).toString("hex");
  const kept = keptFile(file, Keys, {
    secretKey: `sk_test_${random()}`,
    publishableKey: `pk_test_${random()}`,
    webhookSecret: `whsec_${random()}`,
  });
  kept.write(kept.read());
  return kept.read();
}

// How is an error shown that ends a command? In one sentence: what was refused and what to do.
import { type Finding, warn } from "#scripts/operator/world/finding.ts";

const SIGN_IN_AGAIN =
  /^(ExpiredToken|RequestExpired|InvalidClientTokenId|UnrecognizedClient|InvalidSignature|SignatureDoesNotMatch)/;
const NO_NETWORK =
  /^(ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ETIMEOUT|ESERVFAIL|EAI_AGAIN|EHOSTUNREACH|TimeoutError)/;
const NOT_ALLOWED = /^(AccessDenied|UnauthorizedOperation|NotAuthorized|AuthorizationError)/;

export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return `Something failed: ${String(error)}`;
  const code = "code" in error && typeof error.code === "string" ? error.code : error.name;
  const words = error.message.replaceAll(/\s+/g, " ").trim();
  if (SIGN_IN_AGAIN.test(code))
    return `AWS does not accept these credentials (${code}). Sign in again.`;
  if (NOT_ALLOWED.test(code)) return `These credentials may not do that: ${words}`;
  if (NO_NETWORK.test(code)) return `No answer from the network (${code}). Try again.`;
  return `${code}: ${words}`;
}

/** For a check before a deployment: who may not look, or reaches no Stripe, may still deploy. */
export const unlessRefused = (about: string, findings: Promise<Finding[]>): Promise<Finding[]> =>
  findings.catch((error: unknown) => [
    warn(
      about,
      `It could not be looked at beforehand. ${sentenceOf(error)}`,
      "If the deployment stops half-way, look here first.",
    ),
  ]);

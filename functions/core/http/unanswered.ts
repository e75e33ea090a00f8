// Did a service fail to answer although the request was correct? Then a retry is right.

const BROKEN_LINES = ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT"];

/**
 * True for a timeout, a broken connection or a fault of the service. The AWS client has used up its
 * own retries by then.
 */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Node adds `code`, and the AWS clients add `$fault`.
  const { name, code, $fault } = error as Error & { code?: unknown; $fault?: unknown };
  if (name === "TimeoutError" || $fault === "server" || BROKEN_LINES.includes(String(code)))
    return true;
  return isUnanswered(error.cause);
}

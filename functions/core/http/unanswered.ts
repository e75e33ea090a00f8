// Did a service fail to answer although the request was correct? Then a retry is right.

const BROKEN_LINES = ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT"];

export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Node adds `code`, and the AWS clients add `$fault`.
  const { name, code, $fault } = error as Error & { code?: unknown; $fault?: unknown };
  if (name === "TimeoutError" || $fault === "server" || BROKEN_LINES.includes(String(code)))
    return true;
  return isUnanswered(error.cause);
}

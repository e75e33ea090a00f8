// Did a service give no answer, although there is nothing wrong with the request? Then asking again
// is right.

const BROKEN_LINES = ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT"];

/**
 * True for an error of an AWS client whose own tries all ran out of time, met a broken line, or a
 * fault of the service.
 */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // What Node and the AWS clients add.
  const { name, code, $fault } = error as Error & { code?: unknown; $fault?: unknown };
  if (name === "TimeoutError" || $fault === "server" || BROKEN_LINES.includes(String(code)))
    return true;
  return isUnanswered(error.cause);
}

// How does the browser learn that a call was refused? As one type of error, by a code.
import type { ProblemCode } from "#shared/api.ts";
import { type FieldProblem, ProblemBody } from "#shared/core/problems.ts";
import { loadSentences } from "#web/wording/sentences.ts";
import type { NetworkProblem } from "#web/wording/words.ts";

/** `status` is 0 when no answer came. `retryAfter` is in seconds. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: ProblemCode | NetworkProblem;
  readonly fields: FieldProblem[];
  readonly params: Record<string, string | number>;
  readonly requestId: string;
  readonly retryAfter: number | null;

  constructor(
    status: number,
    code: ProblemCode | NetworkProblem,
    body?: ProblemBody,
    retryAfter: number | null = null,
  ) {
    super(code);
    this.name = "ApiProblem";
    this.status = status;
    this.code = code;
    this.fields = body?.fields ?? [];
    this.params = body?.params ?? {};
    this.requestId = body?.requestId ?? "";
    this.retryAfter = retryAfter;
  }
}

export async function problemOf(response: Response): Promise<ApiProblem> {
  const body = ProblemBody.safeParse(await response.json().catch(() => null));
  // A newer server may send a code that this page does not know. Its wording follows the status.
  const code = body.success ? (body.data.code as ProblemCode) : codeOf(response.status);
  await loadSentences([code, ...(body.data?.fields ?? []).map((field) => field.code)]);
  const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN);
  return new ApiProblem(
    response.status,
    code,
    body.data,
    Number.isFinite(retryAfter) ? retryAfter : null,
  );
}

export function networkProblem(): ApiProblem {
  return new ApiProblem(0, navigator.onLine ? "unreachable" : "offline");
}

export const problemCode = (error: unknown) => (error instanceof ApiProblem ? error.code : null);

/** A response without our body comes from a proxy or gateway in front of the API. */
export function codeOf(status: number): ProblemCode {
  if (status === 404) return "not_found";
  if (status === 413) return "too_large";
  if (status === 429) return "too_many_requests";
  return status === 503 || status === 504 ? "busy" : "unexpected";
}

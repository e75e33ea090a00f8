// How is a refusal made? Its contract declares code and HTTP status, the catalogues its wording.
import * as z from "zod";

/** Any resource may raise these. */
export const systemProblems = {
  bad_json: 400,
  bad_signature: 400,
  missing_idempotency_key: 400,
  missing_version: 400,
  not_signed_in: 401,
  session_ended: 403,
  not_permitted: 403,
  bad_origin: 403,
  cross_site_request: 403,
  bad_anti_forgery_token: 403,
  not_found: 404,
  changed_meanwhile: 409,
  confirm_to_make_more: 409,
  email_not_confirmed: 409,
  idempotency_key_reused: 409,
  payments_not_connected: 409,
  too_large: 413,
  not_json: 415,
  invalid_input: 422,
  weak_idempotency_key: 422,
  too_many_requests: 429,
  mail_share_used: 429,
  too_much_made_today: 429,
  unexpected: 500,
  busy: 503,
  payments_unavailable: 503,
} as const satisfies Record<string, number>;

type SystemCode = keyof typeof systemProblems;

/** `path` in the body; `params` are the numbers or names in its wording. */
export const FieldProblem = z.strictObject({
  path: z.string(),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type FieldProblem = z.output<typeof FieldProblem>;

/** `message` is for developers. People see the catalogue's wording of `code`. */
export const ProblemBody = z.strictObject({
  code: z.string(),
  message: z.string(),
  fields: z.array(FieldProblem).optional(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  requestId: z.string(),
});
export type ProblemBody = z.output<typeof ProblemBody>;

export type ProblemDetails = {
  fields?: FieldProblem[];
  params?: Record<string, string | number>;
  /** Seconds, sent as Retry-After. */
  retryAfter?: number;
};

/** A refusal. Functions that return one name its codes in their type. */
export class ProblemError<Code extends string = string> extends Error {
  readonly code: Code;
  readonly status: number;
  readonly details: ProblemDetails;

  constructor(code: Code, status: number, details: ProblemDetails) {
    super(code);
    this.name = "ProblemError";
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

/** Declares refusals and makes their errors: `throw ticketProblem("ticket_has_orders")`. */
export function problemsOf<const Own extends Record<string, number>>(own: Own) {
  const status: Record<string, number> = { ...systemProblems, ...own };
  const make = <Code extends (keyof Own & string) | SystemCode>(
    code: Code,
    details: ProblemDetails = {},
  ) => new ProblemError(code, status[code] ?? systemProblems.unexpected, details);
  return Object.assign(make, { own });
}

export const problem = problemsOf({});

/** Status 422. */
export function fieldProblem(
  path: string,
  code: string,
  params?: FieldProblem["params"],
): ProblemError {
  return problem("invalid_input", { fields: [{ path, code, ...(params && { params }) }] });
}

/** The codes do not depend on zod's English messages. */
export function fieldProblems(error: z.ZodError): FieldProblem[] {
  return error.issues.map((issue): FieldProblem => {
    const path = issue.path.join(".");
    if (issue.code === "custom") {
      const { code = "invalid", ...params } = issue.params ?? {};
      return { path, code: String(code), ...(Object.keys(params).length > 0 && { params }) };
    }
    if (issue.code === "unrecognized_keys")
      return { path: [...issue.path, issue.keys[0]].join("."), code: "unknown_field" };
    if (issue.code === "too_small")
      return {
        path,
        code: sizeCode(issue.origin, "short"),
        params: { minimum: Number(issue.minimum) },
      };
    if (issue.code === "too_big")
      return {
        path,
        code: sizeCode(issue.origin, "long"),
        params: { maximum: Number(issue.maximum) },
      };
    if (issue.code === "invalid_type")
      return { path, code: issue.input == null ? "required" : "wrong_type" };
    if (issue.code === "invalid_format") return { path, code: `invalid_${issue.format}` };
    return { path, code: "invalid" };
  });
}

function sizeCode(origin: string, which: "short" | "long"): string {
  if (origin === "string" || origin === "array") return `too_${which}`;
  return which === "short" ? "too_small" : "too_big";
}

// Which refusals exist? Each has a stable code and an HTTP status. The wording is in the
// catalogues.
import * as z from "zod";

/** Every refusal of the API by code, with its HTTP status. */
export const problemStatus = {
  bad_json: 400,
  bad_signature: 400,
  missing_idempotency_key: 400,
  missing_version: 400,
  not_signed_in: 401,
  wrong_credentials: 401,
  session_ended: 403,
  password_reset_needed: 403,
  not_permitted: 403,
  bad_origin: 403,
  cross_site_request: 403,
  bad_anti_forgery_token: 403,
  not_found: 404,
  event_not_found: 404,
  order_not_found: 404,
  ticket_not_found: 404,
  check_in_list_not_found: 404,
  changed_meanwhile: 409,
  email_taken: 409,
  email_not_confirmed: 409,
  link_invalid: 409,
  code_invalid: 409,
  reset_link_invalid: 409,
  status_change_not_allowed: 409,
  event_has_no_tickets: 409,
  ticket_has_orders: 409,
  ticket_type_locked: 409,
  quantity_below_sold: 409,
  limit_after_sales: 409,
  currency_locked: 409,
  no_join_details: 409,
  idempotency_key_reused: 409,
  not_on_sale: 409,
  sold_out: 409,
  in_other_baskets: 409,
  network_holds_many: 409,
  too_many_per_order: 409,
  too_few_per_order: 409,
  stock_is_changing: 409,
  attendee_count: 409,
  details_missing: 409,
  order_already_paid: 409,
  order_cancelled: 409,
  order_not_complete: 409,
  no_stock_to_reactivate: 409,
  too_late_to_undo: 409,
  payment_in_progress: 409,
  no_more_extensions: 409,
  payment_failed: 409,
  payment_not_needed: 409,
  payments_not_connected: 409,
  connection_not_needed: 409,
  check_in_list_not_active: 409,
  check_in_list_expired: 409,
  not_checked_in: 409,
  ticket_cancelled: 409,
  undone_too_often: 409,
  order_expired: 410,
  ticket_replaced: 410,
  too_large: 413,
  not_json: 415,
  invalid_input: 422,
  weak_idempotency_key: 422,
  amount_below_minimum: 422,
  amount_too_large: 422,
  too_many_requests: 429,
  too_many_unknown_codes: 429,
  unexpected: 500,
  busy: 503,
  payments_unavailable: 503,
} as const satisfies Record<string, number>;

export type ProblemCode = keyof typeof problemStatus;

/**
 * The refusal of one field: its path in the body, a stable code, and the numbers or names in its
 * wording.
 */
export const FieldProblem = z.strictObject({
  path: z.string(),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type FieldProblem = z.output<typeof FieldProblem>;

/**
 * The body of every refusal. `message` is for developers. People see the catalogue's wording of
 * `code`.
 */
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
  /** Seconds after which a retry makes sense; sent as Retry-After. */
  retryAfter?: number;
};

/**
 * The error of an expected refusal. Throw it with `throw problem(code)`; it becomes status and body
 * of the response.
 */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly details: ProblemDetails;

  constructor(code: ProblemCode, details: ProblemDetails) {
    super(code);
    this.name = "ProblemError";
    this.code = code;
    this.details = details;
  }
}

export function problem(code: ProblemCode, details: ProblemDetails = {}): ProblemError {
  return new ProblemError(code, details);
}

/** A refusal of one field of a body (422). */
export function fieldProblem(
  path: string,
  code: string,
  params?: FieldProblem["params"],
): ProblemError {
  return problem("invalid_input", { fields: [{ path, code, ...(params && { params }) }] });
}

/**
 * Turns zod's issues into field problems. The stable codes do not depend on zod's English messages.
 */
export function fieldProblems(error: z.ZodError): FieldProblem[] {
  return error.issues.map((issue): FieldProblem => {
    const path = issue.path.join(".");
    if (issue.code === "custom") return { path, code: String(issue.params?.["code"] ?? "invalid") };
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

// What is a route? Data that CDK, the Lambda entry, the typed client and the API document all read.
import type * as z from "zod";

/**
 * The callers of a route. `anyone`: no sign-in. `cookie`: acts on the refresh cookie, so the
 * anti-forgery header is required. `member`: any signed-in user. `organizer` and `admin`: that role
 * in the token's account (an admin may do all that an organizer may).
 */
export type Access = "anyone" | "cookie" | "member" | "organizer" | "admin";

/**
 * The answer of a route: one item, a page of a list, nothing (204), or raw content with its own
 * headers.
 */
type Returns =
  | { kind: "one"; schema: z.ZodType }
  | { kind: "page"; schema: z.ZodType }
  | { kind: "nothing" }
  | { kind: "raw"; contentType: string };

export const one = <S extends z.ZodType>(schema: S) => ({ kind: "one", schema }) as const;
export const page = <S extends z.ZodType>(schema: S) => ({ kind: "page", schema }) as const;
export const nothing = { kind: "nothing" } as const;
export const raw = (contentType: string) => ({ kind: "raw", contentType }) as const;

export type RouteKey = `${"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} /${string}`;

export type RouteOptions = {
  summary: string;
  access: Access;
  body?: z.ZodType;
  /** A body that is accepted, for the API document and for the tests that call every route. */
  example?: Record<string, unknown>;
  /** The handler gets the body as the text that was sent, to check a webhook's signature. */
  rawBody?: true;
  query?: z.ZodType;
  returns: Returns;
  /** 201 for creations. The default is 200, or 204 for `nothing`. */
  status?: 200 | 201 | 202;
  /** The `Idempotency-Key` header is required. */
  idempotent?: true;
  /** The `If-Match` header with the item's version is required. */
  versioned?: true;
};

export type Route<K extends RouteKey = RouteKey, O extends RouteOptions = RouteOptions> = O & {
  /** API Gateway's route key, for example `GET /events/{eventId}`. */
  key: K;
  method: string;
  path: string;
};

/**
 * Declares a route. The key is API Gateway's route key; its `{names}` become the handler's
 * `params`.
 */
export function route<K extends RouteKey, const O extends RouteOptions>(
  key: K,
  options: O,
): Route<K, O> {
  const [method = "", path = ""] = key.split(" ");
  return { ...options, key, method, path };
}

/** The routes of one resource by verb. One group is one Lambda. */
export type RouteGroup = Record<string, Route>;

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;
export type Params<R extends Route> = { [Name in ParamNames<R["key"]>]: string };
/** The body that a caller sends, before defaults are filled in. */
export type BodyInput<R extends Route> = R["body"] extends z.ZodType
  ? z.input<R["body"]>
  : undefined;
/** The body that the handler gets, after parsing. */
export type Body<R extends Route> = R["rawBody"] extends true
  ? string
  : R["body"] extends z.ZodType
    ? z.output<R["body"]>
    : undefined;
export type QueryInput<R extends Route> = R["query"] extends z.ZodType
  ? z.input<R["query"]>
  : undefined;
export type Query<R extends Route> = R["query"] extends z.ZodType
  ? z.output<R["query"]>
  : undefined;
/** One item as the client sees it: the content of `data`, or one entry of `data` on a page. */
export type Item<R extends Route> = R["returns"] extends { schema: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

/** Fills the `{names}` of a route's path and encodes each value. */
export function pathOf(r: Pick<Route, "path">, params: Record<string, string>): string {
  return r.path.replace(/\{(\w+)\+?\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
}

export function paramNames(r: Pick<Route, "path">): string[] {
  return [...r.path.matchAll(/\{(\w+)\+?\}/g)].map(([, name = ""]) => name);
}

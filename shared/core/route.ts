// What is a route? Data that CDK, the Lambda entry, the typed client and the API document all read.
import type * as z from "zod";

/**
 * `cookie` acts on the refresh cookie, so the anti-forgery header is required. `member`: any
 * signed-in user. An admin may do all that an organizer may.
 */
export type Access = "anyone" | "cookie" | "member" | "organizer" | "admin";

/** `nothing` is 204; raw content has its own headers. */
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
  example?: Record<string, unknown>;
  /** A mail program's page may call it, because the path is a secret of its own. */
  fromAnySite?: true;
  /** Where a browser goes that opens the address: a page of the app, with names as in the path. */
  page?: string;
  /** The handler gets the text that was sent, to check a webhook's signature. */
  rawBody?: true;
  /** Absent: `MAX_BODY_BYTES`. */
  mostBytes?: number;
  query?: z.ZodType;
  returns: Returns;
  /** 201 for creations. The default is 200, or 204 for `nothing`. */
  status?: 200 | 201 | 202;
  /** Requires an `Idempotency-Key`, or takes one: a repeated call is answered as the first. */
  idempotent?: true | "optional";
  /** Requires `If-Match` with the item's version. */
  versioned?: true;
};

export type Route<K extends RouteKey = RouteKey, O extends RouteOptions = RouteOptions> = O & {
  /** API Gateway's route key, for example `GET /events/{eventId}`. */
  key: K;
  method: string;
  path: string;
};

/** The key's `{names}` become the handler's `params`. */
export function route<K extends RouteKey, const O extends RouteOptions>(
  key: K,
  options: O,
): Route<K, O> {
  const [method = "", path = ""] = key.split(" ");
  return { ...options, key, method, path };
}

/** API Gateway takes HEAD for a method of its own. Functions answer it as GET. */
export const gatewayKeys = ({ key, method, path }: Pick<Route, "key" | "method" | "path">) =>
  method === "GET" ? [key, `HEAD ${path}`] : [key];

export type RouteGroup = Record<string, Route>;

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;
export type Params<R extends Route> = { [Name in ParamNames<R["key"]>]: string };
/** Before defaults are filled in. */
export type BodyInput<R extends Route> = R["body"] extends z.ZodType
  ? z.input<R["body"]>
  : undefined;
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
/** The content of `data`, or one entry of it on a page. */
export type Item<R extends Route> = R["returns"] extends { schema: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

export function pathOf(r: Pick<Route, "path">, params: Record<string, string>): string {
  return r.path.replace(/\{(\w+)\+?\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
}

export function paramNames(r: Pick<Route, "path">): string[] {
  return [...r.path.matchAll(/\{(\w+)\+?\}/g)].map(([, name = ""]) => name);
}

// What is a request, once it is read, and how does an answer leave? Plain values between the
// gateway's parts.
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type ProblemBody, type ProblemCode, problemStatus } from "#shared/core/problems.ts";

export type WebRequest = {
  method: string;
  /** Path as sent (still encoded) and query without its question mark. */
  path: string;
  query: string;
  /** Lower-case names; repeated headers are joined with commas, cookies with semicolons. */
  headers: Record<string, string>;
  body: Buffer;
};
export type Answer = {
  status: number;
  headers: Record<string, string>;
  cookies: string[];
  body: Buffer;
};

/** The request of a Node server. */
export function toWebRequest(req: IncomingMessage, body: Buffer): WebRequest {
  const [path = "/", query = ""] = (req.url ?? "/").split(/\?(.*)/s);
  const headers = Object.entries(req.headers).flatMap(([name, value]) => {
    if (value === undefined) return [];
    return [[name, Array.isArray(value) ? value.join(", ") : value] as const];
  });
  return { method: req.method ?? "GET", path, query, headers: Object.fromEntries(headers), body };
}

/** Writes an answer; the body of a HEAD request stays home. */
export function sendAnswer(req: IncomingMessage, res: ServerResponse, answer: Answer): void {
  const isBodiless = req.method === "HEAD" || answer.status === 204 || answer.status === 304;
  const length = answer.status === 204 ? {} : { "content-length": String(answer.body.length) };
  const cookies = answer.cookies.length > 0 ? { "set-cookie": answer.cookies } : {};
  res.writeHead(answer.status, { ...answer.headers, ...length, ...cookies });
  res.end(isBodiless ? undefined : answer.body);
}

/** A refusal that no function gave, in the shape of every other refusal. */
export function problemAnswer(code: ProblemCode): Answer {
  const body: ProblemBody = { code, message: code.replaceAll("_", " "), requestId: randomUUID() };
  const headers = { "content-type": "application/json", "cache-control": "no-store" };
  return {
    status: problemStatus[code],
    headers,
    cookies: [],
    body: Buffer.from(JSON.stringify(body)),
  };
}

/** A short answer in plain text. */
export function textAnswer(status: number, text: string): Answer {
  return {
    status,
    headers: { "content-type": "text/plain; charset=utf-8" },
    cookies: [],
    body: Buffer.from(text),
  };
}

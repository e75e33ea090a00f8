// What do a request and an answer look like between the gateway's parts? Plain values.
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type ProblemBody, systemProblems } from "#shared/core/problems.ts";

export type WebRequest = {
  method: string;
  /** As sent (still encoded), and without its question mark. */
  path: string;
  query: string;
  /** Names in lower case. Repeated headers are joined with commas, cookies with semicolons. */
  headers: Record<string, string>;
  body: Buffer;
};
export type Answer = {
  status: number;
  headers: Record<string, string>;
  cookies: string[];
  body: Buffer;
};

export function toWebRequest(req: IncomingMessage, body: Buffer): WebRequest {
  const [path = "/", query = ""] = (req.url ?? "/").split(/\?(.*)/s);
  const headers = Object.entries(req.headers).flatMap(([name, value]) => {
    if (value === undefined) return [];
    return [[name, Array.isArray(value) ? value.join(", ") : value] as const];
  });
  return { method: req.method ?? "GET", path, query, headers: Object.fromEntries(headers), body };
}

/** HEAD gets no body. A function that left it out tells its length. */
export function sendAnswer(req: IncomingMessage, res: ServerResponse, answer: Answer): void {
  const isHead = req.method === "HEAD";
  const isBodiless = isHead || answer.status === 204 || answer.status === 304;
  const told = isHead ? answer.headers["content-length"] : undefined;
  const length =
    answer.status === 204 ? {} : { "content-length": told ?? String(answer.body.length) };
  const cookies = answer.cookies.length > 0 ? { "set-cookie": answer.cookies } : {};
  res.writeHead(answer.status, { ...answer.headers, ...length, ...cookies });
  res.end(isBodiless ? undefined : answer.body);
}

/** A refusal from outside the functions, in the shape of their refusals. */
export function problemAnswer(code: keyof typeof systemProblems): Answer {
  const body: ProblemBody = { code, message: code.replaceAll("_", " "), requestId: randomUUID() };
  const headers = { "content-type": "application/json", "cache-control": "no-store" };
  return {
    status: systemProblems[code],
    headers,
    cookies: [],
    body: Buffer.from(JSON.stringify(body)),
  };
}

export function textAnswer(status: number, text: string): Answer {
  return {
    status,
    headers: { "content-type": "text/plain; charset=utf-8" },
    cookies: [],
    body: Buffer.from(text),
  };
}

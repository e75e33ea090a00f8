// How do servers in a test's process reach each other while `fetch` is the page's? Without the
// rules of a browser, which forbid a secure page to ask over plain HTTP.
import { request } from "node:http";
import { buffer } from "node:stream/consumers";

/** Sends a request and reads its answer to the end. */
export function fetchElsewhere(
  url: URL,
  { method = "GET", headers, body }: RequestInit,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const sent = request(url, { method, headers: Object.fromEntries(new Headers(headers)) });
  sent.on("response", (answer) => {
    const read = buffer(answer).then((bytes) => new Response(bytes, { status: answer.statusCode }));
    read.then(resolve, reject);
  });
  sent.on("error", reject).end(String(body ?? ""));
  return promise;
}

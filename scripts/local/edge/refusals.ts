// What does CloudFront itself refuse or leave out? What exceeds its limits, and some headers.
// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/RequestAndResponseBehaviorCustomOrigin.html
import { CLOUDFRONT } from "#scripts/local/edge/limits.ts";
import type { Answer, WebRequest } from "#scripts/local/edge/web-request.ts";

type Headers = Record<string, string>;

export function refusedRequest(request: WebRequest, methods: string[]): Answer | null {
  const { method, path, query, headers, body } = request;
  const target = query ? `${path}?${query}` : path;
  const urlBytes = Buffer.byteLength(`https://${headers["host"] ?? ""}${target}`);
  const headBytes = Buffer.byteLength(`${method} ${target} HTTP/1.1`) + bytesOf(headers);
  if (urlBytes > CLOUDFRONT.urlBytes || headBytes > CLOUDFRONT.headBytes) return edgeError(413);
  if (!methods.includes(method) || (method === "GET" && body.length > 0)) return edgeError(403);
  return null;
}

/** CloudFront removes some, and alone may set others. */
export const fromViewer = (headers: Headers): Headers =>
  only(headers, (name) => !REMOVED_FROM_REQUESTS.test(name));

/** With cookies only where cookies are forwarded. */
export function toViewer(answer: Answer, forwardsCookies: boolean): Answer {
  const { headers, cookies } = answer;
  const isPassed = (name: string) =>
    !REMOVED_FROM_ANSWERS.test(name) && (forwardsCookies || name !== "set-cookie");
  const headBytes = bytesOf(headers) + Buffer.byteLength(cookies.join(""));
  if (headBytes > CLOUDFRONT.headBytes) return edgeError(502);
  return { ...answer, headers: only(headers, isPassed), cookies: forwardsCookies ? cookies : [] };
}

/** Whoever has a page as it is gets no second copy. */
export function unlessKnown({ headers }: WebRequest, answer: Answer): Answer {
  const { etag } = answer.headers;
  const isKnown = etag !== undefined && headers["if-none-match"]?.includes(etag) === true;
  return isKnown && answer.status === 200
    ? { ...answer, status: 304, body: Buffer.alloc(0) }
    : answer;
}

export function edgeError(status: 403 | 413 | 502 | 504): Answer {
  const page = `<h1>${status} ERROR</h1>\n<h2>The request could not be satisfied.</h2>\n`;
  const headers = { "content-type": "text/html" };
  return { status, headers, cookies: [], body: Buffer.from(page) };
}

const REMOVED_FROM_REQUESTS =
  /^(cloudfront-.*|connection|expect|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|x-amz-cf-.*|x-edge-.*|x-forwarded-proto|x-real-ip)$/;
const REMOVED_FROM_ANSWERS = /^(connection|keep-alive|trailer|transfer-encoding|upgrade|via)$/;

const only = (headers: Headers, isPassed: (name: string) => boolean): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => isPassed(name)));

const bytesOf = (headers: Headers): number =>
  Buffer.byteLength(Object.entries(headers).flat().join(""));

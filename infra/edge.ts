// What does CloudFront decide before our own code runs? Small functions in its own JavaScript
// (runtime 2.0).
import { DEFAULT_LOCALE, LOCALE_COOKIE, locales } from "#shared/core/locales.ts";
import { systemProblems } from "#shared/core/problems.ts";

/**
 * Prepares a visitor's request for a rendered page. All paths that cannot be an event's become one
 * path, so that the edge caches one "not found" page for them. The language cookie and
 * Accept-Language become `x-locale`, so that a page is cached once per language and not once per
 * browser. The function overwrites an `x-locale` that a client sends. The rule is `resolveLocale`
 * of shared/core/locales.ts.
 */
export const pageRequestFunction = (spoken: readonly string[] = locales): string => `
var locales = ${JSON.stringify(spoken)};
function known(tag) {
  if (locales.indexOf(tag) >= 0) return tag;
  var base = tag.split("-")[0];
  return locales.indexOf(base) >= 0 ? base : undefined;
}
function handler(event) {
  var request = event.request;
  var cookie = request.cookies[${JSON.stringify(LOCALE_COOKIE)}];
  var header = request.headers["accept-language"];
  var wanted = (cookie ? [cookie.value] : []).concat(header ? header.value.split(",") : []);
  var found;
  for (var i = 0; i < wanted.length && !found; i++) found = known(wanted[i].split(";")[0].trim());
  request.headers["x-locale"] = { value: found || ${JSON.stringify(DEFAULT_LOCALE)} };
  request.uri = request.uri.replace(/\\/+$/, "");
  if (!/^\\/(e|event)\\/[\\w.~-]{1,200}(\\/[^/]+)?$/.test(request.uri)) request.uri = "/e/none";
  return request;
}
`;

/**
 * Adds the visitor's query to the address that a rendered page redirects to. The page itself never
 * sees the query. Its cached copies are shared by all visitors, whatever campaign or affiliate sent
 * them.
 */
export const keepQueryFunction = `
function handler(event) {
  var query = event.request.querystring;
  var pairs = [];
  for (var name in query) {
    var values = query[name].multiValue || [query[name]];
    for (var i = 0; i < values.length; i++) pairs.push(values[i].value === "" ? name : name + "=" + values[i].value);
  }
  var location = event.response.headers.location;
  if (location && pairs.length > 0 && location.value.indexOf("?") < 0) location.value += "?" + pairs.join("&");
  return event.response;
}
`;

/** No route accepts a larger body; each function has its own exact limit (`MAX_BODY_BYTES`). */
const LARGEST_BODY_BYTES = 1024 * 1024;
const TOO_LARGE = "too_large";

/**
 * Tells the API the client's IP address as `x-viewer-address`, and overwrites one that a client
 * sends. CloudFront's own header is unusable. A cache policy may not list it, and the policy that
 * adds it forwards the viewer's Host, which API Gateway refuses. Bodies too large for API Gateway
 * are refused here, because its own refusal carries no problem code.
 */
export const apiRequestFunction = `
function handler(event) {
  var request = event.request;
  var length = request.headers["content-length"];
  if (length && Number(length.value) > ${LARGEST_BODY_BYTES}) return {
    statusCode: ${systemProblems[TOO_LARGE]},
    headers: { "content-type": { value: "application/json" }, "cache-control": { value: "no-store" } },
    body: JSON.stringify({ code: "${TOO_LARGE}", message: "too large", requestId: event.context.requestId }),
  };
  request.headers["x-viewer-address"] = { value: event.viewer.ip };
  // The one address below /api that no route can name.
  if (/^\\/api\\/+$/.test(request.uri)) request.uri = "/api/none";
  return request;
}
`;

/**
 * Answers every path without a file extension with the app; the dots in a link's token do not count
 * as an extension. A browser navigation to any other path also gets the app instead of a bare
 * error, except below /assets/. The icons that browsers look for on their own do not exist, because
 * the pages name theirs. `elsewhere` maps paths to pages that the operator hosts at another
 * address: these are redirected.
 */
export const appAddressFunction = (elsewhere: Readonly<Record<string, string>> = {}): string => `
var elsewhere = ${JSON.stringify(elsewhere)};
function handler(event) {
  var request = event.request;
  var address = elsewhere[request.uri];
  if (typeof address === "string") return { statusCode: 302, headers: { location: { value: address } } };
  var accept = request.headers.accept;
  if (/^\\/(favicon\\.ico|apple-touch-icon[a-z0-9-]*\\.png)$/.test(request.uri)) return { statusCode: 404 };
  var isOpened = accept && accept.value.indexOf("text/html") >= 0 && request.uri.indexOf("/assets/") !== 0;
  if (isOpened || !/\\.[A-Za-z0-9]{1,11}$/.test(request.uri)) request.uri = "/index.html";
  return request;
}
`;

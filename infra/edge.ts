// What does CloudFront decide itself, before anything of ours runs? Three small functions in its
// own JavaScript (runtime 2.0).
import { DEFAULT_LOCALE, LOCALE_COOKIE, locales } from "#shared/core/locales.ts";
import { type ProblemCode, problemStatus } from "#shared/core/problems.ts";

/**
 * Prepares a visitor's request for a rendered page. An address that cannot be an event's is one
 * address to the origin, so that it is kept once and answered with a page. The language cookie and
 * Accept-Language become `x-locale`, so that a page is cached once per language and not once per
 * browser. It overwrites what a client sends under that name. The rule is `resolveLocale` of
 * shared/core/locales.ts.
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
 * Adds the visitor's query to the address that a rendered page leads on to. The page itself never
 * sees it, because its copies at the edge are shared by everybody, whatever campaign or affiliate
 * sent them.
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

/**
 * No route takes a larger body; the functions say exactly how much they take (`MAX_BODY_BYTES`).
 */
const LARGEST_BODY_BYTES = 1024 * 1024;
const TOO_LARGE: ProblemCode = "too_large";

/**
 * Tells the API who asks, as `x-viewer-address`. It overwrites what a client sends under that name.
 * CloudFront's own header of that kind cannot be had: a cache policy may not list it, and the
 * policy that adds it forwards the viewer's Host, which API Gateway refuses. A body that API
 * Gateway would refuse without a code is refused here with one.
 */
export const apiRequestFunction = `
function handler(event) {
  var request = event.request;
  var length = request.headers["content-length"];
  if (length && Number(length.value) > ${LARGEST_BODY_BYTES}) return {
    statusCode: ${problemStatus[TOO_LARGE]},
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
 * Answers every address without a file extension with the app; a link's own dots (a token) do not
 * count as one. A browser that opens an address gets the app too, unless it is one of the app's own
 * files: it would only see that there is no such file. `elsewhere` names paths whose page the
 * operator keeps at another address: these are answered with a redirect.
 */
export const appAddressFunction = (elsewhere: Readonly<Record<string, string>> = {}): string => `
var elsewhere = ${JSON.stringify(elsewhere)};
function handler(event) {
  var request = event.request;
  var address = elsewhere[request.uri];
  if (typeof address === "string") return { statusCode: 302, headers: { location: { value: address } } };
  var accept = request.headers.accept;
  var isOpened = accept && accept.value.indexOf("text/html") >= 0 && request.uri.indexOf("/assets/") !== 0;
  if (isOpened || !/\\.[A-Za-z0-9]{1,11}$/.test(request.uri)) request.uri = "/index.html";
  return request;
}
`;

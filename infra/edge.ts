// What does CloudFront decide before our own code runs? Small functions (runtime 2.0).
import { DEFAULT_LOCALE, LOCALE_COOKIE, locales } from "#shared/core/locales.ts";
import { systemProblems } from "#shared/core/problems.ts";

/**
 * Impossible paths become one, and of the query stays what the path knows, so that copies answer.
 * `x-locale` overwrites the client's: copies are by language, not by browser (`resolveLocale`).
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
  var asked = /^\\/(e|event)\\//.test(request.uri) ? ["promo_code"] : [];
  if (/^\\/o\\/[^/]+(\\/[^/.]+)?$/.test(request.uri)) asked = ["page", "past_page"];
  if (request.uri === "/sitemap.xml") asked = ["page"];
  for (var name in request.querystring) {
    var one = request.querystring[name];
    var isPage = /^[1-9][0-9]{0,5}$/.test(one.value) && !one.multiValue;
    var isAsked = asked.indexOf(name) >= 0 && (name === "promo_code" || isPage);
    if (!isAsked) delete request.querystring[name];
  }
  var isFile = request.uri === "/sitemap.xml" || request.uri === "/robots.txt";
  var isPageAddress = /^\\/(e|event|o)\\/[\\w.~-]{1,200}(\\/[^/]+)?$/.test(request.uri);
  if (!isFile && !isPageAddress) request.uri = "/e/none";
  return request;
}
`;

/** A rendered page never sees the query, because its copies are shared by all visitors. */
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

/** Each function has its own exact limit (`MAX_BODY_BYTES`). */
const LARGEST_BODY_BYTES = 1024 * 1024;
const TOO_LARGE = "too_large";

/**
 * CloudFront's own address header is unusable: a cache policy may not list it, and the policy that
 * adds it forwards the viewer's Host, which API Gateway refuses. API Gateway's refusal of large
 * bodies has no problem code.
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
 * Paths without an extension, and a browser's navigations, get the app; dots in link tokens do not
 * count. Icons that browsers guess do not exist. `elsewhere`: pages at other addresses.
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

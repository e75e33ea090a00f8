// What does CloudFront decide itself, before anything of ours runs? Two small functions in its own JavaScript (runtime 2.0).
import { DEFAULT_LOCALE, LOCALE_COOKIE, locales } from "#shared/core/locales.ts";

/**
 * Reduces the language cookie and Accept-Language to `x-locale`, so that a page is cached once per language and not once
 * per browser. It overwrites what a client sends under that name. The rule is `resolveLocale` of shared/core/locales.ts.
 */
export const localeFunction = (spoken: readonly string[] = locales): string => `
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
  return request;
}
`;

/**
 * Answers every address without a file extension with the app; a link's own dots (a token) do not count as one.
 * `elsewhere` names paths whose page the operator keeps at another address: these are answered with a redirect.
 */
export const appAddressFunction = (elsewhere: Readonly<Record<string, string>> = {}): string => `
var elsewhere = ${JSON.stringify(elsewhere)};
function handler(event) {
  var request = event.request;
  var address = elsewhere[request.uri];
  if (typeof address === "string") return { statusCode: 302, headers: { location: { value: address } } };
  if (!/\\.[A-Za-z0-9]{1,11}$/.test(request.uri)) request.uri = "/index.html";
  return request;
}
`;

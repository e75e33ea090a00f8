// What do CloudFront's own functions do? Their code runs as in CloudFront: alone, with an event.
import { createContext, runInContext } from "node:vm";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import {
  apiRequestFunction,
  appAddressFunction,
  keepQueryFunction,
  pageRequestFunction,
} from "#infra/edge.ts";
import { ProblemBody } from "#shared/core/problems.ts";

const Answer = z.object({ statusCode: z.number(), body: z.string() });
const Request = z.object({
  uri: z.string(),
  headers: z.record(z.string(), z.object({ value: z.string() })),
});

type Asked = { uri: string; headers?: Record<string, string>; cookie?: string; ip?: string };

function run(code: string, request: Asked) {
  const valued = Object.entries(request.headers ?? {}).map(([name, value]) => [name, { value }]);
  const cookies = request.cookie === undefined ? {} : { locale: { value: request.cookie } };
  const viewer = { ip: request.ip ?? "203.0.113.7" };
  const event = {
    viewer,
    request: { uri: request.uri, headers: Object.fromEntries(valued), cookies },
  };
  return Request.parse(runInContext(`${code}\nhandler(event)`, createContext({ event })));
}

describe("the language of a rendered page", () => {
  const code = pageRequestFunction(["en", "de", "pt", "pt-BR"]);
  const localeOf = (headers: Record<string, string>, cookie?: string) =>
    run(code, { uri: "/e/1/party", headers, ...(cookie !== undefined && { cookie }) }).headers[
      "x-locale"
    ]?.value;

  it.each([
    ["is the cookie's", { "accept-language": "de" }, "pt", "pt"],
    [
      "is the browser's first that we speak",
      { "accept-language": "fr-FR,fr;q=0.9,de;q=0.8,en;q=0.7" },
      undefined,
      "de",
    ],
    [
      "is the exact tag before its base",
      { "accept-language": "pt-BR,pt;q=0.9" },
      undefined,
      "pt-BR",
    ],
    ["is the base of a tag that we do not speak", { "accept-language": "de-AT" }, undefined, "de"],
    ["is English where nothing fits", { "accept-language": "ja, *;q=0.5" }, "xx", "en"],
    ["is English where nothing is said", {}, undefined, "en"],
    [
      "is never what a client claims outright",
      { "x-locale": "<script>", "accept-language": "de" },
      undefined,
      "de",
    ],
  ])("%s", (_, headers, cookie, expected) => {
    expect(localeOf(headers, cookie)).toBe(expected);
  });
});

describe("the address of a rendered page", () => {
  it.each([
    ["/e/evt_1/concert", "/e/evt_1/concert"],
    ["/e/evt_1/%E5%A4%A7", "/e/evt_1/%E5%A4%A7"],
    ["/event/evt_1/concert/", "/event/evt_1/concert"],
    ["/e/evt_1", "/e/evt_1"],
    ["/e/evt_1/", "/e/evt_1"],
    ["/e/", "/e/none"],
    ["/event//", "/e/none"],
    ["/e/evt_1/concert/more", "/e/none"],
    ["/e/a%20b/concert", "/e/none"],
    ["/e/%3Cscript%3E", "/e/none"],
    ["/o/org_1/night-owl", "/o/org_1/night-owl"],
    ["/o/org_1", "/o/org_1"],
    ["/o/org_1/events.ics", "/o/org_1/events.ics"],
    ["/o/", "/e/none"],
    ["/o/org_1/night-owl/more", "/e/none"],
    ["/sitemap.xml", "/sitemap.xml"],
    ["/robots.txt", "/robots.txt"],
  ])("%s is asked for as %s", (uri, asked) => {
    expect(run(pageRequestFunction(), { uri }).uri).toBe(asked);
  });
});

describe("the query of a rendered page", () => {
  it.each([
    ["/e/evt_1/concert", ["promo_code"]],
    ["/event/evt_1", ["promo_code"]],
    ["/o/org_1/night-owl", ["page", "past_page"]],
    ["/o/org_1", ["page", "past_page"]],
    ["/o/org_1/events.ics", []],
    ["/sitemap.xml", ["page"]],
    ["/robots.txt", []],
  ])("of %s keeps %j", (uri, names) => {
    const query = { promo_code: "A%26B", page: "2", past_page: "30", utm: "x" };
    expect(queryOf(uri, query)).toEqual(names);
  });

  it.each(["0", "01", "-1", "abc", "1234567", ""])("has no page %j", (page) => {
    expect(queryOf("/o/org_1/night-owl", { page })).toEqual([]);
  });

  it("has no page that is named twice", () => {
    const twice = { value: "1", multiValue: [{ value: "1" }, { value: "2" }] };
    expect(queryOf("/sitemap.xml", { page: twice })).toEqual([]);
  });

  function queryOf(uri: string, query: Record<string, string | object>): string[] {
    const querystring = Object.fromEntries(
      Object.entries(query).map(([name, value]) => [
        name,
        typeof value === "string" ? { value } : value,
      ]),
    );
    const event = { request: { uri, headers: {}, cookies: {}, querystring } };
    const code = `${pageRequestFunction()}\nhandler(event)`;
    const asked = z.object({ querystring: z.record(z.string(), z.unknown()) });
    return Object.keys(asked.parse(runInContext(code, createContext({ event }))).querystring);
  }
});

describe("a page that leads on", () => {
  const lead = (querystring: unknown, headers: Record<string, unknown>) => {
    const event = { request: { querystring }, response: { statusCode: 301, headers } };
    return z
      .object({ headers: z.record(z.string(), z.object({ value: z.string() })) })
      .parse(runInContext(`${keepQueryFunction}\nhandler(event)`, createContext({ event })))
      .headers;
  };
  const address = "https://foyer.example/e/evt_1/concert";

  it("takes promo code, affiliate and everything else of the query along, as it was sent", () => {
    const query = {
      promo_code: { value: "A%26B" },
      aff: { value: "y", multiValue: [{ value: "x" }, { value: "y" }] },
      fresh: { value: "" },
    };

    expect(lead(query, { location: { value: address } })["location"]?.value).toBe(
      `${address}?promo_code=A%26B&aff=x&aff=y&fresh`,
    );
  });

  it("stays as it is without a query, and a page that leads nowhere stays one", () => {
    expect(lead({}, { location: { value: address } })["location"]?.value).toBe(address);
    expect(lead({ aff: { value: "x" } }, {})).toEqual({});
  });
});

describe("who asks the API", () => {
  it.each(["203.0.113.7", "2001:db8:0:17:1:2:3:4711"])(
    "is %s, whatever the client claims",
    (ip) => {
      const headers = { "x-viewer-address": "6.6.6.6", authorization: "Bearer t" };

      expect(run(apiRequestFunction, { uri: "/api/health", headers, ip }).headers).toEqual({
        "x-viewer-address": { value: ip },
        authorization: { value: "Bearer t" },
      });
    },
  );
});

describe("a body for the API", () => {
  const answerTo = (length: string) => {
    const event = {
      context: { requestId: "r1" },
      viewer: { ip: "203.0.113.7" },
      request: { headers: { "content-length": { value: length } } },
    };
    return runInContext(`${apiRequestFunction}\nhandler(event)`, createContext({ event }));
  };

  it("of more than a megabyte is refused at the edge, as every refusal is", () => {
    const { statusCode, body } = Answer.parse(answerTo("1048577"));

    expect(statusCode).toBe(413);
    expect(ProblemBody.parse(JSON.parse(body))).toEqual({
      code: "too_large",
      message: "too large",
      requestId: "r1",
    });
  });

  it("up to a megabyte goes on", () => {
    expect(
      Request.omit({ uri: true }).parse(answerTo("1048576")).headers["x-viewer-address"],
    ).toBeDefined();
  });
});

describe("an address of the app", () => {
  it.each([
    ["/", "/index.html"],
    ["/manage/events", "/index.html"],
    ["/checkout/evt_1/ord_2/payment", "/index.html"],
    [
      "/auth/reset-password/eyJhbGciOi.eyJzdWIiOiIxMjM0NTY3ODkw.dozjgNryP4J3jVmNHl0w5N",
      "/index.html",
    ],
    ["/assets/app-B1x.js", "/assets/app-B1x.js"],
    ["/favicon.svg", "/favicon.svg"],
  ])("%s is answered by %s", (uri, file) => {
    expect(run(appAddressFunction(), { uri }).uri).toBe(file);
  });

  it.each(["/favicon.ico", "/apple-touch-icon.png", "/apple-touch-icon-120x120-precomposed.png"])(
    "says that there is no %s, for which browsers ask unasked",
    (uri) => {
      const code = appAddressFunction();
      const event = { request: { uri, headers: {}, cookies: {} } };

      expect(runInContext(`${code}\nhandler(event)`, createContext({ event }))).toEqual({
        statusCode: 404,
      });
    },
  );

  it("leads away where the operator keeps the page elsewhere, and nowhere else", () => {
    const code = appAddressFunction({ "/terms": "https://example.org/agb" });
    const answer = (uri: string) =>
      runInContext(
        `${code}\nhandler(event)`,
        createContext({ event: { request: { uri, headers: {}, cookies: {} } } }),
      );

    expect(answer("/terms")).toEqual({
      statusCode: 302,
      headers: { location: { value: "https://example.org/agb" } },
    });
    expect(answer("/privacy").uri).toBe("/index.html");
    expect(answer("/constructor").uri).toBe("/index.html");
  });

  it.each([
    ["/nothing.html", "/index.html"],
    ["/wp-login.php", "/index.html"],
    ["/manifest.json", "/index.html"],
    ["/assets/app-B1x.js", "/assets/app-B1x.js"],
  ])("%s that somebody opens in a browser is answered by %s", (uri, file) => {
    const headers = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

    expect(run(appAddressFunction(), { uri, headers }).uri).toBe(file);
  });
});

// What does a browser tell of an error? Kind and place in our script, few times, and no message.
import { globSync, readFileSync } from "node:fs";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { BrowserError, service } from "#shared/contracts/public/service.ts";
import { paths } from "#web/lib/page/paths.ts";

const send = vi.fn(async () => new Response(null, { status: 204 }));
const entry = { src: "https://tickets.example/assets/app-C0ffee12.js" };
let page = new EventTarget();

/** What was told, each checked as the server does. */
const told = () =>
  send.mock.calls.map((call: unknown[]) =>
    BrowserError.parse(JSON.parse(String(Object(call[1]).body))),
  );

const ourError = (place: string, name = "TypeError") =>
  Object.assign(new Error("Ada Lovelace is undefined"), {
    name,
    stack: `${name}: Ada Lovelace is undefined\n    at pay (https://tickets.example/assets/${place})`,
  });

const happens = (type: string, facts: object = {}) =>
  page.dispatchEvent(Object.assign(new Event(type), facts));

async function loadPage() {
  vi.resetModules();
  send.mockClear();
  page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("document", { querySelector: () => entry });
  vi.stubGlobal("fetch", send);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { followErrors, tellError } = await import("#web/lib/page/tell-errors.ts");
  followErrors(() => "/checkout/:eventId/:shortId");
  return { tellError };
}

describe("a page", () => {
  beforeEach(loadPage);

  const release = "app-C0ffee12.js";
  const where = { release, page: "/checkout/:eventId/:shortId" };

  it("tells an uncaught error by its place in our script, without its message", () => {
    happens("error", { error: ourError("payment-Dx_9-a.js:1:2345") });

    expect(told()).toEqual([{ kind: "error", at: "payment-Dx_9-a.js:1:2345", ...where }]);
    expect(JSON.stringify(send.mock.calls)).not.toContain("Lovelace");
    const [address, options] = Object(send.mock.calls[0]);
    expect(address).toBe(`/api${service.tellError.path}`);
    expect(options).toMatchObject({ method: service.tellError.method, keepalive: true });
  });

  it("tells a rejection that nobody handles, and a part that did not load", () => {
    happens("unhandledrejection", { reason: ourError("app-C0ffee12.js:2:3") });
    happens("vite:preloadError");

    expect(told()).toEqual([
      { kind: "rejection", at: "app-C0ffee12.js:2:3", ...where },
      { kind: "chunk", ...where },
    ]);
  });

  it("tells nothing of other sites' scripts, of extensions, and of what the API refused", () => {
    happens("error", { error: null });
    happens("error", { error: new Error("from an extension") });
    happens("unhandledrejection", { reason: "aborted" });
    happens("unhandledrejection", { reason: ourError("app-C0ffee12.js:2:3", "ApiProblem") });

    expect(send).not.toHaveBeenCalled();
  });

  it("tells the same once, and no more than five", () => {
    for (const line of [1, 1, 2, 3, 4, 5, 6, 7])
      happens("error", { error: ourError(`app-C0ffee12.js:${line}:1`) });

    expect(told().map(({ at }) => at)).toEqual(
      [1, 2, 3, 4, 5].map((line) => `app-C0ffee12.js:${line}:1`),
    );
  });

  it("does not tell that it could not tell", async () => {
    const rejected = vi.fn();
    process.on("unhandledRejection", rejected);
    onTestFinished(() => void process.off("unhandledRejection", rejected));
    send.mockRejectedValueOnce(new TypeError("offline"));

    happens("vite:preloadError");
    await new Promise(setImmediate);

    expect(rejected).not.toHaveBeenCalled();
  });
});

it("a camera that fails is told by its kind alone", async () => {
  const { tellError } = await loadPage();

  tellError("camera_silent");

  expect(told()).toMatchObject([{ kind: "camera_silent" }]);
});

it("every route's pattern passes as a page, and no id does", () => {
  const patterns = Object.values(paths).map(({ pattern }) => pattern);

  expect(patterns.filter((one) => !BrowserError.shape.page.safeParse(one).success)).toEqual([]);
  expect(BrowserError.shape.page.safeParse("/e/evt_7k3m9q2x").success).toBe(false);
});

it("both entries of the browser follow errors", () => {
  const entries = globSync("web/app/{main,event-entry}.tsx").map((file) =>
    readFileSync(file, "utf8"),
  );

  expect(entries).toHaveLength(2);
  for (const text of entries) expect(text).toMatch(/^ *followErrors\(\(\) => /m);
});

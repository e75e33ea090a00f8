// What does a page remember where the browser stores nothing, and what is left for the next page?
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepBasket, keptBasket } from "#web/features/buyer/basket/kept-basket.ts";
import {
  forgetSession,
  loseSession,
  readToken,
  startSession,
  takePreviousUrl,
  takeSignedOutBecause,
} from "#web/lib/api/session.ts";
import {
  cookieNamed,
  isAllBlocked,
  keep,
  keepText,
  recall,
  recallText,
} from "#web/lib/page/browser-memory.ts";

const names = ["localStorage", "sessionStorage", "document", "window"] as const;
const before = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));

/** The browser answers with a value, or throws as it does where the person blocks storage. */
function answers(name: (typeof names)[number], answer: () => unknown): void {
  Object.defineProperty(globalThis, name, { get: answer, configurable: true });
}
const refuse = () => {
  throw new DOMException("Access is denied for this document.", "SecurityError");
};
const went: string[] = [];
const at = (pathname: string, search = "", hash = "") => {
  const location = { pathname, search, hash, assign: (to: string) => went.push(to) };
  answers("window", () => ({ location }));
};

beforeEach(() => {
  went.length = 0;
  at("/auth/login");
});
afterEach(() => {
  for (const [place, name] of names.entries()) {
    const had = before[place];
    if (had) Object.defineProperty(globalThis, name, had);
    else Reflect.deleteProperty(globalThis, name);
  }
});

it("where storage has become full, the next page does not find what was stored before", () => {
  const stored = new Map([["token", "earlier"]]);
  const full = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    },
    removeItem: (key: string) => void stored.delete(key),
  };
  answers("localStorage", () => full);

  expect(keepText("browser", "token", "later")).toBe(false);

  expect(recallText("browser", "token")).toBe("later");
  expect(full.getItem("token")).toBeNull();
  keepText("browser", "token", null);
});

describe.each([
  ["throws when storage is mentioned", refuse],
  ["has no storage", () => null],
])("in a browser that %s", (_, blocked) => {
  beforeEach(() => {
    answers("localStorage", blocked);
    answers("sessionStorage", blocked);
  });

  it("the page remembers a text and a value until they are forgotten, and nothing is for the next page", () => {
    expect(recallText("browser", "sound")).toBeNull();

    expect(keepText("browser", "sound", "off")).toBe(false);
    expect(keep("tab", "draft", { name: "Bea" })).toBe(false);

    expect(recallText("browser", "sound")).toBe("off");
    expect(recallText("tab", "sound")).toBeNull();
    expect(recall("tab", "draft")).toEqual({ name: "Bea" });
    keepText("browser", "sound", null);
    keep("tab", "draft", null);
    expect([recallText("browser", "sound"), recall("tab", "draft")]).toEqual([null, null]);
  });

  it("a basket keeps its order and its key while the page is open", () => {
    const basket = { lines: [], promoCode: "OWLS", key: "k", order: null };

    expect(keepBasket("evt_1", basket)).toBe(false);

    expect(keptBasket("evt_1")).toEqual(basket);
  });

  it("a person signs in and out on the page", () => {
    startSession("a.token.b");
    expect(readToken()).toBe("a.token.b");

    forgetSession();

    expect(readToken()).toBeNull();
  });

  it("the login's address carries the page that was asked for, and only a page of ours", () => {
    at("/manage/events", "?query=owl", "#new");

    loseSession();

    expect(went).toEqual(["/auth/login?previous_url=%2Fmanage%2Fevents%3Fquery%3Dowl%23new"]);
    forgetSession();
    at("/auth/login", new URL(went[0] ?? "", "https://foyer.example").search);
    expect(takePreviousUrl()).toBe("/manage/events?query=owl#new");
    at("/auth/login", "?previous_url=https%3A%2F%2Fevil.example%2Fmanage%2Fevents");
    expect(takePreviousUrl()).toBe("/manage/events");
  });
});

describe("in a browser whose storage is full", () => {
  it("the page goes on with the newest text, and not with the stored one", () => {
    answers("localStorage", () => ({
      getItem: () => "old",
      setItem: refuse,
      removeItem: () => undefined,
    }));

    expect(keepText("browser", "page", "new")).toBe(false);

    expect(recallText("browser", "page")).toBe("new");
    keepText("browser", "page", null);
    expect(recallText("browser", "page")).toBe("old");
  });
});

describe("in a browser that stores", () => {
  const stored = new Map<string, string>();
  beforeEach(() => {
    stored.clear();
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    };
    answers("localStorage", () => storage);
    answers("sessionStorage", () => storage);
  });

  it("what is kept is there for the next page, and the login's address carries nothing", () => {
    at("/manage/events");
    startSession("a.token.b");

    loseSession("other_person");

    expect(went).toEqual(["/auth/login"]);
    expect(Object.fromEntries(stored)).toEqual({
      previous_url: "/manage/events",
      signed_out_because: "other_person",
    });
    expect(takeSignedOutBecause()).toBe("other_person");
    expect(takePreviousUrl()).toBe("/manage/events");
    expect(stored.size).toBe(0);
  });

  it("a value that is no JSON counts as none", () => {
    stored.set("basket:evt_2", "{");

    expect(recall("browser", "basket:evt_2")).toBeNull();
  });
});

describe("cookies", () => {
  it("are found by their whole names, and are none where the browser refuses to say", () => {
    answers("document", () => ({ cookie: "NOT-XSRF-TOKEN=a; XSRF-TOKEN=b=c; lang=de" }));
    expect([cookieNamed("XSRF-TOKEN"), cookieNamed("TOKEN")]).toEqual(["b=c", undefined]);

    answers("document", () => ({
      get cookie() {
        return refuse();
      },
    }));

    expect(cookieNamed("XSRF-TOKEN")).toBeUndefined();
  });

  it.each([
    ["neither is", true, refuse, false],
    ["only cookies are", false, refuse, true],
    ["only storage is", false, () => ({ setItem: vi.fn(), removeItem: vi.fn() }), false],
  ])("and storage are all blocked where %s allowed: %s", (_, expected, storage, takesCookies) => {
    const jar = new Map<string, string>();
    answers("localStorage", storage);
    answers("document", () => ({
      get cookie() {
        return [...jar].map((pair) => pair.join("=")).join("; ");
      },
      set cookie(text: string) {
        const [, name = "", value = ""] = /^(\w+)=(\w*)/.exec(text) ?? [];
        if (text.includes("max-age=0")) jar.delete(name);
        else if (takesCookies) jar.set(name, value);
      },
    }));

    expect(isAllBlocked()).toBe(expected);
    expect(jar.size).toBe(0); // the trial is gone
  });
});

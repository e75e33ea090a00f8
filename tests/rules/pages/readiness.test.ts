// What does an event still need before it sells, and what does each person do about it?
import { describe, expect, it } from "vitest";
import { mayChangeStatus } from "#shared/rules/page/event-status.ts";
import {
  blockers,
  hasChecklist,
  pausedTickets,
  type Readiness,
  readinessOf,
  readinessParts,
} from "#shared/rules/page/readiness.ts";

const paid = { title: "Standard", needsPayments: true };
const free = { title: "Guest", needsPayments: false };

/** Nothing is missing. */
const ready: Readiness = {
  isEmailConfirmed: true,
  hasOrganizer: true,
  title: "Harbour Lights",
  startAt: "2031-05-01T19:00:00.000Z",
  takesPayments: true,
  tickets: [paid, free],
  hasDescription: true,
  hasCover: true,
  isLookedAt: true,
};

describe("an event that is ready", () => {
  it.each(["ADMIN", "ORGANIZER"] as const)("has all lines done for an %s", (role) => {
    const lines = readinessOf(ready, role);

    expect(lines.map(({ part }) => part)).toEqual([...readinessParts]);
    expect(lines.every(({ isDone }) => isDone)).toBe(true);
  });
});

/** What is missing, its line and weight, who does what about it, and the server's answer. */
const missing: [
  lack: Partial<Readiness>,
  part: string,
  weight: string,
  admin: string,
  organizer: string | null,
  answer: string,
][] = [
  [{ hasOrganizer: false }, "organizer", "blocks", "choose_organizer", null, "event_incomplete"],
  [{ title: " " }, "title", "blocks", "edit_event", "edit_event", "event_incomplete"],
  [{ startAt: "" }, "start", "blocks", "edit_event", "edit_event", "event_incomplete"],
  [
    { isEmailConfirmed: false },
    ...(["email", "blocks", "confirm_email", "confirm_email", "email_not_confirmed"] as const),
  ],
  [{ tickets: [] }, "ticket", "recommended", "create_ticket", "create_ticket", "live"],
  [{ takesPayments: false }, "payments", "pauses", "connect_payments", null, "live"],
  [
    { hasDescription: false },
    ...(["description", "recommended", "add_description", "add_description", "live"] as const),
  ],
  [{ hasCover: false }, "cover", "recommended", "add_cover", "add_cover", "live"],
  [{ isLookedAt: false }, "look", "recommended", "preview", "preview", "live"],
];

describe("an event without", () => {
  it.each(missing)("%j has one line open", (lack, part, weight, admin, organizer, answer) => {
    const event = { ...ready, ...lack };
    const openFor = (role: "ADMIN" | "ORGANIZER") =>
      readinessOf(event, role).filter(({ isDone }) => !isDone);

    expect(openFor("ADMIN")).toEqual([{ part, weight, isDone: false, action: admin }]);
    expect(openFor("ORGANIZER")).toEqual([{ part, weight, isDone: false, action: organizer }]);
    const verdict = mayChangeStatus("DRAFT", "LIVE", event);
    expect(verdict.allowed ? "live" : verdict.because).toBe(answer);
    expect(blockers(event)).toEqual(weight === "blocks" ? [part] : []);
  });

  it("all of it goes live for nobody, and says first what comes first", () => {
    const nothing = { isEmailConfirmed: false, hasOrganizer: false, title: "", startAt: "" };

    expect(blockers(nothing)).toEqual(["organizer", "title", "start", "email"]);
    expect(mayChangeStatus("DRAFT", "LIVE", nothing)).toEqual({
      ...{ allowed: false, because: "event_incomplete" },
    });
    expect(mayChangeStatus("DRAFT", "ARCHIVED", nothing).allowed).toBe(true);
  });
});

describe("the checklist", () => {
  it.each([
    ["DRAFT", false, true],
    ["DRAFT", true, false],
    ["LIVE", false, false],
    ["ENDED", false, false],
    ["ARCHIVED", false, false],
  ] as const)(
    "of an event that is %s, put away: %s, applies: %s",
    (status, isDismissed, applies) => {
      expect(hasChecklist({ status, gettingStarted: { isDismissed } })).toBe(applies);
    },
  );
});

describe("payments", () => {
  it.each([
    ["only free tickets", [free], false],
    ["no ticket", [], false],
    ["a ticket that costs money", [free, paid], true],
  ])("are a line with %s: %s", (_, tickets, isLine) => {
    const parts = readinessOf({ ...ready, takesPayments: false, tickets }, "ADMIN");
    expect(parts.some(({ part }) => part === "payments")).toBe(isLine);
  });

  it("pause what costs money, and nothing once they are connected", () => {
    const tickets = [paid, free, { title: "Box", needsPayments: true }];

    expect(pausedTickets({ takesPayments: false, tickets })).toEqual(["Standard", "Box"]);
    expect(pausedTickets({ takesPayments: true, tickets })).toEqual([]);
  });
});

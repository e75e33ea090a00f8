// Does every refusal have a sentence, and the event page its words? Without them, people would see
// codes.
import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { textOf } from "#scripts/build/page-files.ts";
import {
  filesThatSpeak,
  isOnDemand,
  partsBehind,
  partsOf,
  waitingForWords,
} from "#scripts/build/words.ts";
import { problemStatus } from "#shared/api.ts";
import { problemSentences } from "#web/wording/refusals.ts";

const raising = globSync(["functions/**/*.{ts,tsx}", "shared/rules/**/*.ts", "infra/*.ts"])
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");
const declaring = globSync(["shared/contracts/{,public/}*.ts", "shared/core/problems.ts"])
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");
const catalogue = readFileSync("web/locales/en/messages.po", "utf8");

describe("a refusal", () => {
  it.each(Object.keys(problemStatus))("%s is declared once, and raised", (code) => {
    expect(declaring.match(new RegExp(`^  ${code}: \\d{3},$`, "gm"))).toHaveLength(1);
    expect(raising).toContain(`"${code}"`);
  });
});

describe("wording", () => {
  it.each(Object.keys(problemStatus))("says what %s means", (code) => {
    expect(problemSentences).toHaveProperty(code);
  });

  it.each([
    "Something went wrong",
    "An unexpected error occurred.",
    "Sorry, your order has expired. Please start a new order.",
    "Sorry, this order no longer exists.",
    "This order has already been paid.",
    "You do not have permission to access this page",
    "The link you clicked is invalid.",
    "This reset password link is invalid or expired.",
    "You already scanned this ticket",
    "Check-in list has expired",
    "Check-in list is not active",
    "Check-in list not found",
    "Camera permission was denied",
    "You are offline",
    "We could not process your payment. Please try again or contact support.",
    "Please check your email and password and try again",
    "Passwords are not the same",
    "Terms must be accepted",
    "Go back to the home page",
  ])("has the specification's sentence %j word for word", (sentence) => {
    expect(catalogue).toContain(`msgid "${sentence}"`);
  });

  it.each([
    ["a rendered event page", "web/app/event-entry.tsx", "event-page"],
    ["the app", "web/app/main.tsx", "shared"],
  ])("is loaded by %s for everything that it begins with", (_, entry, part) => {
    const speaking = filesThatSpeak(entry);

    expect(speaking.length).toBeGreaterThan(2);
    expect(speaking.filter((file) => !partsOf(file).includes(part))).toEqual([]);
  });

  it.each([
    ["a list", "web/features/organizer/orders/orders.tsx", ["organizer/orders"]],
    ["the door", "web/features/door/check-in.tsx", ["door"]],
    ["a step of the checkout", "web/features/buyer/checkout/checkout.tsx", ["buyer/checkout"]],
    ["a frame", "web/app/event-area.tsx", ["organizer/events"]],
    ["the first steps", "web/app/welcome.tsx", ["organizer/events", "organizer/tickets"]],
  ])("comes with the code of %s", (_, module, parts) => {
    expect(partsBehind(module).toSorted()).toEqual(parts);
  });

  it("comes with whatever the app imports on demand, from a screen's own noun and frame", () => {
    const loads = globSync("web/app/{,frame/}*.{ts,tsx}").map(textOf).join("\n");
    const waiting = waitingForWords(loads);

    const modules = [...loads.matchAll(/\bimport\("#(web\/[^"]+)"\)/g)].map(([, to = ""]) => to);
    const isLoaded = (part: string) => part === "shared" || isOnDemand(part);
    expect(modules.flatMap(filesThatSpeak).filter((file) => !partsOf(file).some(isLoaded))).toEqual(
      [],
    );
    expect(waiting).toContain(
      'withWords(import("#web/features/organizer/orders/order.tsx"), "organizer/orders")',
    );
    expect(waiting.match(/withWords\(import\(/g)).toHaveLength(
      loads.match(/\bimport\(/g)?.length ?? 0,
    );
  });

  it("is bundled with the function that renders pages", () => {
    const bundled = textOf("functions/pages/server-locale.ts");
    const speaking = globSync("functions/pages/*.tsx").flatMap(filesThatSpeak);

    expect(speaking.length).toBeGreaterThan(5);
    expect(
      speaking.filter((file) => !partsOf(file).some((part) => bundled.includes(`?part=${part}"`))),
    ).toEqual([]);
  });
});

// Does every refusal have a sentence, and the event page its words? Without them, people would see
// codes.
import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { problemStatus } from "#shared/api.ts";
import { filesOf, textOf } from "#tests/support/page-files.ts";

const raising = globSync(["functions/**/*.{ts,tsx}", "shared/rules/*.ts", "infra/*.ts"])
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");
const declaring = globSync(["shared/contracts/*.ts", "shared/core/problems.ts"])
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");
const wording = readFileSync("web/lib/wording.ts", "utf8");
const catalogue = readFileSync("web/locales/en/messages.po", "utf8");
const eventPageCatalogue = readFileSync("web/locales/en/event-page.po", "utf8");

describe("a refusal", () => {
  it.each(Object.keys(problemStatus))("%s is declared once, and raised", (code) => {
    expect(declaring.match(new RegExp(`^  ${code}: \\d{3},$`, "gm"))).toHaveLength(1);
    expect(raising).toContain(`"${code}"`);
  });
});

describe("wording", () => {
  it.each(Object.keys(problemStatus))("says what %s means", (code) => {
    expect(wording).toMatch(new RegExp(`^\\s*${code}: `, "m"));
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

  it("is in the event page's own catalogue for every file that a rendered event page begins with", () => {
    const speaking = filesOf(["web/app/event-entry.tsx"]).filter(
      (file) =>
        textOf(file).includes("@lingui/core/macro") || textOf(file).includes("@lingui/react/macro"),
    );
    expect(speaking.length).toBeGreaterThan(3);
    expect(speaking.filter((file) => !eventPageCatalogue.includes(`#: ${file}`))).toEqual([]);
  });
});

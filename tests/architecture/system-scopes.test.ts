// Where is the tenant guard off, and why? Only where nobody is known yet, by an address, a token or
// an id, or where nobody asks.
import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

type Use = [times: number, reason: string];
const token = "a token or a cookie is looked up";
const address = "an address is looked up or taken";
const id = "an id of a link is looked up, and then judged by what was found";
const work = "work of a queue, the stream or a schedule, which nobody asked for";
const claim = "a claim names no account";

const reasons: Record<string, Use> = {
  "functions/access/connection.ts": [1, claim],
  "functions/access/event-access.ts": [1, id],
  "functions/access/listing/host.ts": [1, id],
  "functions/access/members-address.ts": [1, address],
  "functions/access/sign-in/known-device.ts": [1, address],
  "functions/access/sign-in/session-family.ts": [3, token],
  "functions/access/sign-in/session.ts": [1, token],
  "functions/auth/reset-password.ts": [1, "a mailed token clears every account that its owner has"],
  "functions/door/check-in.ts": [1, "a scanned code is looked up; a condition proves the event"],
  "functions/engine/limit/build-limit.ts": [1, work],
  "functions/engine/order/money-alarm.ts": [1, "an alarm is the operator's"],
  "functions/engine/order/order.ts": [1, id],
  "functions/engine/order/organizer-address.ts": [1, "a buyer's request mails the organizer"],
  "functions/engine/order/quarantine.ts": [1, "a quarantine is the operator's"],
  "functions/engine/sale/complete.ts": [1, claim],
  "functions/engine/stock/sheet.ts": [2, id],
  "functions/engine/tickets/attendee-store.ts": [1, id],
  "functions/mail/password-reset.ts": [2, token],
  "functions/orders/present.ts": [1, "the log of an order may name people who left the account"],
  "functions/organizers/contacts.ts": [2, token],
  "functions/public-tickets/find.ts": [1, address],
  "functions/users/email-change.ts": [1, address],
  "functions/users/join.ts": [3, token],
  "functions/users/myself.ts": [1, address],
  "functions/users/store.ts": [2, address],
  "functions/webhooks/handler.ts": [1, "Stripe asks, with a signature"],
  "functions/workers/mail-events.ts": [1, work],
  "functions/workers/mail.ts": [1, work],
  "functions/workers/resize.ts": [1, work],
  "functions/workers/stream.ts": [1, work],
  "functions/workers/sweep.ts": [1, work],
  "functions/workers/work-on-jobs.ts": [1, work],
};

/** Also under another name, or handed on. */
const usesIn = (text: string): number =>
  text
    .replaceAll(/^import [^;]+;/gm, (line) => (line.includes("asSystem as") ? "asSystem" : ""))
    .match(/(?<!function )\basSystem\b(?!`)/g)?.length ?? 0;

it("the tenant guard is off only where this list says why", () => {
  const found = globSync("functions/**/*.{ts,tsx}")
    .toSorted()
    .map((file) => [file, usesIn(readFileSync(file, "utf8"))] as const)
    .filter(([, times]) => times > 0);

  expect(found).toEqual(Object.entries(reasons).map(([file, [times]]) => [file, times]));
  expect(usesIn("import { asSystem as all } from scope;\nworks.map(asSystem)")).toBe(2);
  expect(usesIn("retry(asSystem, work); const by = { asSystem };")).toBe(2);
});

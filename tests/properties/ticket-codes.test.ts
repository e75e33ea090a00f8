// Can a ticket's code be forged, and does it fit a QR code that scanners read easily?
import { verify } from "node:crypto";
import fc from "fast-check";
import { create } from "qrcode";
import { beforeAll, expect, test } from "vitest";
import {
  eventPublicKey,
  readTicketCode,
  signTicketCode,
  type TicketCode,
} from "#functions/core/ports/qr.ts";
import { replaceSecrets } from "#functions/core/ports/secrets.ts";
import { attendeeIdOf, CROCKFORD } from "#shared/core/ids.ts";
import { sizes } from "#tests/support/runs/sizes.ts";

process.env.MASTER_SECRET_ARN = "master";
replaceSecrets(async () => JSON.stringify({ master: "5e".repeat(32) }));

const body = fc.string({ unit: fc.constantFrom(...CROCKFORD), minLength: 12, maxLength: 12 });
const ticketCode: fc.Arbitrary<TicketCode> = fc.record({
  eventId: body.map((text) => `evt_${text}`),
  attendeeId: fc
    .tuple(body, fc.integer({ min: 0, max: 199 }))
    .map(([order, index]) => attendeeIdOf(order, index)),
  ticketId: body.map((text) => `tkt_${text}`),
  revision: fc.integer({ min: 0, max: 32_767 }),
});
const code: TicketCode = {
  eventId: "evt_0123456789ab",
  attendeeId: attendeeIdOf("cdefghjkmnpq", 3),
  ticketId: "tkt_zyxwvtsrqpnm",
  revision: 1,
};
let text: string;

beforeAll(async () => {
  text = await signTicketCode(code);
});

test("every code that we sign reads back as what it says", async () => {
  await fc.assert(
    fc.asyncProperty(ticketCode, async (given) => {
      expect(await readTicketCode(await signTicketCode(given))).toEqual(given);
    }),
    { numRuns: 200 * sizes.propertyRuns },
  );
});

test("a code with any one character changed, dropped, doubled or swapped is refused", async () => {
  const mutations = Array.from(text).flatMap((character, index) => [
    text.slice(0, index) + text.slice(index + 1),
    text.slice(0, index) + character + text.slice(index),
    ...[...CROCKFORD.toUpperCase(), "I", "O", "-", character.toLowerCase()]
      .filter((other) => other !== character)
      .map((other) => text.slice(0, index) + other + text.slice(index + 1)),
    ...(text[index + 1] === character || index + 1 === text.length
      ? []
      : [text.slice(0, index) + text[index + 1] + character + text.slice(index + 2)]),
  ]);
  // A digit has no lower case, and a doubled character may give the same text. All other mutations
  // must be refused.
  const forged = [...new Set(mutations)].filter((mutation) => mutation !== text);

  const accepted = (await Promise.all(forged.map(readTicketCode))).filter((read) => read !== null);

  expect(forged.length).toBeGreaterThan(4_000);
  expect(accepted).toEqual([]);
});

test("text that is long, binary, foreign or half ours is refused", async () => {
  const foreign = fc.oneof(
    fc.string({ unit: "binary", maxLength: 4_000 }),
    fc.webUrl(),
    fc
      .string({ unit: fc.constantFrom(...CROCKFORD.toUpperCase()), minLength: 144, maxLength: 144 })
      .map((rest) => `F1${rest}`),
    fc.string({ maxLength: 100 }).map((rest) => text + rest.padEnd(1, " ")),
  );
  await fc.assert(
    fc.asyncProperty(foreign, async (given) => {
      expect(await readTicketCode(given)).toBeNull();
    }),
    { numRuns: 1_000 * sizes.propertyRuns },
  );
});

test("a signature for one event says nothing for another", async () => {
  const other = await signTicketCode({ ...code, eventId: "evt_ba9876543210" });

  expect(await readTicketCode(other.slice(0, 43) + text.slice(43))).toBeNull();
});

test("a device checks a code with the event's public key alone", async () => {
  const key = { key: await eventPublicKey(code.eventId), format: "der", type: "spki" } as const;
  const [content, signature] = [text.slice(0, 43), text.slice(43).toLowerCase()];
  const bits = [...signature]
    .map((digit) => CROCKFORD.indexOf(digit).toString(2).padStart(5, "0"))
    .join("");
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));

  expect(verify(null, Buffer.from(content), key, bytes)).toBe(true);
  expect(verify(null, Buffer.from(content.replace(/.$/, "9")), key, bytes)).toBe(false);
});

test("a code fits a QR code of version 6 at error level M", () => {
  expect(text).toHaveLength(146);
  expect(create(text, { errorCorrectionLevel: "M" }).version).toBe(6);
});

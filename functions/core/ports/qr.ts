// What is in a ticket's QR code? Event, attendee, ticket and revision, signed by a derived key.
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { deriveKey } from "#functions/core/ports/secrets.ts";
import { base32, CROCKFORD, ID_LENGTH, idPrefix, readBase32 } from "#shared/core/ids.ts";
import {
  REVISION_LENGTH,
  SIGNATURE_LENGTH,
  TICKET_CODE_MARK,
  ticketCodeParts,
} from "#shared/core/ticket-code.ts";

/** Moving, renaming and reactivating a ticket raise `revision`, which ends older codes. */
export type TicketCode = {
  eventId: string;
  attendeeId: string;
  ticketId: string;
  revision: number;
};

export async function signTicketCode(code: TicketCode): Promise<string> {
  const { eventId, attendeeId, ticketId, revision } = code;
  const content = [
    TICKET_CODE_MARK,
    bare(eventId),
    attendeeId,
    bare(ticketId),
    revisionText(revision),
  ].join("");
  const { privateKey } = await eventKeys(eventId);
  const signature = sign(null, Buffer.from(content.toUpperCase()), privateKey);
  return content.toUpperCase() + signatureText(signature);
}

/** Null unless we signed exactly these characters, for any event. */
export async function readTicketCode(text: string): Promise<TicketCode | null> {
  const found = ticketCodeParts(text);
  if (!found) return null;
  const { event, attendee, ticket, revision, signature } = found;
  const signed = readBase32(signature.toLowerCase());
  // The last character has unused bits, so only the canonical text is accepted.
  if (!signed || signatureText(signed) !== signature) return null;
  const eventId = `${idPrefix.event}_${event.toLowerCase()}`;
  const { publicKey } = await eventKeys(eventId);
  if (!verify(null, Buffer.from(text.slice(0, -SIGNATURE_LENGTH)), publicKey, signed)) return null;
  return {
    eventId,
    attendeeId: attendee.toLowerCase(),
    ticketId: `${idPrefix.ticket}_${ticket.toLowerCase()}`,
    revision: [...revision.toLowerCase()].reduce(
      (sum, digit) => sum * 32 + CROCKFORD.indexOf(digit),
      0,
    ),
  };
}

export async function eventPublicKey(eventId: string): Promise<Buffer> {
  const { publicKey } = await eventKeys(eventId);
  return publicKey.export({ type: "spki", format: "der" });
}

type Keys = { privateKey: KeyObject; publicKey: KeyObject };

/** PKCS #8 Ed25519 without its 32-byte seed (RFC 8410, section 7). */
const PKCS8_HEAD = Buffer.from("302e020100300506032b657004220420", "hex");

async function eventKeys(eventId: string): Promise<Keys> {
  const seed = await deriveKey(`ticket-code#${eventId}`);
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_HEAD, seed]),
    format: "der",
    type: "pkcs8",
  });
  return { privateKey, publicKey: createPublicKey(privateKey) };
}

/** `base32` writes whole groups of five bits; the extra byte saves the last two of the 512. */
const signatureText = (signature: Uint8Array): string =>
  base32(Uint8Array.from([...signature, 0]), SIGNATURE_LENGTH).toUpperCase();

const bare = (id: string): string => id.slice(-ID_LENGTH);

function revisionText(revision: number): string {
  if (!Number.isInteger(revision) || revision < 0 || revision >= 32 ** REVISION_LENGTH)
    throw new Error(`Revision ${revision} does not fit a ticket's code.`);
  return [10, 5, 0].map((shift) => CROCKFORD[(revision >> shift) & 31]).join("");
}

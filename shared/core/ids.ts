// What do ids look like? Lower-case Crockford base32 with a prefix by kind.
import * as z from "zod";

export const CROCKFORD = "0123456789abcdefghjkmnpqrstvwxyz";

/** Ids of orders and attendees derive from the request that created them, without a prefix. */
export const idPrefix = {
  account: "acc",
  user: "usr",
  organizer: "org",
  event: "evt",
  ticket: "tkt",
  tier: "tir",
  taxOrFee: "tof",
  promoCode: "prm",
  capacityAssignment: "cap",
  checkInList: "cil",
  question: "qst",
  image: "img",
  job: "job",
  message: "msg",
} as const;
export type IdKind = keyof typeof idPrefix;

/** After the prefix; 60 bits. */
export const ID_LENGTH = 12;
/** Characters of the HMAC that makes a link from an id: 80 bits. */
export const CAPABILITY_LENGTH = 16;
export const ATTENDEE_INDEX_LENGTH = 2;

export const idOf = (kind: IdKind) =>
  z.string().regex(new RegExp(`^${idPrefix[kind]}_[${CROCKFORD}]{${ID_LENGTH}}$`));
export const OrderId = z.string().regex(new RegExp(`^[${CROCKFORD}]{${ID_LENGTH}}$`));
const ATTENDEE_ID = new RegExp(`^[${CROCKFORD}]{${ID_LENGTH + ATTENDEE_INDEX_LENGTH}}$`);
export const AttendeeId = z.string().regex(ATTENDEE_ID);

/** Most significant bits first, cut to `length` characters. */
export function base32(bytes: Uint8Array, length: number): string {
  let text = "";
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xffff;
    bits += 8;
    while (bits >= 5 && text.length < length) {
      bits -= 5;
      text += CROCKFORD[(value >> bits) & 31];
    }
  }
  return text;
}

/** Drops trailing bits that fill no byte. Null if a character is not in the alphabet. */
export function readBase32(text: string): Uint8Array | null {
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const character of text) {
    const digit = CROCKFORD.indexOf(character);
    if (digit < 0) return null;
    value = ((value << 5) | digit) & 0xfff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((value >> bits) & 0xff);
    }
  }
  return Uint8Array.from(bytes);
}

export function attendeeIdOf(orderId: string, index: number): string {
  return `${orderId}${CROCKFORD[index >> 5]}${CROCKFORD[index & 31]}`;
}

/** Null if the text is not an attendee id. */
export function readAttendeeId(attendeeId: string): { orderId: string; index: number } | null {
  if (!ATTENDEE_ID.test(attendeeId)) return null;
  const [high = "0", low = "0"] = attendeeId.slice(ID_LENGTH);
  return {
    orderId: attendeeId.slice(0, ID_LENGTH),
    index: CROCKFORD.indexOf(high) * 32 + CROCKFORD.indexOf(low),
  };
}

/** For people to read; it grants no access. */
export function ticketReference(reference: string, attendeeId: string): string {
  const place = readAttendeeId(attendeeId);
  return place ? `${reference}-${place.index + 1}` : reference;
}

/** For an event's address: at most 80 characters, never empty. */
export const slugOf = (title: string): string => slugOr("event", title);

export const organizerSlug = (name: string): string => slugOr("organizer", name);

function slugOr(fallback: string, title: string): string {
  const words = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  // Cut between code points: half a surrogate pair cannot be in an address.
  return [...words].slice(0, 80).join("").replace(/-+$/, "") || fallback;
}

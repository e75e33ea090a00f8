// Does a deleted event leave anything behind? Each stored item whose key or fields name an event is
// one that the deletion knows, or says here why it stays.
import { describe, expect, it } from "vitest";
import { accountItem } from "#functions/stored/account.ts";
import { formerOwnerItem } from "#functions/stored/images.ts";
import { jobItem } from "#functions/stored/jobs.ts";
import { quarantineItem } from "#functions/stored/order/quarantine.ts";
import { referenceItem } from "#functions/stored/order/reference.ts";
import { ticketItem } from "#functions/stored/tickets.ts";
import { eventParts } from "#functions/workers/purge-event.ts";
import {
  described,
  type Key,
  nameOf,
  namesEvent,
  unknownTo,
} from "#tests/support/oracles/stored-of-event.ts";

/** Why the deletion of an event leaves them. */
const stays: [item: Key, because: string][] = [
  [formerOwnerItem, "an organizer's"],
  [jobItem, "it tells how the deletion went, and ends by itself"],
  [referenceItem, "an order's"],
  [quarantineItem, "a payment's"],
  [accountItem, "its owner is a person"],
];

const unknown = unknownTo([...eventParts.flatMap(({ of }) => of), ...stays.map(([item]) => item)]);

describe("what is stored below an event", () => {
  it("is found at all", () => {
    expect(described.filter(namesEvent).length).toBeGreaterThan(15);
  });

  it("is deleted with it, or stays for a reason", () => {
    expect(unknown(described)).toEqual([]);
  });

  it("would be missed if it were new", () => {
    const poster = { pk: ticketItem.pk, sk: "{poster}" };
    const ofAccount = { pk: "{accountId}", sk: "{poster}", shape: { eventId: "" } };

    expect(unknown([poster, ofAccount])).toEqual([nameOf(poster), nameOf(ofAccount)]);
  });

  it("stays for no reason that is out of date", () => {
    const all = described.map(nameOf);

    expect(stays.map(([item]) => nameOf(item)).filter((name) => !all.includes(name))).toEqual([]);
  });
});

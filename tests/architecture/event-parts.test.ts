// Does a deleted event leave anything behind? Each stored item whose key or fields name an event is
// one that the deletion knows, or says here why it stays.
import { globSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { accountItem } from "#functions/stored/account.ts";
import { formerOwnerItem } from "#functions/stored/images.ts";
import { jobItem } from "#functions/stored/jobs.ts";
import { quarantineItem } from "#functions/stored/order/quarantine.ts";
import { referenceItem } from "#functions/stored/order/reference.ts";
import { ticketItem } from "#functions/stored/tickets.ts";
import { eventParts } from "#functions/workers/purge-event.ts";

const Described = z.looseObject({
  pk: z.string(),
  sk: z.string(),
  shape: z.looseObject({}).optional(),
});
type Described = z.output<typeof Described>;

const nameOf = ({ pk, sk }: Pick<Described, "pk" | "sk">): string => `${pk} ${sk}`;

/** Why the deletion of an event leaves them. */
const stays: [item: Pick<Described, "pk" | "sk">, because: string][] = [
  [formerOwnerItem, "an organizer's"],
  [jobItem, "it tells how the deletion went, and ends by itself"],
  [referenceItem, "an order's"],
  [quarantineItem, "a payment's"],
  [accountItem, "its owner is a person"],
];

const namesEvent = ({ pk, sk, shape = {} }: Described): boolean =>
  /\{(eventId|ownerId)\}/.test(`${pk} ${sk}`) || "eventId" in shape || "ownerId" in shape;

const files = globSync(["functions/stored/**/*.ts", "functions/core/table/*-item.ts"]).toSorted();
const described = (
  await Promise.all(files.map((file) => import(`../../${file}`) as Promise<object>))
)
  .flatMap((module) => Object.values(module))
  .flatMap((value) => Described.safeParse(value).data ?? [])
  .filter((value) => "key" in value);

const unknown = (items: Described[]): string[] => {
  const known = new Set([
    ...eventParts.flatMap(({ of }) => of).map(nameOf),
    ...stays.map(([item]) => nameOf(item)),
  ]);
  return items.filter((one) => namesEvent(one) && !known.has(nameOf(one))).map(nameOf);
};

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

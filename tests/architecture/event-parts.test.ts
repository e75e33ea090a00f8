// Does a deleted event leave anything behind? Each stored item whose key or fields name an event is
// one that the deletion knows, or says here why it stays.
import { globSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { eventItem, formerEventItem } from "#functions/stored/events.ts";
import { eventParts } from "#functions/workers/purge-event.ts";

const Described = z.looseObject({
  pk: z.string(),
  sk: z.string(),
  shape: z.looseObject({}).optional(),
});
type Described = z.output<typeof Described>;

const nameOf = ({ pk, sk }: Pick<Described, "pk" | "sk">): string => `${pk} ${sk}`;

/** Why the deletion of an event leaves them. */
const stays: Record<string, string> = {
  ...{ [nameOf(eventItem)]: "the deletion itself removes it, with its tickets" },
  ...{ [nameOf(formerEventItem)]: "the sweep removes it when the rest is gone" },
  "ACC#{accountId} FORMER#{ownerId}": "an organizer's",
  "ACC#{accountId} MAIL#{request}-{number}": "mails of orders; an event without any has none",
  "REF#{eventId}#{reference} REF": "an order's",
  "QUARANTINE#{id} {at}#{mark}": "a payment's",
  "ORD#{orderId} ORD": "an order",
};

const namesEvent = ({ pk, sk, shape = {} }: Described): boolean =>
  /EVT#|\{(eventId|ownerId)\}/.test(`${pk} ${sk}`) ||
  ["eventId", "ownerId"].some((name) => name in shape);

const files = globSync(["functions/stored/**/*.ts", "functions/core/table/*-item.ts"]).toSorted();
const described = (
  await Promise.all(files.map((file) => import(`../../${file}`) as Promise<object>))
)
  .flatMap((module) => Object.values(module))
  .flatMap((value) => Described.safeParse(value).data ?? [])
  .filter((value) => "key" in value);

const unknown = (items: Described[]): string[] => {
  const known = new Set([...eventParts.flatMap(({ of }) => of).map(nameOf), ...Object.keys(stays)]);
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
    const added = { pk: "EVT#{eventId}", sk: "POSTER#{id}" };

    expect(unknown([added])).toEqual(["EVT#{eventId} POSTER#{id}"]);
    expect(unknown([{ pk: "ACC#{accountId}", sk: "X#{id}", shape: { eventId: 1 } }])).toHaveLength(
      1,
    );
  });

  it("stays for no reason that is out of date", () => {
    const all = described.map(nameOf);

    expect(Object.keys(stays).filter((name) => !all.includes(name))).toEqual([]);
  });
});

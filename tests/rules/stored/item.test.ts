// What does one description give? The key, the defaults, and what a whole item holds.
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { present } from "#functions/core/http/present.ts";
import { item, resourceItem } from "#functions/core/table/item.ts";

const coatItem = resourceItem({
  kind: "ticket",
  pk: "EVT#{eventId}",
  sk: "COAT#{id}",
  listedAs: "COAT#{id}",
  shape: {
    label: z.string().max(5),
    hook: z.number().default(1),
    colours: z.array(z.string().min(3)).default(["black"]),
    takenAt: z.iso
      .datetime()
      .transform((text) => new Date(text).toISOString())
      .nullable()
      .default(null),
  },
});
const stored = { eventId: "evt_1", id: "coat_1", acc: "acc_1", version: 3, label: "Red" };
const read = { ...stored, accountId: "acc_1", hook: 1, colours: ["black"], takenAt: null };

describe("an item", () => {
  it("has one key, from the ids that its templates name", () => {
    const ids = { eventId: "evt_1", id: "coat_1" };

    expect(coatItem.key(ids)).toEqual({ pk: "EVT#evt_1", sk: "COAT#coat_1" });
    expect(coatItem.within(ids)).toEqual({ pk: "EVT#evt_1", prefix: "COAT#" });
    expect(coatItem.lastId(coatItem.key(ids))).toBe("coat_1");
    expect(coatItem.listOf("acc_1")).toEqual({
      index: "byAccount",
      pk: "ACC#acc_1",
      prefix: "COAT#",
    });
  });

  it("knows the ids in a key of its kind, and no others", () => {
    expect(coatItem.idsIn({ pk: "EVT#evt_1", sk: "COAT#coat_1" })).toEqual({
      eventId: "evt_1",
      id: "coat_1",
    });
    for (const [pk, sk] of [
      ["EVT#evt_1", "COAT#"],
      ["EVT#evt_1", "COATS#1"],
      ["EVT#evt_1#2", "COAT#1"],
      ["ORD#evt_1", "COAT#1"],
      ["EVT#evt_1", "COAT#1#2"],
    ] as const)
      expect(coatItem.idsIn({ pk, sk })).toBeNull();
  });

  it("is read with the defaults of fields that it was stored without", () => {
    const { acc: _, ...expected } = read;

    expect(coatItem.parse(stored)).toEqual(expected);
  });

  it("is read without attributes that this version does not know", () => {
    expect(coatItem.parse({ ...stored, lining: "silk" })).not.toHaveProperty("lining");
  });

  it("stays readable when a rule became stricter after it was stored", () => {
    const old = { ...stored, label: "Very long label", colours: ["x"], takenAt: "long ago" };

    expect(coatItem.parse(old)).toMatchObject({
      label: "Very long label",
      colours: ["x"],
      takenAt: "long ago",
    });
  });

  it("is a fault where a field has another type or is missing", () => {
    const fault = "EVT#{eventId} COAT#{id} is stored in a form that this version cannot read";
    expect(() => coatItem.parse({ ...stored, hook: "7" })).toThrow(fault);
    expect(() => coatItem.parse({ ...stored, label: undefined })).toThrow(fault);
  });

  it("is found among the items of its partition", () => {
    const other = { pk: "EVT#evt_1", sk: "COATS", ...stored };
    const own = { pk: "EVT#evt_1", sk: "COAT#coat_1", ...stored };

    expect(coatItem.among([other, own])).toHaveLength(1);
  });

  it("is written whole with its keys, its owner and its own fields alone", () => {
    const row = { ...coatItem.parse(stored), passing: "by" };

    expect(coatItem.whole(row)).toEqual({
      pk: "EVT#evt_1",
      sk: "COAT#coat_1",
      accountPk: "ACC#acc_1",
      accountSk: "COAT#coat_1",
      acc: "acc_1",
      eventId: "evt_1",
      id: "coat_1",
      version: 3,
      label: "Red",
      hook: 1,
      colours: ["black"],
      takenAt: null,
    });
  });

  it("takes the ids of its own templates and no others, or neither compiles nor runs", () => {
    const hookItem = item({ pk: "HOOK#{number}", sk: "HOOK", shape: { isFree: z.boolean() } });

    // @ts-expect-error: a coat's key needs its event too
    expect(() => coatItem.key({ id: "coat_1" })).toThrow("lacks its eventId");
    // @ts-expect-error: a hook has no label
    expect(hookItem.parse({ isFree: true }).label).toBeUndefined();
    expect(hookItem.key({ number: 7 })).toEqual({ pk: "HOOK#7", sk: "HOOK" });
  });
});

describe("an answer", () => {
  const Coat = z.strictObject({ id: z.string(), label: z.string() });

  it("shows the keys of its contract, whatever the row has", () => {
    expect(present(Coat, coatItem.parse(stored))).toEqual({ id: "coat_1", label: "Red" });
  });

  it("does not compile while the row lacks a key of the contract", () => {
    const { label: _, ...row } = coatItem.parse(stored);

    // @ts-expect-error: the label is missing
    expect(present(Coat, row).label).toBeUndefined();
  });
});

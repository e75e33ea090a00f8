// Is a change of stock, ticket or buyer refused if it was decided on what is no longer stored? Each
// half of a write's condition is broken alone, and all that holds is taken.
import { beforeEach, describe, expect, it } from "vitest";
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem, type Key, tryWrite, type Write, writeItem } from "#functions/core/table/table.ts";
import { buyerWrite, readOrder } from "#functions/engine/order/order.ts";
import { attendeeKey, detailsKey } from "#functions/engine/order/order-items.ts";
import { putOffLimit } from "#functions/engine/stock/put-off-limit.ts";
import { poolKey, readPool, readTrays } from "#functions/engine/stock/read-pools.ts";
import { trayWrite } from "#functions/engine/stock/tray-write.ts";
import {
  dropChange,
  giveChange,
  holdChange,
  type Tray,
  type TrayChange,
  trayKey,
} from "#functions/engine/stock/trays.ts";
import { attendeeWrite } from "#functions/engine/tickets/attendee-write.ts";
import { jana, type SoldOrder, sell } from "#tests/support/scenes/sold-order.ts";
import { given } from "#tests/support/scenes/world.ts";

let eventId: string;
let ticketId: string;
let order: SoldOrder;
beforeEach(async () => {
  const owner = await given.owner();
  const { event, tickets } = await given.event(owner, { tickets: [{ quantityAvailable: 10 }] });
  eventId = event.id;
  ticketId = tickets[0]?.id ?? "";
  order = await sell(
    owner,
    event,
    tickets.map((ticket) => ({ ticket, guest: jana })),
  );
});

const isTaken = async (write: Write): Promise<boolean> =>
  (await asSystem(() => tryWrite(write))).ok;
const set = (key: Key, values: Record<string, unknown>) =>
  asSystem(() =>
    writeItem({
      update: key,
      set: `SET ${Object.keys(values)
        .map((_, at) => `#n${at} = :v${at}`)
        .join(", ")}`,
      names: Object.fromEntries(Object.keys(values).map((name, at) => [`#n${at}`, name])),
      values: Object.fromEntries(Object.values(values).map((value, at) => [`:v${at}`, value])),
    }),
  );
const stored = (key: Key) => asSystem(() => getItem(key, { consistent: true }));

describe("a version", () => {
  const noVersion = undefined;
  const parts: [
    what: string,
    key: () => Key,
    write: (version: number | undefined) => Promise<Write>,
  ][] = [
    [
      "of a ticket",
      () => attendeeKey(order.id, 0),
      async (version) => {
        const [attendee] = (await asSystem(() => readOrder(order.id)))?.attendees ?? [];
        if (!attendee) throw new Error("The order has no ticket.");
        return attendeeWrite(order.id, { ...attendee, version }, { firstName: "Mira" });
      },
    ],
    [
      "of a buyer",
      () => detailsKey(order.id),
      async (version) => {
        const details = (await asSystem(() => readOrder(order.id)))?.details;
        if (!details) throw new Error("The order has no details.");
        return buyerWrite(order.id, { buyer: jana, answers: [] }, { ...details, version });
      },
    ],
  ];

  describe.each(parts)("%s", (_, keyOf, writeAt) => {
    it.each([
      ["none was seen, and one is stored", noVersion, 2],
      ["one was seen, and none is stored", 2, noVersion],
      ["another one is stored", 2, 3],
    ])("is stale where %s", async (_, seen, now) => {
      const write = await writeAt(seen);
      if (now !== noVersion) await set(keyOf(), { version: now });
      const before = await stored(keyOf());

      expect(await isTaken(write)).toBe(false);
      expect(await stored(keyOf())).toEqual(before);
    });

    it.each([noVersion, 2])("is taken where it is still %s", async (version) => {
      if (version !== noVersion) await set(keyOf(), { version });

      expect(await isTaken(await writeAt(version))).toBe(true);
      expect(await stored(keyOf())).toMatchObject({ version: (version ?? 1) + 1 });
    });

    it("of what was removed makes nothing anew", async () => {
      const write = await writeAt(noVersion);
      await asSystem(() => writeItem({ remove: keyOf() }));

      expect(await isTaken(write)).toBe(false);
      expect(await stored(keyOf())).toBeNull();
    });
  });
});

describe("a tray", () => {
  const read = async (): Promise<Tray> => {
    const [tray] = await asSystem(async () =>
      readTrays(eventId, await readPool(eventId, ticketId)),
    );
    if (!tray) throw new Error("The ticket has no tray.");
    return tray;
  };
  const hold = (units: number) => ({ units, until: nowSeconds() + 900, network: 5 });
  const attempt = (change: TrayChange) => isTaken(trayWrite(eventId, change));
  const at = (tray: Tray) => trayKey(eventId, tray);

  it("gives as many units as are free, and not one more", async () => {
    const seen = await read();
    await set(at(seen), { f: 4 });

    expect(await attempt(holdChange(seen, "one", hold(5), nowSeconds()))).toBe(false);
    expect(await attempt(holdChange(seen, "one", hold(4), nowSeconds()))).toBe(true);
    expect((await read()).free).toBe(0);
  });

  it("takes back as many units as are kept, and not one more", async () => {
    const seen = await read();
    await set(at(seen), { f: 6, u: 4 });

    expect(await attempt(giveChange(seen, null, 5))).toBe(false);
    expect(await attempt(giveChange(seen, null, 4))).toBe(true);
    expect(await read()).toMatchObject({ free: 10, kept: 0 });
  });

  it("has one basket for an order, which leaves once and as it was read", async () => {
    const seen = await read();
    const wanted = hold(3);
    const held = holdChange(seen, "one", wanted, nowSeconds());

    expect([await attempt(held), await attempt(held)]).toEqual([true, false]);
    expect(await attempt(dropChange(seen, "one", { ...wanted, units: 2 }))).toBe(false);
    const dropped = dropChange(seen, "one", wanted);
    expect([await attempt(dropped), await attempt(dropped)]).toEqual([true, false]);
    expect((await read()).free).toBe(10);
  });

  it.each([
    ["none was seen, and one was taken", 0, 1],
    ["another one was taken", 1, 2],
  ])("is no network's turn where %s", async (_, turn, now) => {
    const tray = await read();
    if (turn > 0) await set(at(tray), { "@5": turn });
    const seen = await read();
    await set(at(tray), { "@5": now });
    const change = {
      ...holdChange(seen, "one", hold(1), nowSeconds()),
      turn: { group: "5", seen: turn },
    };

    expect(await attempt(change)).toBe(false);
  });

  it("that is gone takes nothing", async () => {
    const seen = await read();
    await asSystem(() => writeItem({ remove: at(seen) }));

    expect(await attempt(holdChange(seen, "one", hold(1), nowSeconds()))).toBe(false);
    expect(await stored(at(seen))).toBeNull();
  });
});

describe("a limit's next look", () => {
  const key = () => poolKey(eventId, ticketId);
  const putOff = () => asSystem(() => putOffLimit(eventId, ticketId, false));

  it("is put off where it is due now", async () => {
    await set(key(), { duePk: "DUE", dueSk: nowSeconds() });
    await putOff();
    expect(Number((await stored(key()))?.["dueSk"])).toBeGreaterThan(nowSeconds());
  });

  it("stays where it is due later: a newer change set it", async () => {
    const dueSk = nowSeconds() + 1_000;
    await set(key(), { duePk: "DUE", dueSk });
    await putOff();
    expect(await stored(key())).toMatchObject({ dueSk });
  });

  it("stays away from a limit that was built meanwhile", async () => {
    await set(key(), { dueSk: nowSeconds() - 1_000 });
    const before = await stored(key());
    await putOff();
    expect(await stored(key())).toEqual(before);
  });
});

// How much may an account make a day, and how little before its address is confirmed?
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { countMade } from "#functions/access/made-today.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { sheetNow } from "#functions/engine/stock/sheet.ts";
import { confirmAddress } from "#functions/users/store.ts";
import { capacityAssignments } from "#shared/contracts/capacity-assignments.ts";
import { events } from "#shared/contracts/events.ts";
import { promoCodes } from "#shared/contracts/promo-codes.ts";
import { type Ticket, tickets } from "#shared/contracts/tickets.ts";
import { MAX_MADE_A_DAY } from "#shared/core/bounds.ts";
import { stopClock } from "#tests/support/runs/stopped-clock.ts";
import { eventFields, given, type Owner } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

const { confirmed, unconfirmed } = MAX_MADE_A_DAY.stock;
const DAY_MS = 24 * 3600 * 1000;

let owner: Owner;
let eventId: string;
/** A new account with a draft. */
async function open(isConfirmed: boolean): Promise<void> {
  owner = await given.owner({ isConfirmed });
  eventId = (await given.event(owner, { isDraft: true })).event.id;
}

const own = () => ({ token: owner.token, params: { eventId } });
const free = (quantityAvailable: number) => ({
  title: "Lawn",
  type: "FREE",
  priceMinor: 0,
  quantityAvailable,
});
const create = (quantity: number) => call(tickets.create, { ...own(), body: free(quantity) });
const update = ({ id, version }: Ticket, quantity: number) =>
  call(tickets.update, {
    token: owner.token,
    params: { eventId, ticketId: id },
    body: free(quantity),
    version,
  });
const units = async () => {
  const { pools } = await asSystem(() => sheetNow(eventId));
  return [...pools.values()].reduce((sum, { c }) => sum + c, 0);
};
const maker = () => ({ accountId: owner.me.account.id });

describe("an account whose address nobody has confirmed", () => {
  beforeEach(async () => {
    onTestFinished(stopClock());
    await open(false);
  });

  it("makes little stock a day; a refusal makes none, and says what is left", async () => {
    const { data: lawn } = await create(unconfirmed - 10);

    const refused = [await create(11), await update(lawn, unconfirmed + 1), await create(100_000)];

    const told = { what: "stock", maximum: unconfirmed, left: 10 };
    for (const { status, problem } of refused)
      expect([status, problem.code, problem.params]).toEqual([409, "confirm_to_make_more", told]);
    expect(await units()).toBe(unconfirmed - 10);
    expect((await update(lawn, unconfirmed)).status).toBe(200);
    expect((await create(1)).problem.params).toEqual({ ...told, left: 0 });
  });

  it("makes as much as others once the address is confirmed, the same day", async () => {
    await create(unconfirmed);
    expect((await create(500)).problem.code).toBe("confirm_to_make_more");

    await asSystem(() => confirmAddress(owner.me.id));

    expect((await create(500)).status).toBe(201);
  });

  it("shares it between all its events, tickets, assignments and codes, at once too", async () => {
    const { data: other } = await call(events.create, {
      token: owner.token,
      body: eventFields(owner.organizerId),
    });
    const { data: ticket } = await create(unconfirmed - 1_000);
    const discount = { discountType: "PERCENTAGE", discountRate: 1_000 } as const;
    const hall = { name: "Hall", capacity: 300, appliesTo: "EVENT" } as const;

    const answers = await Promise.all([
      ...["A-1", "A-2", "A-3"].map((code) =>
        call(promoCodes.create, { ...own(), body: { ...discount, code, maxUses: 300 } }),
      ),
      call(capacityAssignments.create, { ...own(), body: hall }),
      call(tickets.create, { ...own(), params: { eventId: other.id }, body: free(300) }),
      update(ticket, unconfirmed - 700),
    ]);

    const refused = answers.flatMap(({ status, problem }) => (status < 400 ? [] : [problem.code]));
    expect(refused).toEqual(Array(3).fill("confirm_to_make_more"));
  });

  it("counts no uses of a code whose text is taken", async () => {
    const code = { discountType: "PERCENTAGE", discountRate: 1_000, code: "EARLY" } as const;
    const make = (maxUses: number, text = "EARLY") =>
      call(promoCodes.create, { ...own(), body: { ...code, code: text, maxUses } });
    await make(10);

    expect((await make(unconfirmed - 10)).problem.code).toBe("promo_code_taken");

    expect((await make(unconfirmed - 10, "LATE")).status).toBe(201);
  });

  it("counts no uses of a code beyond the day's codes", async () => {
    const session = { ...maker(), isEmailConfirmed: false };
    await asSystem(() => countMade(session, "codes", MAX_MADE_A_DAY.codes.unconfirmed));
    const code = { discountType: "PERCENTAGE", discountRate: 1_000, code: "EARLY" } as const;

    const { problem } = await call(promoCodes.create, {
      ...own(),
      body: { ...code, maxUses: unconfirmed },
    });

    expect([problem.code, problem.params?.["what"]]).toEqual(["confirm_to_make_more", "codes"]);
    expect((await create(unconfirmed)).status).toBe(201);
  });

  it("begins few events a day, however many requests come at once", async () => {
    const body = eventFields(owner.organizerId);
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => call(events.create, { token: owner.token, body })),
    );

    const made = answers.filter(({ status }) => status === 201);
    // The draft from before is one of them.
    expect(made).toHaveLength(MAX_MADE_A_DAY.events.unconfirmed - 1);
    expect((await call(events.list, { token: owner.token })).meta.total).toBe(
      MAX_MADE_A_DAY.events.unconfirmed,
    );
  });

  it("what takes no stock, or makes it smaller, counts nothing", async () => {
    const { data: lawn } = await create(unconfirmed);

    const { data: smaller } = await update(lawn, 5);
    const unlimited = { title: "Stage", type: "FREE", priceMinor: 0 };

    expect(smaller.quantityAvailable).toBe(5);
    expect((await call(tickets.create, { ...own(), body: unlimited })).status).toBe(201);
    expect((await update(smaller, 6)).problem.code).toBe("confirm_to_make_more");
  });
});

describe("an account with a confirmed address", () => {
  it("makes a lot of stock a day, hears when more is possible, and then can", async () => {
    const startAgain = stopClock();
    await open(true);
    const counted = confirmed - 40;
    await asSystem(() => countMade({ ...maker(), isEmailConfirmed: true }, "stock", counted));

    const refused = await create(41);
    const fits = await create(40);

    expect([refused.status, refused.problem.code]).toEqual([429, "too_much_made_today"]);
    expect(refused.problem.params).toMatchObject({ what: "stock", maximum: confirmed, left: 40 });
    const seconds = Number(refused.headers["retry-after"]);
    expect(seconds).toBe(refused.problem.params?.["seconds"]);
    expect(fits.status).toBe(201);
    expect(await units()).toBe(40);
    startAgain();
    onTestFinished(stopClock(seconds * 1000));
    expect(seconds * 1000).toBeLessThanOrEqual(DAY_MS);
    // The session has ended by then.
    await asSystem(() => countMade({ ...maker(), isEmailConfirmed: true }, "stock", 41));
  });
});

const kinds = Object.entries(MAX_MADE_A_DAY).flatMap(([what, most]) =>
  Object.entries(most).map(([who, maximum]) => ({ what, who, maximum })),
);
it.each(kinds)(
  "$maximum of the kind $what are made a day by an account that is $who, and not one more",
  async ({ what, who, maximum }) => {
    onTestFinished(stopClock());
    await open(who === "confirmed");
    const isKind = (name: string): name is keyof typeof MAX_MADE_A_DAY => name in MAX_MADE_A_DAY;
    const made = (units: number) =>
      asSystem(async () => {
        const isEmailConfirmed = who === "confirmed";
        if (isKind(what)) await countMade({ ...maker(), isEmailConfirmed }, what, units);
      });

    const before = what === "events" ? 1 : 0; // its draft
    await expect(made(maximum - before + 1)).rejects.toThrow();
    await made(maximum - before);
    await expect(made(1)).rejects.toThrow();
  },
);

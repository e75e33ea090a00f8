// What does a copy of an event have? All that was chosen, as it was before anything was sold, and
// nothing of sales, uses and links.
import { beforeEach, describe, expect, it } from "vitest";
import { capacityAssignments } from "#shared/contracts/capacity-assignments.ts";
import { checkInLists } from "#shared/contracts/check-in-lists.ts";
import { eventSettings } from "#shared/contracts/event-settings.ts";
import { events } from "#shared/contracts/events.ts";
import { promoCodes } from "#shared/contracts/promo-codes.ts";
import { questions } from "#shared/contracts/questions.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { copyStart, openDuplicateDesk } from "#tests/support/copies/duplicate-desk.ts";
import { fillEvent } from "#tests/support/copies/rich-event.ts";
import { wholeEvent } from "#tests/support/copies/whole-event.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { sell } from "#tests/support/scenes/sold-order.ts";
import { call } from "#tests/support/servers/call.ts";

let made: Awaited<ReturnType<typeof fillEvent>>;
const desk = eachTest(openDuplicateDesk);
beforeEach(async () => {
  const image = await desk.image();
  await desk.image("EVENT_COVER");
  made = await fillEvent(desk.owner, desk.event.id, image);
});

const of = (eventId: string) => ({ token: desk.owner.token, params: { eventId } });
const without = {
  ...{ tickets: false, questions: false, promoCodes: false, capacityAssignments: false },
  ...{ checkInLists: false, settings: false, images: false },
};

describe("a copy with everything", () => {
  it("equals its source at the same start, and a copy of the copy equals the copy", async () => {
    const { startAt, title } = desk.event;
    const first = await desk.copy({ startAt, title });
    const second = await desk.copy({ startAt, title }, { params: { eventId: first } });

    const [source, copy, next] = [
      await wholeEvent(desk.owner, desk.event.id),
      await wholeEvent(desk.owner, first),
      await wholeEvent(desk.owner, second),
    ];
    expect(next).toEqual(copy);
    expect(copy.images).toHaveLength(2);
    expect({ ...copy, event: {} }).toEqual({ ...source, event: {} });
    const { sectionVersions: _, version: __, ...facts } = Object(source.event);
    expect(copy.event).toMatchObject(facts);
  });

  it("names nothing of its source", async () => {
    const { data: sources } = await call(tickets.list, of(desk.event.id));
    const foreign = [
      desk.event.id,
      ...sources.flatMap(({ id, tiers }) => [id, ...tiers.map((t) => t.id)]),
    ];
    const id = await desk.copy();

    const rows = [tickets.list, questions.list, promoCodes.list, capacityAssignments.list];
    const answers = await Promise.all([
      ...[...rows, checkInLists.list, events.get, eventSettings.get].map((route) =>
        call(route, of(id)),
      ),
    ]);
    const text = answers.map((answer) => answer.text).join();
    expect(foreign.filter((one) => text.includes(one))).toEqual([]);
    expect(text).toContain(id);
  });

  it("is a draft with nothing sold, used or held; its limits are whole and in force", async () => {
    const guest = { firstName: "Ada", lastName: "L", email: "ada@buyer.example" };
    const { data: code } = await call(promoCodes.list, of(desk.event.id));
    const [used] = code.filter((one) => one.code === "BOTH10");
    const terms = { code: { id: used?.id ?? "", code: "BOTH10", discountRate: 10_000 } };
    await sell(desk.owner, desk.event, [{ ticket: made.seat, guest }], { terms });
    expect((await call(tickets.list, of(desk.event.id))).data[0]?.quantitySold).toBe(1);

    const id = await desk.copy();

    expect((await call(events.get, of(id))).data).toMatchObject({
      ...{ status: "DRAFT", title: "Autumn Concert", slug: "autumn-concert" },
      ...{ startAt: copyStart, endAt: "2031-06-20T22:00:00.000Z", version: 1 },
      gettingStarted: { isLookedAt: false, isDismissed: false },
    });
    const { data: sold } = await call(tickets.list, of(id));
    expect(sold).toMatchObject([
      { title: "Seat", quantityAvailable: 40, quantitySold: 0, quantityHeld: 0, hasOrders: false },
      { title: "Lawn", tiers: [{ quantityAvailable: 20, limitState: "ON" }, { limitState: null }] },
    ]);
    expect(sold[0]?.limitState).toBe("ON");
    const { data: codes } = await call(promoCodes.list, of(id));
    expect(codes.find((one) => one.code === "BOTH10")).toMatchObject({
      ...{ maxUses: 50, timesUsed: 0, limitState: "ON" },
    });
    const { data: limits } = await call(capacityAssignments.list, of(id));
    expect(
      limits.map((one) => [one.name, one.capacity, one.used, one.limitState]).toSorted(),
    ).toEqual([
      ["Bar", 5, 0, "OFF"],
      ["Hall", 50, 0, "ON"],
      ["House", 60, 0, "ON"],
    ]);
    await desk.images.pass(0);
    const live = { body: { status: "LIVE" as const } };
    expect((await call(events.setStatus, { ...of(id), ...live })).status).toBe(200);
  });

  it("has links of its own, the first of each list", async () => {
    const { data: lists } = await call(checkInLists.list, of(desk.event.id));
    const [list] = lists;
    const params = { eventId: desk.event.id, checkInListId: list?.id ?? "" };
    await call(checkInLists.rotateLink, {
      token: desk.owner.token,
      params,
      version: list?.version,
    });
    const id = await desk.copy();

    const { data: copies } = await call(checkInLists.list, of(id));
    expect(copies).toMatchObject([{ name: "North gate", checkedIn: 0, total: 0, version: 1 }]);
    expect(copies[0]?.shortId).not.toBe(list?.shortId);
  });
});

describe("without", () => {
  it("everything, what is left is place, online details, description and organizer", async () => {
    const id = await desk.copy(without);

    const { data } = await call(events.get, of(id));
    expect(data).toMatchObject({
      ...{ venueName: "Waldbühne", isOnline: true, organizerId: desk.owner.organizerId },
      ...{ timezone: "Europe/Berlin", currency: "EUR", orderTimeoutMinutes: 15, images: [] },
      ...{ isTaxInclusive: false, description: "<p>Under the stars.</p><p></p>" },
    });
    const { data: settings } = await call(eventSettings.get, of(id));
    expect(settings).toMatchObject({
      online: { onlineDetails: "Room 7, code 1234" },
      checkout: { termsUrl: "", sendsGuestTickets: true, preCheckoutMessage: "" },
      seo: { seoTitle: "", allowsIndexing: true },
      email: { footerMessage: "", supportEmail: "" },
      miscellaneous: { extensions: 2 },
    });
    const { data: left } = await call(questions.list, of(id));
    expect(left.filter(({ isDefault }) => !isDefault)).toEqual([]);
    for (const route of [
      tickets.list,
      promoCodes.list,
      capacityAssignments.list,
      checkInLists.list,
    ])
      expect((await call(route, of(id))).meta.total).toBe(0);
  });

  it("tickets, what names some stays behind; what is for all comes", async () => {
    const { needTickets, counts } = (await desk.plan()).data;
    expect(counts).toEqual({
      ...{ tickets: 2, questions: 2, promoCodes: 4, capacityAssignments: 3, checkInLists: 1 },
      images: 2,
    });
    expect(needTickets).toEqual({
      ...{ questions: 1, promoCodes: 2, capacityAssignments: 3, checkInLists: 1 },
    });
    const { data: asked } = await desk.ask({ tickets: false });
    const job = await desk.finish(asked);
    expect(job).toMatchObject({ state: "DONE", done: 1 + 1 + 2 + 2, of: 1 + 1 + 2 + 2 });

    const id = job.made ?? "";
    const { data: codes } = await call(promoCodes.list, of(id));
    expect(codes.map(({ code }) => code).toSorted()).toEqual(["ALL10", "MINUS5"]);
    const { data: left } = await call(questions.list, of(id));
    expect(left.filter(({ isDefault }) => !isDefault).map(({ title }) => title)).toEqual([
      "Access needs",
    ]);
    expect((await call(capacityAssignments.list, of(id))).meta.total).toBe(0);
    expect((await call(checkInLists.list, of(id))).meta.total).toBe(0);
  });
});

// What of an address, an account, an order or a network can others make large? One step for each
// row of the list of bounded work that tells of people.
import { randomUUID } from "node:crypto";
import { newId } from "#functions/core/ports/clock.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { transact } from "#functions/core/table/table.ts";
import { takeOfDay } from "#functions/mail/shares/account-day.ts";
import { takeShare } from "#functions/mail/shares/recipient-cap.ts";
import { newMembership, userItem } from "#functions/stored/users.ts";
import { events } from "#shared/contracts/events.ts";
import { orders } from "#shared/contracts/orders.ts";
import { documents } from "#shared/contracts/public/documents.ts";
import { publicTickets } from "#shared/contracts/public/public-tickets.ts";
import { users } from "#shared/contracts/users.ts";
import { MAX_TEXT } from "#shared/rules/order/answers.ts";
import {
  bytesOf,
  codeOf,
  openDesk,
  times,
  type WorkAtBound,
} from "#tests/support/scenes/bounds/at-the-bound.ts";
import { CROWDED_LIMIT } from "#tests/support/scenes/bounds/bounded-work.ts";
import { crowd, eventsLike, findAndWork } from "#tests/support/scenes/crowded-address.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { bea, openQuestionDesk, to } from "#tests/support/scenes/question-desk.ts";
import { jana, sell, soldTo } from "#tests/support/scenes/sold-order.ts";
import { invite, newAddress } from "#tests/support/scenes/team.ts";
import { eventFields, given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { openPostOffice } from "#tests/support/servers/post-office.ts";
import { callsOf } from "#tests/support/table/count-calls.ts";

export const peopleAtBound = {
  async calendarOfEvent(bound) {
    const owner = await given.owner();
    const dates = (years: number) => ({
      timezone: "Europe/Berlin",
      startAt: "2030-06-21T18:00:00.000Z",
      endAt: `${2030 + years}-06-21T18:00:00.000Z`,
    });
    const { params } = await soldTo(owner, [jana], dates(bound));
    const file = await call(documents.orderCalendar, { params });
    const body = { ...eventFields(owner.organizerId), ...dates(bound + 1) };
    const refused = await call(events.create, { token: owner.token, body });
    return { taken: { bytes: bytesOf(file) }, refused: codeOf(refused) };
  },
  async answersOfOrder(bound) {
    const desk = await openQuestionDesk();
    const text = "ü".repeat(MAX_TEXT);
    const fit = Math.floor(bound / Buffer.byteLength(text));
    // A buyer's request has room for some of them; the organizer enters the others.
    const byBuyer = 24;
    const asked: { id: string }[] = [];
    await times(fit + 1, async (n) => {
      const fields = { title: `Wish ${n}`, type: "MULTI_LINE", scope: "ORDER" };
      asked.push(await desk.ask(fields));
    });
    const given = asked.map((question) => to(question, text));
    const basket = await desk.basket(desk.lawn);
    await desk.fillInWith(basket, { answers: given.slice(0, byBuyer) });
    const { id: orderId } = await desk.order();
    const enter = async (from: number, until: number) =>
      call(orders.update, {
        token: desk.token,
        params: { ...desk.params, orderId },
        version: (await desk.order()).version,
        body: { ...bea, answers: given.slice(from, until) },
      });
    const edited = await enter(byBuyer, fit);
    const refused = codeOf(await enter(fit, fit + 1));
    await desk.close();
    return { taken: { bytes: bytesOf(edited) }, refused };
  },
  async basketsOfNetwork(bound) {
    const sale = await openOnSale([{ quantityAvailable: CROWDED_LIMIT }]);
    const reserve = (quantity: number) =>
      sale.reserve([{ ticketId: sale.ticketId, quantity }], randomUUID(), "203.0.113.7");
    const basket = bound / 5;
    let pieces = 0;
    await times(5, async () => {
      if ((await reserve(basket)).status === 201) pieces += basket;
    });
    const refused = codeOf(await reserve(basket));
    await sale.close();
    return { taken: { pieces }, refused };
  },
  async mailsOfAddress(bound) {
    const email = `bea-${randomUUID()}@buyer.example`;
    const find = () => call(publicTickets.find, { body: { email }, address: randomUUID() });
    const counted = (n: number) =>
      takeShare({ cause: "FIND_TICKETS", asker: `network ${n}` }, email, `mail ${n}`);
    let pieces = 0;
    await asSystem(() =>
      times(bound - 1, async (n) => {
        if (await counted(n)) pieces++;
      }),
    );
    if ((await find()).status === 204) pieces++;
    return { taken: { pieces }, refused: codeOf(await find()) };
  },
  async mailsOfAccount(bound) {
    const { accountId } = (await openDesk()).maker;
    let pieces = 0;
    await asSystem(() =>
      times(bound + 2, async (n) => {
        const to = `guest${n}@buyer.example`;
        if (await takeOfDay({ as: "BY_HAND", accountId }, to)) pieces++;
      }),
    );
    return { taken: { pieces }, refused: null };
  },
  async usersOfAccount(bound) {
    const owner = await given.owner();
    const { id: accountId, name: accountName } = owner.me.account;
    const rights = { accountName, role: "ORGANIZER", isOwner: false } as const;
    await asSystem(() =>
      times(bound - 1, async () => {
        const id = newId("user");
        const known = { id, email: `${id}@foyer.example`, firstName: "Mira", lastName: "" };
        const user = { ...known, passwordHash: "", tokenVersion: 1, emailConfirmedAt: null };
        await transact([
          { put: userItem.whole(user) },
          { put: newMembership({ userId: id, accountId }, rights) },
        ]);
      }),
    );
    const search = "?per_page=100";
    const calls = await callsOf(() => call(users.list, { token: owner.token, search }));
    return { taken: { calls }, refused: codeOf(await invite(owner, newAddress())) };
  },
  async ordersOfAddress(bound) {
    const office = openPostOffice();
    const owner = await given.owner();
    const { event, tickets } = await given.event(owner, { isDraft: true, tickets: [{}] });
    const guest = { ...jana, email: `bea-${randomUUID()}@buyer.example` };
    const known = await sell(
      owner,
      event,
      tickets.map((ticket) => ({ ticket, guest })),
    );
    await crowd(guest.email, known, await eventsLike(known, bound + 5));
    const calls = await findAndWork(guest.email, office);
    office.close();
    return { taken: { calls }, refused: null };
  },
} satisfies Partial<WorkAtBound>;

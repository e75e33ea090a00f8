// Does every place that shows a ticket tell guests how to join an online event, and nobody else?
import { beforeAll, describe, expect, test } from "vitest";
import { linkOf } from "#functions/core/ports/secrets.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { attendeeKey } from "#functions/engine/order/order-items.ts";
import { checkout } from "#shared/contracts/public/checkout.ts";
import { documents } from "#shared/contracts/public/documents.ts";
import { publicEvents } from "#shared/contracts/public/public-events.ts";
import { publicTickets } from "#shared/contracts/public/public-tickets.ts";
import { reservations } from "#shared/contracts/public/reservations.ts";
import { readCalendar } from "#tests/support/readers/calendar.ts";
import { pagesOf } from "#tests/support/readers/pdf.ts";
import { allTests } from "#tests/support/runs/each-test.ts";
import { jana, type SoldOrder, sell } from "#tests/support/scenes/sold-order.ts";
import { given, trust } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { openPostOffice } from "#tests/support/servers/post-office.ts";

const office = allTests(openPostOffice);
const owner = allTests(() => given.owner());
beforeAll(() => trust(owner.me.account.id));

describe("how to join an online event", () => {
  const online = {
    isOnline: true,
    onlineDetails: "Meet us at https://meet.example/room-7\nPassword: nightingale",
  };

  test("is told to guests on page, order, paper, calendar, and to nobody else", async () => {
    const { event, order, params } = await sold();
    const shortId = await linkOf("attendee-link", order.attendeeIds[0] ?? "");
    const ticketParams = { eventId: event.id, shortId };

    const page = await call(publicTickets.get, { params: ticketParams });
    const summary = await call(checkout.get, { params });
    const pdf = await call(documents.orderPdf, { params });
    const file = await call(documents.orderCalendar, { params });
    await office.work({ order: order.id });
    const mail = await office.read(office.sent.at(-1));
    const seenByAll = await call(publicEvents.get, { params: { eventId: event.id } });

    expect(page.data.event.onlineDetails).toBe(online.onlineDetails);
    expect(summary.data.event.onlineDetails).toBe(online.onlineDetails);
    expect(pagesOf(pdf.bytes)[0]).toContain(
      "How to join Meet us at https://meet.example/room-7 Password: nightingale",
    );
    expect(readCalendar(file.text).description).toContain("https://meet.example/room-7");
    expect(mail.text).toContain("https://meet.example/room-7");
    expect(JSON.stringify(seenByAll.data)).not.toContain("meet.example");
  });

  test("is not told on a cancelled ticket, or before the order is complete", async () => {
    const { event, order, params } = await sold();
    await cancel(order);
    const shortId = await linkOf("attendee-link", order.attendeeIds[0] ?? "");
    const other = await given.event(owner, {
      fields: online,
      tickets: [{ type: "FREE", priceMinor: 0 }],
    });
    const lines = [{ ticketId: other.tickets[0]?.id ?? "", quantity: 1 }];
    const open = await call(reservations.create, {
      params: { eventId: other.event.id },
      body: { lines },
    });
    expect(open.status).toBe(201);

    const answers = await Promise.all([
      call(publicTickets.get, { params: { eventId: event.id, shortId } }),
      call(checkout.get, { params }),
      call(documents.orderCalendar, { params }),
    ]);
    const pdf = await call(documents.orderPdf, { params });

    expect(JSON.stringify([...answers, open])).not.toContain("meet.example");
    expect([pdf.status, pdf.problem.code]).toEqual([409, "ticket_cancelled"]);
  });
});

async function sold() {
  const { event, tickets } = await given.event(owner, {
    fields: {
      isOnline: true,
      onlineDetails: "Meet us at https://meet.example/room-7\nPassword: nightingale",
    },
  });
  const order = await sell(
    owner,
    event,
    tickets.map((ticket) => ({ ticket, guest: jana })),
  );
  return {
    event,
    order,
    params: { eventId: event.id, shortId: await linkOf("order-link", order.id) },
  };
}

const cancel = (order: SoldOrder) =>
  asSystem(() =>
    writeItem({
      update: attendeeKey(order.id, 0),
      set: "SET #status = :status",
      names: { "#status": "status" },
      values: { ":status": "CANCELLED" },
    }),
  );

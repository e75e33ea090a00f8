// Does a guest get a mail about a cancelled ticket, if the organizer wants it and the ticket stays
// cancelled?
import { beforeEach, expect, test } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { setting } from "#functions/core/table/setting.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { orderMailItem } from "#functions/stored/order/mail.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { mira, openOrderDesk } from "#tests/support/scenes/order-desk.ts";
import { follow, stored } from "#tests/support/servers/stream.ts";

const desk = eachTest(openOrderDesk);
beforeEach(async () => {
  await desk.office.work({ order: desk.order.id });
  desk.office.sent.splice(0);
});

test("the holder hears it once, after the time in which it can be undone", async () => {
  await desk.setStatus(1, "CANCELLED", { notifyHolder: true });
  await desk.setStatus(1, "CANCELLED", { notifyHolder: true });
  const [asked] = (await desk.attendee(1)).mails;
  await follow({
    now: await stored(orderMailItem.key({ orderId: desk.order.id, id: asked?.id ?? "" })),
  });
  const before = [...desk.office.queued];

  await desk.sweepIn(3);
  await desk.office.work(...desk.office.queued, ...desk.office.queued);

  expect(before).toEqual([]);
  expect(desk.office.sent).toHaveLength(1);
  const mail = await desk.office.read(desk.office.sent[0]);
  expect(mail.to.text).toBe(mira.email);
  expect(mail.subject).toBe("Your ticket for Midsummer Night Concert was cancelled");
  for (const fact of ["Mira Solberg", "Standing", `${desk.order.reference}-2`])
    expect(mail.text).toContain(fact);
  expect(mail.attachments).toEqual([]);
  expect(mail.text).not.toMatch(/25\.00|Jana/);
  expect((await desk.attendee(1)).mails).toMatchObject([
    { kind: "CANCELLATION", state: "ACCEPTED", to: mira.email },
  ]);
});

test("a cancellation that was taken back has no mail any more, and the next one has only its own", async () => {
  const cancelled = await desk.setStatus(1, "CANCELLED", { notifyHolder: true });
  const undone = await desk.undoCancellation(1, cancelled.data.version);
  const afterUndo = (await desk.attendee(1)).mails;
  await desk.setStatus(1, "CANCELLED", { notifyHolder: true });
  await desk.setStatus(1, "ACTIVE");
  const afterReactivation = (await desk.attendee(1)).mails;
  await desk.setStatus(1, "CANCELLED", { notifyHolder: true });

  await desk.sweepIn(3);
  await desk.office.work(...desk.office.queued);

  expect([undone.status, afterUndo, afterReactivation]).toEqual([200, [], []]);
  expect(desk.office.sent).toHaveLength(1);
});

test("a cancellation that is taken back takes no other mail of its order with it", async () => {
  await desk.resendTicket(1);
  await desk.setStatus(0, "CANCELLED", { notifyHolder: true });
  const cancelled = await desk.setStatus(1, "CANCELLED", { notifyHolder: true });

  await desk.undoCancellation(1, cancelled.data.version);

  expect((await desk.attendee(1)).mails).toMatchObject([{ kind: "TICKET", state: "PENDING" }]);
  expect((await desk.attendee(0)).mails).toMatchObject([{ kind: "CANCELLATION" }]);
});

test("a mail that a worker has claimed is sent, although the cancellation is taken back", async () => {
  const cancelled = await desk.setStatus(1, "CANCELLED", { notifyHolder: true });
  const [mail] = cancelled.data.mails;
  const key = orderMailItem.key({ orderId: desk.order.id, id: mail?.id ?? "" });
  await asSystem(() =>
    writeItem({ update: key, ...setting({ state: "CLAIMED" }), if: "attribute_exists(pk)" }),
  );

  const undone = await desk.undoCancellation(1, cancelled.data.version);

  expect(undone.data.status).toBe("ACTIVE");
  expect(undone.data.mails).toMatchObject([{ kind: "CANCELLATION", state: "CLAIMED" }]);
});

test("nobody hears of a cancellation without the organizer's word, or of one that was taken back", async () => {
  await desk.setStatus(0, "CANCELLED");
  await desk.setStatus(1, "CANCELLED", { notifyHolder: true });
  await desk.setStatus(1, "ACTIVE");

  await desk.sweepIn(3);
  await desk.office.work(...desk.office.queued);

  expect(desk.office.sent).toEqual([]);
  expect((await desk.attendee(1)).mails).toEqual([]);
});

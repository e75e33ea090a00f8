// Is a mail that an organizer requests again sent once, to the right person, with its outcome
// shown?
import { describe, expect, test } from "vitest";
import { nowMs } from "#functions/core/ports/clock.ts";
import { headItem } from "#functions/stored/order/head.ts";
import { orderMailItem } from "#functions/stored/order/mail.ts";
import { codesIn } from "#tests/support/readers/qr-reader.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { mira, openOrderDesk } from "#tests/support/scenes/order-desk.ts";
import { jana } from "#tests/support/scenes/sold-order.ts";
import { follow, stored } from "#tests/support/servers/stream.ts";

const desk = eachTest(openOrderDesk);

describe("a mail that is asked for again", () => {
  test("is a mail of its own, sent once, and the story says who asked", async () => {
    await desk.office.work({ order: desk.order.id });
    const key = "the-very-same-key-of-22-or-more";

    expect([(await desk.resend(key)).status, (await desk.resend(key)).status]).toEqual([204, 204]);
    const [, asked] = (await desk.get()).mails;
    await followMail(asked?.id ?? "");
    await desk.office.work(...desk.office.queued, ...desk.office.queued);

    expect(desk.office.sent).toHaveLength(2);
    const { mails, timeline } = await desk.get();
    expect(mails).toMatchObject([
      { kind: "CONFIRMATION", state: "ACCEPTED", to: jana.email, attendeeId: null },
      { kind: "CONFIRMATION", state: "ACCEPTED", to: jana.email, attendeeId: null },
    ]);
    expect(timeline.filter(({ what }) => what === "confirmation_requested")).toMatchObject([
      { by: "Olivia Owner" },
    ]);
  });

  test("brings one ticket to its attendee, with the code that opens the door, and no word of money", async () => {
    await desk.resendTicket(1);
    await desk.sweepIn(3);
    await desk.office.work(...desk.office.queued.filter((ref) => "mail" in ref));

    const mail = await desk.office.read(desk.office.sent[0]);
    expect(mail.to.text).toBe(mira.email);
    expect(mail.subject).toContain(desk.event.title);
    expect(await codesIn(mail.attachments[0]?.content ?? Buffer.alloc(0))).toEqual([
      await desk.codeOf(1),
    ]);
    expect(mail.attachments).toHaveLength(1);
    expect(mail.text).not.toMatch(/25\.00|Receipt|Jana/);
    expect((await desk.attendee(1)).mails).toMatchObject([
      { kind: "TICKET", state: "ACCEPTED", to: mira.email },
    ]);
    expect((await desk.attendee(0)).mails).toEqual([]);
  });

  test("reaches the sweeper where queue and stream lost it, and leaves nothing to do afterwards", async () => {
    await desk.office.work({ order: desk.order.id });
    await desk.resendTicket(0);

    await desk.sweepIn(3);
    expect(desk.office.queued).toContainEqual({
      order: desk.order.id,
      mail: (await desk.get()).mails[1]?.id,
    });
    await desk.office.work(...desk.office.queued);
    await desk.sweepIn(10);

    expect(desk.office.sent).toHaveLength(2);
    expect(await stored(headItem.key({ orderId: desk.order.id }))).not.toHaveProperty("duePk");
  });

  test("that was refused for good shows so, and is not tried again", async () => {
    await desk.resendTicket(1);
    desk.office.answers.push("refused");
    const [mail] = (await desk.attendee(1)).mails;

    await desk.office.work({ order: desk.order.id, mail: mail?.id });
    await desk.office.work({ order: desk.order.id, mail: mail?.id });

    expect(desk.office.sent).toHaveLength(1);
    expect((await desk.attendee(1)).mails).toMatchObject([{ state: "FAILED" }]);
  });

  test("that was perhaps taken is sent a second time a quarter of an hour later, and says so", async () => {
    await desk.office.work({ order: desk.order.id });
    await desk.resendTicket(1);
    desk.office.answers.push("unknown");
    const [mail] = (await desk.attendee(1)).mails;
    await desk.office.work({ order: desk.order.id, mail: mail?.id });
    expect((await desk.attendee(1)).mails).toMatchObject([{ state: "UNKNOWN", isSecond: false }]);

    await desk.signInAt(nowMs() + 14 * 60_000);
    await desk.sweepIn(14);
    const early = [...desk.office.queued];
    await desk.sweepIn(16);
    await desk.office.work(...desk.office.queued);
    await desk.sweepIn(200);

    expect(early).toEqual([]);
    expect(desk.office.sent).toHaveLength(3);
    await desk.signInAt(nowMs());
    expect((await desk.attendee(1)).mails).toMatchObject([
      { state: "ACCEPTED", isSecond: true, to: mira.email },
    ]);
  });

  test("does not leave once its ticket was cancelled", async () => {
    await desk.resendTicket(1);
    const [mail] = (await desk.attendee(1)).mails;
    await desk.setStatus(1, "CANCELLED");

    await desk.office.work({ order: desk.order.id, mail: mail?.id });

    expect(desk.office.sent).toEqual([]);
    expect((await desk.attendee(1)).mails).toMatchObject([{ state: "FAILED" }]);
    const again = await desk.resendTicket(1);
    expect([again.status, again.problem.code]).toEqual([409, "ticket_cancelled"]);
  });

  test("leaves cancelled tickets out, and is refused where none is left", async () => {
    await desk.setStatus(1, "CANCELLED");
    await desk.resend();
    await desk.office.work({ order: desk.order.id, mail: (await desk.get()).mails[1]?.id });
    const mail = await desk.office.read(desk.office.sent[0]);
    await desk.setStatus(0, "CANCELLED");
    const none = await desk.resend();

    expect(mail.attachments.filter(({ contentType }) => contentType === "image/png")).toHaveLength(
      1,
    );
    expect([none.status, none.problem.code]).toEqual([409, "ticket_cancelled"]);
  });

  test("is refused after five in an hour, and possible again in the next", async () => {
    const nextHour = Math.ceil(nowMs() / 3_600_000) * 3_600_000;
    await desk.signInAt(nextHour);
    for (let times = 0; times < 5; times++) expect((await desk.resend()).status).toBe(204);

    const refused = await desk.resend();
    const other = await desk.resendTicket(0);

    expect([refused.status, refused.problem.code]).toEqual([429, "too_many_requests"]);
    expect(other.status).toBe(204);
    await desk.signInAt(nextHour + 3_600_000);
    expect((await desk.resend()).status).toBe(204);
    expect((await desk.get()).mails).toHaveLength(8);
  });
});

async function followMail(id: string): Promise<void> {
  await follow({ now: await stored(orderMailItem.key({ orderId: desk.order.id, id: id })) });
}

// Does a guest get the new code after any change of the ticket's code? The organizer sees which
// guests have only the old one.
import { describe, expect, test } from "vitest";
import { codesIn } from "#tests/support/readers/qr-reader.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { mira, openOrderDesk } from "#tests/support/scenes/order-desk.ts";

const desk = eachTest(openOrderDesk);

const mirabel = { ...mira, firstName: "Mirabel" };

describe("with the new ticket sent along", () => {
  test("a renamed guest gets one mail with the code that opens the door now", async () => {
    const { data } = await desk.editAttendee(1, { ...mirabel, sendTicket: true });

    expect(data).toMatchObject({
      isTicketOutdated: false,
      mails: [{ kind: "TICKET", to: mira.email }],
    });
    expect(await codesSent()).toEqual([await desk.codeOf(1)]);
    expect((await desk.get()).timeline.slice(-2)).toMatchObject([
      { what: "attendee_edited", by: "Olivia Owner", attendee: "Mirabel Solberg" },
      { what: "ticket_requested", by: "Olivia Owner", attendee: "Mirabel Solberg" },
    ]);
  });

  test("a guest with another address gets the ticket there", async () => {
    const { data } = await desk.editAttendee(1, {
      ...mira,
      email: "m@buyer.example",
      sendTicket: true,
    });

    expect(data.mails).toMatchObject([{ kind: "TICKET", to: "m@buyer.example" }]);
  });

  test("a form saved without a change sends nothing", async () => {
    const { data } = await desk.editAttendee(1, { ...mira, sendTicket: true });

    expect([data.version, data.mails]).toEqual([1, []]);
  });

  test("an edit that comes second is refused, and nothing is sent for it", async () => {
    await desk.editAttendee(1, mirabel);

    const { problem } = await desk.editAttendee(
      1,
      { ...mira, firstName: "Late", sendTicket: true },
      1,
    );

    expect(problem.code).toBe("changed_meanwhile");
    expect((await desk.attendee(1)).mails).toEqual([]);
  });

  test("a reactivated ticket reaches its holder once, however often it is reactivated", async () => {
    await desk.setStatus(1, "CANCELLED");

    await desk.setStatus(1, "ACTIVE", { sendTicket: true });
    await desk.setStatus(1, "ACTIVE", { sendTicket: true });

    expect(await desk.attendee(1)).toMatchObject({
      isTicketOutdated: false,
      mails: [{ to: mira.email }],
    });
    expect(await codesSent()).toEqual([await desk.codeOf(1)]);
  });

  test("a cancelled ticket is not sent, and its edit is refused as a whole", async () => {
    await desk.setStatus(1, "CANCELLED");

    const { status, problem } = await desk.editAttendee(1, { ...mirabel, sendTicket: true }, 2);

    expect([status, problem.code]).toEqual([409, "ticket_cancelled"]);
    expect(await desk.attendee(1)).toMatchObject({ firstName: "Mira", mails: [] });
  });
});

describe("without it", () => {
  test("the order says whose ticket is out of date, until it was sent again", async () => {
    await desk.editAttendee(1, mirabel);
    expect(await outdated()).toEqual(["Mirabel"]);

    await desk.resendTicket(1);

    expect(await outdated()).toEqual([]);
    expect((await desk.attendee(1)).isTicketOutdated).toBe(false);
  });

  test("a confirmation sent again brings the new code too", async () => {
    await desk.setStatus(0, "CANCELLED");
    await desk.setStatus(0, "ACTIVE");
    expect(await outdated()).toEqual(["Jana"]);

    await desk.resend();

    expect(await outdated()).toEqual([]);
  });

  test("a mail that could not be sent brought nothing", async () => {
    await desk.editAttendee(1, mirabel);
    await desk.resendTicket(1);
    desk.office.answers.push("refused");
    const [mail] = (await desk.attendee(1)).mails;

    await desk.office.work({ order: desk.order.id, mail: mail?.id });

    expect(await outdated()).toEqual(["Mirabel"]);
  });

  test("a mail from before the change does not count, even one that is still on its way", async () => {
    await desk.resendTicket(1);
    await desk.editAttendee(1, mirabel);

    expect((await desk.attendee(1)).isTicketOutdated).toBe(true);
  });

  test("another address alone leaves the ticket as it is", async () => {
    const { data } = await desk.editAttendee(1, { ...mira, email: "m@buyer.example" });

    expect([data.isTicketOutdated, data.mails]).toEqual([false, []]);
  });

  test("a cancelled ticket has no code to be sent", async () => {
    await desk.editAttendee(1, mirabel);
    await desk.setStatus(1, "CANCELLED");

    expect(await outdated()).toEqual([]);
  });
});

const outdated = async () =>
  (await desk.get()).attendees
    .filter(({ isTicketOutdated }) => isTicketOutdated)
    .map(({ firstName }) => firstName);

/** The codes in all requested mails of this order. */
async function codesSent(): Promise<string[]> {
  const order = desk.order.id;
  await desk.sweepIn(3);
  await desk.office.work(
    ...desk.office.queued.filter((ref) => "mail" in ref && "order" in ref && ref.order === order),
  );
  const mails = await Promise.all(desk.office.sent.map((mail) => desk.office.read(mail)));
  return (
    await Promise.all(mails.map((mail) => codesIn(mail.attachments[0]?.content ?? Buffer.alloc(0))))
  ).flat();
}

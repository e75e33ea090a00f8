// Does a planned message leave when it should, and only if its event and sender still allow it?
import { describe, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { membershipItem, userItem } from "#functions/stored/users.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { guest } from "#tests/support/scenes/mail/join-details-desk.ts";
import { openMessageDesk } from "#tests/support/scenes/mail/message-desk.ts";
import { given } from "#tests/support/scenes/world.ts";

const desk = eachTest(async () => {
  const opened = await openMessageDesk(await given.owner());
  await opened.sell(guest("Ada"));
  return opened;
});

const HOUR = 3600;
const now = () => desk.now();
const inSeconds = (seconds: number) => new Date(now() + seconds * 1000).toISOString();
const at = (seconds: number) => ({ time: { is: "AT", at: inSeconds(seconds) } });
const hoursBefore = (hours: number) => ({ time: { is: "HOURS_BEFORE", hours } });
/** A reminder an hour before the event, which starts in so many seconds. */
async function reminder(startsIn: number) {
  await desk.reschedule({ startAt: inSeconds(startsIn), endAt: inSeconds(startsIn + HOUR) });
  return (await desk.send({ ...hoursBefore(1), text: "OURS", subject: "", content: "" })).data;
}
const subject = () => `Reminder: ${desk.event.title}`;

it("leaves at its time, once, however often the sweep comes", async () => {
  const { data } = await desk.send(at(300));

  await desk.sweepIn(299);
  const before = await desk.told();
  await desk.sweepIn(2);
  await desk.sweepIn(61);

  expect(data).toMatchObject({ state: "SCHEDULED", sendAt: expect.any(String) });
  expect(before).toEqual([]);
  expect(await desk.told()).toEqual(["ada@buyer.example"]);
  expect((await desk.get(data.id)).data).toMatchObject({ state: "SENT", sendAt: null });
});

it("two at one second both leave", async () => {
  await desk.send({ ...at(60), subject: "One" });
  await desk.send({ ...at(60), subject: "Two" });

  await desk.sweepIn(61);

  expect([...(await desk.told("One")), ...(await desk.told("Two"))]).toHaveLength(2);
});

it("is changed and deleted until it begins, and not after that", async () => {
  const { data } = await desk.send(at(300));
  const edited = await desk.update(data.id, data.version, { ...at(60), subject: "Changed" });
  const stale = await desk.update(data.id, data.version, at(60));
  const { data: other } = await desk.send(at(60));
  await desk.remove(other.id);
  await desk.sweepIn(61);

  expect([edited.status, stale.problem.code]).toEqual([200, "changed_meanwhile"]);
  expect(await desk.told("Changed")).toEqual(["ada@buyer.example"]);
  expect(await desk.told()).toEqual([]);
  expect((await desk.get(other.id)).status).toBe(404);
  const { version } = (await desk.get(data.id)).data;
  expect((await desk.update(data.id, version, at(600))).problem.code).toBe("message_begun");
  expect((await desk.remove(data.id)).problem.code).toBe("message_begun");
});

it("is refused in the past, and for a reminder after the start", async () => {
  await desk.reschedule({ startAt: inSeconds(30 * 60), endAt: null });

  const [past, late] = [await desk.send(at(-1)), await desk.send(hoursBefore(1))];

  expect(past.problem.fields).toMatchObject([{ path: "time", code: "in_the_past" }]);
  expect(late.problem.fields).toMatchObject([{ path: "time", code: "in_the_past" }]);
});

describe("a reminder", () => {
  it("reaches those who bought after it was planned", async () => {
    await reminder(2 * HOUR);
    await desk.sell(guest("Ben"));

    await desk.sweepIn(HOUR + 1);

    expect(await desk.told(subject())).toEqual(["ada@buyer.example", "ben@buyer.example"]);
  });

  it("moves with its event, later and earlier", async () => {
    const { id } = await reminder(2 * HOUR);
    const times = async () => (await desk.get(id)).data.sendAt;
    const first = await times();
    const startAt = inSeconds(3 * HOUR);
    await desk.reschedule({ startAt, endAt: null });
    const second = await times();
    await desk.reschedule({ startAt: inSeconds(HOUR + 120), endAt: null });
    await desk.sweepIn(121);

    expect(Date.parse(second ?? "") - Date.parse(first ?? "")).toBe(HOUR * 1000);
    expect(await desk.told(subject())).toEqual(["ada@buyer.example"]);
  });

  it.each([
    ["a draft", "DRAFT", HOUR + 1],
    ["archived", "ARCHIVED", HOUR + 1],
    ["over", "LIVE", 3 * HOUR + 1],
    ["under way", "LIVE", 2 * HOUR + 1],
  ] as const)(
    "whose event is %s is not sent, and its sender hears why",
    async (_, status, after) => {
      const { id } = await reminder(2 * HOUR);
      await desk.setStatus(status);

      await desk.sweepIn(after);

      expect(await desk.told(subject())).toEqual([]);
      const owner = { email: desk.owner.me.email };
      const mail = await desk.mailTo(owner);
      expect(mail.subject).toContain("was not sent");
      expect(mail.text).toContain(`/messages/${id}`);
      expect(await desk.state(id)).toBe("FAILED");
    },
  );
});

it("thanks the guests after the end", async () => {
  await desk.reschedule({ startAt: inSeconds(60), endAt: inSeconds(120) });
  await desk.send({ ...at(300), subject: "Thank you" });

  await desk.sweepIn(301);
  await desk.send({ subject: "Lost and found" });
  await desk.settle();

  expect(await desk.told("Thank you")).toEqual(["ada@buyer.example"]);
  expect(await desk.told("Lost and found")).toEqual(["ada@buyer.example"]);
});

it("whose sender has left is told to the owner, who sends it", async () => {
  const { data } = await desk.send(at(60));
  const { id: userId, account } = desk.owner.me;
  await asSystem(() =>
    writeItem({
      update: membershipItem.key({ userId, accountId: account.id }),
      set: "SET #status = :gone",
      names: { "#status": "status" },
      values: { ":gone": "INACTIVE" },
    }),
  );
  await desk.sweepIn(61);
  const refused = await desk.state(data.id);
  await asSystem(() =>
    writeItem({
      update: membershipItem.key({ userId, accountId: account.id }),
      set: "SET #status = :here",
      names: { "#status": "status" },
      values: { ":here": "ACTIVE" },
    }),
  );
  const { version, because } = (await desk.get(data.id)).data;
  const taken = await desk.sendNow(data.id, version);
  await desk.settle();

  expect([refused, because, taken.status]).toEqual(["FAILED", "MAKER_LEFT", 200]);
  expect(await desk.told()).toEqual(["ada@buyer.example"]);
});

it("of a person whose address is not confirmed is refused", async () => {
  const { id } = desk.owner.me;
  await asSystem(() =>
    writeItem({
      update: userItem.key({ id }),
      set: "SET emailConfirmedAt = :none",
      values: { ":none": null },
    }),
  );

  expect((await desk.send()).problem.code).toBe("email_not_confirmed");
  expect((await desk.test()).problem.code).toBe("email_not_confirmed");
});

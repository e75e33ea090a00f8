// How many messages does an account send in a day, and when do they stop?
import { afterEach, describe, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { noteComplaint } from "#functions/mail/messages/complaints.ts";
import { accountItem } from "#functions/stored/account.ts";
import { messageTrustItem } from "#functions/stored/messages.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { guest } from "#tests/support/scenes/mail/join-details-desk.ts";
import { guests, openMessageDesk } from "#tests/support/scenes/mail/message-desk.ts";
import { given } from "#tests/support/scenes/world.ts";

const desk = eachTest(async () => openMessageDesk(await given.owner(), false));
afterEach(() => {
  for (const name of Object.keys(process.env))
    if (name.startsWith("MESSAGES_")) delete process.env[name];
});

const HOUR = 3600;
const DAY = 24 * HOUR;

describe("an account that is not proven", () => {
  it("sends so many a day, the others the next, and says so before", async () => {
    process.env["MESSAGES_UNPROVEN_A_DAY"] = "2";
    await desk.sell(...guests("ada", 3));
    const { data: preview } = await desk.preview();
    const { data } = await desk.send();
    await desk.settle();
    const today = await desk.told();
    const waiting = (await desk.get(data.id)).data;

    await desk.sweepIn(DAY);
    await desk.sweepIn(61);

    expect(preview).toMatchObject({
      ...{ total: 3, isPlain: true },
      allowance: { perDay: 2, leftToday: 2, isProven: false },
    });
    expect(today).toHaveLength(2);
    expect(waiting).toMatchObject({ state: "SENDING", counts: { accepted: 2, waiting: 1 } });
    expect(await desk.told()).toHaveLength(3);
  });

  it("sees and sends plain words alone", async () => {
    const content = "<p>Bring <strong>a coat</strong>, {{first_name}}.</p>";
    await desk.sell(guest("Ada"));

    const { data: preview } = await desk.look({ content });
    await desk.send({ content });
    await desk.settle();

    const mail = await desk.mailTo(guest("Ada"));
    expect([preview.html, mail.html].map((html) => html.includes("<strong>a"))).toEqual([
      false,
      false,
    ]);
    expect([preview.text, mail.text].map((text) => /Bring a coat, \w+/.exec(text)?.[0])).toEqual([
      "Bring a coat, Robin",
      "Bring a coat, Ada",
    ]);
  });

  it("reminds every guest in our words, who has a ticket and did not unsubscribe", async () => {
    process.env["MESSAGES_UNPROVEN_A_DAY"] = "0";
    const order = await desk.sell(guest("Ada"));
    await desk.office.work({ order: order.id });
    const startAt = new Date(desk.now() + 2 * HOUR * 1000).toISOString();
    await desk.reschedule({ startAt, endAt: null });
    const time = { is: "HOURS_BEFORE", hours: 1 };
    await desk.send({ time });
    await desk.send({ time, text: "OURS", subject: "", content: "" });

    await desk.sweepIn(HOUR + 1);

    expect(await desk.told()).toEqual([]);
    expect(await desk.told(`Reminder: ${desk.event.title}`)).toEqual(["ada@buyer.example"]);
  });

  it("reminds a guest of an event twice a day at most", async () => {
    process.env["MESSAGES_UNPROVEN_A_DAY"] = "0";
    const order = await desk.sell(guest("Ada"));
    await desk.office.work({ order: order.id });
    const startAt = new Date(desk.now() + 5 * HOUR * 1000).toISOString();
    await desk.reschedule({ startAt, endAt: null });
    const ours = { text: "OURS", subject: "", content: "" };

    await Promise.all([1, 2, 3].map(() => desk.send(ours)));
    await desk.settle();

    expect(await desk.told(`Reminder: ${desk.event.title}`)).toHaveLength(2);
  });

  it("of two messages at once no more leave than that", async () => {
    process.env["MESSAGES_UNPROVEN_A_DAY"] = "3";
    await desk.sell(...guests("ada", 3));

    await Promise.all([desk.send({ subject: "One" }), desk.send({ subject: "Two" })]);
    await desk.settle();

    expect([...(await desk.told("One")), ...(await desk.told("Two"))]).toHaveLength(3);
  });

  it.each([
    ["content", { content: "<p>See evil.com/win</p>" }],
    ["content", { content: '<p><a href="https://owl.example">here</a></p>' }],
    ["subject", { subject: "Win at evil.com/now" }],
  ])("names no address in its %s", async (path, message) => {
    await desk.sell(guest("Ada"));

    const { problem } = await desk.send(message);

    expect(problem.fields).toMatchObject([{ path, code: "address_in_text" }]);
  });
});

it("a week after it was proven it sends more", async () => {
  Object.assign(process.env, { MESSAGES_FIRST_WEEK_A_DAY: "1", MESSAGES_A_DAY: "2" });
  const seconds = Math.floor(desk.now() / 1000);
  const trust = (trustedAt: number) =>
    asSystem(() =>
      writeItem({
        update: accountItem.key({ accountId: desk.account }),
        set: "SET trust = :word, trustedAt = :at",
        values: { ":word": "TRUSTED", ":at": trustedAt },
      }),
    );
  const perDay = async () => (await desk.preview()).data.allowance.perDay;

  await trust(seconds - 7 * DAY + 60);
  const first = await perDay();
  await trust(seconds - 7 * DAY);

  expect([first, await perDay()]).toEqual([1, 2]);
});

describe("complaints", () => {
  const complain = (...names: string[]) =>
    asSystem(async () => {
      for (const name of names) await noteComplaint(desk.account, `${name}@buyer.example`);
    });
  const sent = (count: number) =>
    asSystem(() =>
      writeItem({
        update: messageTrustItem.key({ accountId: desk.account }),
        set: "SET acc = :account, sent = :sent",
        values: { ":account": desk.account, ":sent": count },
      }),
    );
  const code = async () => (await desk.send()).problem?.code ?? null;

  it("of three readers stop an account's messages, and its owner hears it", async () => {
    await desk.sell(guest("Ada"));
    await sent(900);
    await complain("ada", "ben", "ada", "ADA");
    const two = await code();
    await complain("cleo");
    await desk.settle();

    expect([two, await code()]).toEqual([null, "messages_stopped"]);
    expect(await desk.told("Your messages are stopped")).toEqual([desk.owner.me.email]);
  });

  it("count among the last thousand only", async () => {
    await desk.sell(guest("Ada"));
    await sent(10);
    await complain("ada");
    await sent(1010);
    await complain("ben", "cleo");
    const two = await code();
    await complain("dan");

    expect([two, await code()]).toEqual([null, "messages_stopped"]);
  });

  it("at once count each", async () => {
    await desk.sell(guest("Ada"));
    await Promise.all(["ada", "ben", "cleo"].map((name) => complain(name)));

    expect(await code()).toBe("messages_stopped");
  });

  it("stop what is under way", async () => {
    await desk.sell(...guests("ada", 3));
    const { data } = await desk.send();
    await complain("ada", "ben", "cleo");
    await desk.settle();

    expect(await desk.told()).toEqual([]);
    expect((await desk.get(data.id)).data).toMatchObject({
      state: "FAILED",
      because: "COMPLAINTS",
    });
  });
});

// Who hears that an export is ready? Its maker at their confirmed address, if it took over a
// minute; the mail leads to the screen, never to the file.
import { beforeEach, describe, expect, test } from "vitest";
import { nowMs, replaceClock } from "#functions/core/ports/clock.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem, queryItems, transact } from "#functions/core/table/table.ts";
import { accountMailItem } from "#functions/stored/mails.ts";
import { userItem } from "#functions/stored/users.ts";
import { events } from "#shared/contracts/events.ts";
import type { ExportedList } from "#shared/contracts/exports.ts";
import {
  ask,
  exportedLists,
  finish,
  openExportLinks,
} from "#tests/support/inputs/asked-exports.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { memberOf, setRights } from "#tests/support/scenes/team.ts";
import { given, type Owner } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { openPostOffice, textOf } from "#tests/support/servers/post-office.ts";
import { follow } from "#tests/support/servers/stream.ts";

const MINUTE_MS = 60_000;

let eventId: string;
let ms: number;
const owner = eachTest(() => given.owner());
const office = eachTest(openPostOffice);
const files = eachTest(openExportLinks);
beforeEach(async () => {
  eventId = (await given.event(owner)).event.id;
  ms = nowMs();
  return replaceClock({ nowMs: () => ms });
});

type Person = Pick<Owner, "token" | "me">;

/** Ends an export after so long, and stores what the worker would store beside. */
async function finishAfter(tookMs: number, person: Person = owner, list?: ExportedList) {
  const { data: job } = await ask(person, eventId, list);
  ms += tookMs;
  const writes = await finish(person, job);
  if (writes.length > 0) await asSystem(() => transact(writes));
  return { job, writes };
}

/** Runs stream and mail worker on the mail of an export. */
async function deliver({ id }: { id: string }): Promise<void> {
  const key = accountMailItem.key({ accountId: owner.me.account.id, id });
  const now = await asSystem(() => getItem(key, { consistent: true }));
  if (now) await follow({ now });
  await office.work(...office.queued.splice(0));
}
const mailsLeft = async () => {
  const all = { ...accountMailItem.within({ accountId: owner.me.account.id }), consistent: true };
  return accountMailItem
    .among(await asSystem(() => queryItems(all)))
    .filter(({ kind }) => kind === "EXPORT_READY");
};

const unconfirm = (id: string) =>
  asSystem(() =>
    transact([
      {
        update: userItem.key({ id }),
        set: "SET emailConfirmedAt = :none",
        values: { ":none": null },
      },
    ]),
  );

const screens: Record<ExportedList, string> = {
  ORDERS: "/manage/event/EVENT/orders",
  ATTENDEES: "/manage/event/EVENT/attendees",
  ANSWERS: "/manage/event/EVENT/questions",
  CHECK_INS: "/manage/event/EVENT/check-in",
  PROMO_CODES: "/manage/event/EVENT/promo-codes",
  BILLING: "/account/payment",
};
const names: Record<ExportedList, string> = {
  ORDERS: "Orders",
  ATTENDEES: "Attendees",
  ANSWERS: "Answers",
  CHECK_INS: "Check-ins",
  PROMO_CODES: "Promo codes",
  BILLING: "Billing",
};

describe("an export that took longer than a minute", () => {
  test.each(exportedLists)(
    "of %s is told to its maker, with a link to its screen",
    async (list) => {
      const { job } = await finishAfter(MINUTE_MS + 1, owner, list);

      await deliver(job);

      expect(office.sent).toHaveLength(1);
      const mail = await office.read(office.sent[0]);
      const of = list === "BILLING" ? "" : ", Midsummer Night Concert";
      expect(mail.to.text).toBe(owner.me.email);
      expect(mail.from.value[0]?.name).toBe("Foyer");
      expect(mail.subject).toBe(`Your export is ready: ${names[list]}${of} (312 rows)`);
      const url = `https://foyer.example${screens[list].replace("EVENT", eventId)}?export=${job.id}`;
      expect(mail.text).toContain(`Go to the file:\n${url}`);
      expect(mail.html).toContain(`href="${url}"`);
      for (const text of [mail.text, textOf(mail.html)]) {
        expect(text).toContain("Hello Olivia, your export is ready");
        expect(text).toContain(names[list]);
        expect(text).toContain("312");
        expect(text.includes("Midsummer Night Concert")).toBe(list !== "BILLING");
      }
      const whole = `${mail.html}${mail.text}`;
      expect(whole).not.toContain("exports.example");
      expect(whole).not.toContain("orders.csv");
      expect(files.links).toEqual([]);
    },
  );

  test("is told once, however often its mail is queued and written", async () => {
    const { job, writes } = await finishAfter(2 * MINUTE_MS);
    await deliver(job);
    await deliver(job);

    expect(office.sent).toHaveLength(1);
    expect(writes).toHaveLength(1);
    expect(await mailsLeft()).toHaveLength(1);
  });

  test.each([0, MINUTE_MS])("is meant: one that took %i ms is not told", async (tookMs) => {
    expect((await finishAfter(tookMs)).writes).toEqual([]);
  });

  test("is told to nobody whose address is not confirmed, or who has left", async () => {
    const late = await memberOf(owner);
    await unconfirm(late.id);
    expect((await finishAfter(2 * MINUTE_MS, late)).writes).toEqual([]);

    const leaver = await memberOf(owner);
    const { data: job } = await ask(leaver, eventId);
    await setRights(owner, leaver.id, { role: "ORGANIZER", status: "INACTIVE" });
    ms += 2 * MINUTE_MS;
    expect(await finish(leaver, job)).toEqual([]);
  });
});

describe("a mail about an export that waited", () => {
  test("is not sent to a maker who has left, or has given up the address", async () => {
    const [leaver, mover] = [await memberOf(owner), await memberOf(owner)];
    const waiting = [];
    for (const person of [leaver, mover])
      waiting.push((await finishAfter(2 * MINUTE_MS, person)).job);
    await setRights(owner, leaver.id, { role: "ORGANIZER", status: "INACTIVE" });
    await asSystem(() =>
      transact([
        {
          update: userItem.key({ id: mover.id }),
          set: "SET email = :other",
          values: { ":other": "other@foyer.example" },
        },
      ]),
    );

    for (const job of waiting) await deliver(job);

    expect(office.sent).toEqual([]);
    expect(await mailsLeft()).toEqual([]);
  });

  test("is not sent once the file is gone", async () => {
    const { job } = await finishAfter(2 * MINUTE_MS);
    ms += 24 * 60 * MINUTE_MS;

    await deliver(job);

    expect(office.sent).toEqual([]);
  });

  test("is not sent once the event is gone", async () => {
    const { event: draft } = await given.event(owner, { isDraft: true });
    eventId = draft.id;
    const { job } = await finishAfter(2 * MINUTE_MS);
    await call(events.remove, { token: owner.token, params: { eventId } });

    await deliver(job);

    expect(office.sent).toEqual([]);
  });
});

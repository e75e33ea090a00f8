// Does what strangers cause use up what a mailbox's owner asks for? Of no kind of mail: each asker
// has a share, and whoever proves that the mailbox is theirs has it apart from all strangers.
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem, queryItems, writeItem } from "#functions/core/table/table.ts";
import { addressHash } from "#functions/engine/order/by-address.ts";
import { emailChangeTokenOf } from "#functions/mail/email-change.ts";
import { type Cause, type MailShare, mailShares } from "#functions/mail/shares/mail-shares.ts";
import { isOverCap, takeShare } from "#functions/mail/shares/recipient-cap.ts";
import { accountItem } from "#functions/stored/account.ts";
import { accountMailItem, addressMailItem } from "#functions/stored/mails.ts";
import { emailChangeItem } from "#functions/stored/users.ts";
import { auth } from "#shared/contracts/auth.ts";
import { publicTickets } from "#shared/contracts/public/public-tickets.ts";
import { users } from "#shared/contracts/users.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { stopClock } from "#tests/support/runs/stopped-clock.ts";
import { setContact } from "#tests/support/scenes/mail/contact-desk.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { invite } from "#tests/support/scenes/team.ts";
import { given, type Owner, PASSWORD, withCookies } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { openPostOffice } from "#tests/support/servers/post-office.ts";

beforeEach(() => stopClock());
const office = eachTest(openPostOffice);

const newBox = () => `jana-${randomUUID()}@buyer.example`;

/** Strangers together use up what they have of a mailbox; of one cause, or of all. */
async function crowd(box: string, causes: readonly Cause[] = causesOf(mailShares)) {
  await asSystem(async () => {
    for (const cause of causes) {
      const { each, all } = mailShares[cause];
      for (let mail = 0; mail < (all ?? each); mail++)
        await takeShare({ cause, asker: `stranger ${mail}` }, box, `${cause} ${mail}`);
    }
  });
}

const causesOf = (shares: typeof mailShares) => Object.keys(shares) as Cause[]; // widened by keys()

/**
 * Whose share of each cause no stranger touches. Null: whose mailbox it is shows only later, so
 * each asker who has confirmed an address, or is an account of such a person, has a share.
 */
const ownShares: Record<Cause, ((owner: Owner) => MailShare) | null> = {
  FREE_ORDER: ({ me }) => ({ cause: "FREE_ORDER", asker: me.id, isOwn: true }),
  BY_HAND: ({ me }) => ({ cause: "BY_HAND", asker: me.account.id }),
  ASKED_FOR: ({ me }) => ({ cause: "ASKED_FOR", asker: me.account.id }),
  INVITATION: null,
  CONTACT_CONFIRMATION: null,
  FIND_TICKETS: ({ me }) => ({ cause: "FIND_TICKETS", asker: me.id, isOwn: true }),
  CONFIRM_EMAIL: ({ me }) => ({ cause: "CONFIRM_EMAIL", asker: me.id, isOwn: true }),
  CONFIRM_SPELLING: ({ me }) => ({ cause: "CONFIRM_SPELLING", asker: me.id, isOwn: true }),
  EMAIL_CHANGE: null,
  FIRST_EMAIL_CHANGE: null,
  RESET: ({ me }) => ({ cause: "RESET", asker: me.id, isOwn: true }),
  UNPROVEN_RESET: ({ me }) => ({ cause: "UNPROVEN_RESET", asker: me.id, isOwn: true }),
  PAID_ORDER: () => ({ cause: "PAID_ORDER", asker: randomUUID() }),
  NEW_FREE_ORDER: ({ me }) => ({ cause: "NEW_FREE_ORDER", asker: me.account.id }),
  MORE_FREE_ORDERS: ({ me }) => ({ cause: "MORE_FREE_ORDERS", asker: me.account.id }),
};

describe("a mailbox of which strangers have used up their share", () => {
  const proved = Object.entries(ownShares).flatMap(([cause, shareOf]) =>
    shareOf ? [{ cause, shareOf }] : [],
  );

  test.each(proved)("$cause: its owner has their own whole", async ({ cause, shareOf }) => {
    const owner = await given.owner();
    const box = owner.me.email;
    await crowd(
      box,
      causesOf(mailShares).filter((one) => one === cause),
    );
    const share = shareOf(owner);

    const taken: boolean[] = [];
    for (let mail = 0; mail <= mailShares[share.cause].each; mail++)
      taken.push(!(await asSystem(() => isOverCap(share, box, `own ${mail}`))));

    expect(taken).toEqual([...taken.slice(1).map(() => true), false]);
  });
});

test("thirty changes that unconfirmed strangers ask for leave a person their own one", async () => {
  const box = newBox();
  await crowd(box, ["FIRST_EMAIL_CHANGE"]);
  const [late, person] = [await given.owner({ isConfirmed: false }), await given.owner()];

  expect((await changeTo(late, box)).problem.code).toBe("mail_share_used");
  expect((await changeTo(person, box)).status).toBe(200);

  expect(await sentOf(person, "EMAIL_CHANGE")).toEqual([box]);
  expect((await resendChange(person)).status).toBe(204);
  const userId = person.me.id;
  const item = await asSystem(() => getItem(emailChangeItem.key({ userId })));
  const { nonce } = emailChangeItem.parse(item ?? {});
  const params = { userId, token: await emailChangeTokenOf(userId, nonce) };
  const confirmed = await call(users.confirmEmailChange, { token: person.token, params });
  expect(confirmed.data.email).toBe(box);
});

test("nineteen people who each ask as often as they may leave the twentieth their change", async () => {
  const box = newBox();
  await asSystem(async () => {
    for (let person = 0; person < 19; person++)
      for (let mail = 0; mail < mailShares.EMAIL_CHANGE.each; mail++) {
        const share = { cause: "EMAIL_CHANGE", asker: `person ${person}` } as const;
        expect(await takeShare(share, box, `${person} ${mail}`)).toBe(true);
      }
  });

  expect((await changeTo(await given.owner(), box)).status).toBe(200);
});

describe("whatever strangers cause, a person", () => {
  test("moves on from their address, which is told of it", async () => {
    const person = await given.owner();
    await crowd(person.me.email);

    expect((await changeTo(person, newBox())).status).toBe(200);

    expect(await sentOf(person, "EMAIL_CHANGE_NOTICE")).toEqual([person.me.email]);
  });

  test("gets the mail that confirms their address, though strangers registered its spellings", async () => {
    const box = newBox();
    await crowd(box, ["CONFIRM_SPELLING", "FIRST_EMAIL_CHANGE", "EMAIL_CHANGE", "INVITATION"]);

    const person = await given.owner({ email: box, isConfirmed: false });
    const params = { userId: person.me.id };
    const resent = await call(users.resendEmailConfirmation, { token: person.token, params });

    expect(resent.status).toBe(204);
    expect(await sentOf(person, "CONFIRM_EMAIL")).toEqual([box, box]);
  });

  test("gets a link for a new password in a browser where they signed in before", async () => {
    const person = await given.owner();
    const box = person.me.email;
    const forgot = (options: object) =>
      call(auth.forgotPassword, { body: { email: box }, ...options });
    const { each, all } = mailShares.RESET;
    for (let network = 0; network < all / each; network++)
      for (let mail = 0; mail < each + 2; mail++) await forgot({ address: `203.0.113.${network}` });
    expect(await resets(person)).toBe(all);
    await forgot({ address: "203.0.113.0" });
    expect(await resets(person)).toBe(all);

    await forgot({ address: "203.0.113.0", ...withCookies(person) });

    expect(await resets(person)).toBe(all + 1);
  });

  test("gets one in a browser where they never were, from a network that asked for none", async () => {
    const person = await given.owner();
    await crowd(person.me.email, ["RESET"]);
    const forgot = () =>
      call(auth.forgotPassword, { body: { email: person.me.email }, address: "203.0.113.7" });

    await forgot();
    await forgot();

    expect(await resets(person)).toBe(1);
  });

  test("finds their tickets in such a browser, and once from each network", async () => {
    const person = await given.owner();
    const box = person.me.email;
    await crowd(box, ["FIND_TICKETS"]);
    const find = (options: object) =>
      call(publicTickets.find, { body: { email: box }, address: randomUUID(), ...options });

    const stranger = withCookies(await given.owner());
    const there = { ...stranger, address: "203.0.113.7" };
    expect((await find(there)).status).toBe(204);
    expect((await find(there)).problem.code).toBe("mail_share_used");
    expect((await find({})).status).toBe(204);
    expect((await find({ ...withCookies(person), address: "203.0.113.7" })).status).toBe(204);
    const address = await addressHash(box);
    const mails = await asSystem(() => queryItems(addressMailItem.within({ address })));
    expect(mails).toHaveLength(3);
  });

  test("gets the confirmation of a free order that they make in such a browser", async () => {
    const sale = await openOnSale([{ title: "Guest", type: "FREE", priceMinor: 0 }]);
    const person = await given.owner();
    const names = { email: person.me.email };
    await crowd(person.me.email, ["FREE_ORDER"]);
    const order = async (cookies: string[]) => {
      const { data } = await sale.reserve([{ ticketId: sale.ticketId, quantity: 1 }]);
      await sale.fillIn(data, names, randomUUID(), cookies);
      await office.work({ order: data.shortId.slice(0, 12) });
    };

    await order([]);
    expect(office.sent).toEqual([]);
    await order(withCookies(person).cookies ?? []);

    expect(office.sent.map(({ to }) => to)).toEqual([person.me.email]);
    await sale.close();
  });

  test("is invited by their team, and asked for their contact address", async () => {
    const box = newBox();
    const [host, strangers] = [await given.owner(), Array.from({ length: 19 }, () => randomUUID())];
    await asSystem(async () => {
      for (const cause of ["INVITATION", "CONTACT_CONFIRMATION"] as const)
        for (const asker of strangers)
          for (let mail = 0; mail < mailShares[cause].each; mail++)
            await takeShare({ cause, asker }, box, `${asker} ${mail}`);
    });

    expect((await invite(host, box)).status).toBe(201);
    expect((await setContact(host, box)).data.contactState).toBe("WAITING_FOR_CONFIRMATION");

    expect(await sentOf(host, "INVITATION", "CONTACT_CONFIRMATION")).toEqual([box, box]);
  });
});

test("a proven account mails a mailbox whatever other accounts do", async () => {
  const box = newBox();
  const host = await given.owner();
  await crowd(box, ["INVITATION"]);
  expect((await invite(host, box)).problem.code).toBe("mail_share_used");
  const accountId = host.me.account.id;
  await asSystem(() =>
    writeItem({
      update: accountItem.key({ accountId }),
      set: "SET trust = :trust",
      values: { ":trust": "TRUSTED" },
    }),
  );

  expect((await invite(host, box)).status).toBe(201);

  expect(await sentOf(host, "INVITATION")).toEqual([box]);
});

test("a list of two hundred mails stays within two write units", async () => {
  const share = { cause: "NEW_FREE_ORDER", asker: "acc_1" } as const;
  const box = newBox();
  const ids = Array.from({ length: mailShares.NEW_FREE_ORDER.each }, () => randomUUID());
  await asSystem(async () => {
    for (const id of ids) expect(await takeShare(share, box, id)).toBe(true);
    expect(await takeShare(share, box, randomUUID())).toBe(false);
    expect(await takeShare(share, box, ids[7] ?? "")).toBe(true);
  });

  expect(ids.length * (8 + 1) + 200).toBeLessThan(2 * 1024);
});

const changeTo = ({ token, me }: Owner, email: string) =>
  call(users.changeEmail, {
    ...{ token, params: { userId: me.id }, body: { email, currentPassword: PASSWORD } },
  });
const resendChange = ({ token, me }: Owner) =>
  call(users.resendEmailChange, { token, params: { userId: me.id } });

async function mailsOf({ me }: Owner, kinds: readonly string[]) {
  const own = accountMailItem.within({ accountId: me.account.id });
  const items = await asSystem(() => queryItems({ ...own, consistent: true }));
  return items.filter(({ kind }) => kinds.includes(String(kind)));
}

const resets = async (of: Owner) => (await mailsOf(of, ["RESET_PASSWORD"])).length;

/** Where the mail worker sends what the account or its person asked for. */
async function sentOf(of: Owner, ...kinds: string[]): Promise<string[]> {
  office.sent.splice(0);
  const account = of.me.account.id;
  const ids = (await mailsOf(of, kinds)).map(accountMailItem.lastId);
  await office.work(...ids.map((mail) => ({ account, mail })));
  return office.sent.map(({ to }) => to);
}

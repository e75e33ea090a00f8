// Can strangers use up the mails that confirm an address? Not those of the plain address, and
// whoever gets none is told.
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems } from "#functions/core/table/table.ts";
import { mailShares } from "#functions/mail/shares/mail-shares.ts";
import { accountMailItem } from "#functions/stored/mails.ts";
import { users } from "#shared/contracts/users.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { stopClock } from "#tests/support/runs/stopped-clock.ts";
import { given, type Owner } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { openPostOffice } from "#tests/support/servers/post-office.ts";

const { all } = mailShares.CONFIRM_SPELLING;
beforeEach(() => stopClock());
const office = eachTest(openPostOffice);

test("thirteen tagged registrations of strangers leave the plain address its mail", async () => {
  const name = `jana-${randomUUID()}`;
  for (let tag = 0; tag < 13; tag++) await deliver(await register(`${name}+x${tag}@buyer.example`));
  const before = office.sent.length;

  const person = await register(`${name}@buyer.example`);
  await deliver(person);

  expect(before).toBe(13);
  expect(office.sent.at(-1)?.to).toBe(`${name}@buyer.example`);
  expect((await meOf(person)).isConfirmationHeldBack).toBe(false);
});

test("forty registrations of strangers with Gmail's dots leave the plain address its mail, and another spelling its own", async () => {
  const name = `jana${randomUUID().replaceAll("-", "")}`;
  for (let number = 0; number < 40; number++) {
    const [at, domain] = [1 + (number % 20), number < 20 ? "gmail.com" : "googlemail.com"];
    await deliver(await register(`${name.slice(0, at)}.${name.slice(at)}@${domain}`));
  }

  const emails = [`${name}@gmail.com`, `${name.slice(0, 30)}.${name.slice(30)}@gmail.com`];
  const persons = [];
  for (const email of emails) persons.push(await register(email));
  for (const person of persons) await deliver(person);

  expect(office.sent.slice(40).map(({ to }) => to)).toEqual(emails);
  expect(await Promise.all(persons.map(resend))).toMatchObject([{ status: 204 }, { status: 204 }]);
});

test("a registration whose mail was held back says so, and another mail is refused until the next day", async () => {
  const name = `jana-${randomUUID()}`;
  for (let tag = 0; tag < all; tag++) await deliver(await register(`${name}+${tag}@buyer.example`));
  const late = await register(`${name}+late@buyer.example`);
  expect((await meOf(late)).isConfirmationHeldBack).toBe(false);

  await deliver(late);
  const refused = await resend(late);

  expect(office.sent).toHaveLength(all);
  expect((await meOf(late)).isConfirmationHeldBack).toBe(true);
  expect([refused.status, refused.problem.code]).toEqual([429, "mail_share_used"]);
  expect(await mailsOf(late)).toHaveLength(1);
});

const register = (email: string): Promise<Owner> => given.owner({ email, isConfirmed: false });
const meOf = async ({ token }: Owner) => (await call(users.me, { token })).data;
const resend = ({ token, me }: Owner) =>
  call(users.resendEmailConfirmation, { token, params: { userId: me.id } });

function mailsOf({ me }: Owner) {
  const mails = accountMailItem.within({ accountId: me.account.id });
  return asSystem(() => queryItems({ ...mails, consistent: true }));
}

/** The mail worker handles all mails of the registration that were not sent yet. */
async function deliver(owner: Owner): Promise<void> {
  const account = owner.me.account.id;
  const ids = (await mailsOf(owner)).map(accountMailItem.lastId);
  for (const mail of ids) await office.work({ account, mail });
}

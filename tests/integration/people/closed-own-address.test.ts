// Does a member learn that their own address takes no mail, and nobody that of somebody else?
import { expect, it } from "vitest";
import { auth } from "#shared/contracts/auth.ts";
import { organizers } from "#shared/contracts/organizers.ts";
import { users } from "#shared/contracts/users.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { setContact } from "#tests/support/scenes/mail/contact-desk.ts";
import { meOf } from "#tests/support/scenes/mail/email-change-desk.ts";
import { openHeardMails } from "#tests/support/scenes/mail/heard-mails.ts";
import { bounceOf, deliveryOf, hear } from "#tests/support/scenes/mail/ses-events.ts";
import { given, PASSWORD } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

const day = eachTest(openHeardMails);

async function reset(): Promise<void> {
  await call(auth.forgotPassword, { body: { email: day.sale.owner.me.email } });
  await day.followMails();
}
const isClosed = async () => (await meOf(day.session)).isAddressClosed;

it("the only administrator of an account reads it, works on, and no more once a mail arrives", async () => {
  await day.followMails();
  await reset();
  expect(await isClosed()).toBe(false);
  const sent = await day.last();

  await hear(bounceOf({ ...sent, to: sent.to.toUpperCase() }));

  expect(await isClosed()).toBe(true);
  const order = await day.free(1);
  await day.work(order);
  expect(await day.stateOf(order)).toBe("ACCEPTED");
  await reset();
  await hear(deliveryOf(await day.last(day.at(1))));
  expect(await isClosed()).toBe(false);
});

it("nobody learns it of an address that they have not confirmed, or merely typed", async () => {
  const { email } = day.sale.owner.me;
  const { sent } = await day.mailed(1);
  const strangers = sent.to;
  await hear(bounceOf(sent));

  const body = { firstName: "Nosy", lastName: "", email: strangers };
  const password = { password: PASSWORD, passwordConfirmation: PASSWORD };
  const { data } = await call(auth.register, {
    body: { ...body, ...password, acceptedTerms: true },
  });
  expect((await meOf({ token: data.token ?? "" })).isAddressClosed).toBe(false);

  const userId = day.sale.owner.me.id;
  const change = { email: strangers, currentPassword: PASSWORD };
  const asked = await call(users.changeEmail, { ...day.session, params: { userId }, body: change });
  expect(asked.data).toMatchObject({ email, isAddressClosed: false });

  const other = await given.owner();
  const saved = await setContact(other, strangers);
  expect(saved.data.contactState).toBe("WAITING_FOR_CONFIRMATION");
  const listed = await call(organizers.list, other);
  expect(listed.data[0]?.contactState).toBe("WAITING_FOR_CONFIRMATION");
});

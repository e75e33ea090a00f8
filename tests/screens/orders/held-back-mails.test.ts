// Is everybody who asks for a mail that is not sent told so, in place?
import { randomUUID } from "node:crypto";
import { screen as page } from "@testing-library/dom";
import { afterEach, expect, it, vi } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems } from "#functions/core/table/table.ts";
import { type MailShare, mailShares } from "#functions/mail/shares/mail-shares.ts";
import { takeShare } from "#functions/mail/shares/recipient-cap.ts";
import { accountMailItem } from "#functions/stored/mails.ts";
import { auth } from "#shared/contracts/auth.ts";
import { orders } from "#shared/contracts/orders.ts";
import { checkout } from "#shared/contracts/public/checkout.ts";
import { reservations } from "#shared/contracts/public/reservations.ts";
import { allTests, eachTest } from "#tests/support/runs/each-test.ts";
import { given, type TicketSketch } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { field, openScreen, says } from "#tests/support/screens/screen.tsx";
import { call } from "#tests/support/servers/call.ts";
import { openPostOffice } from "#tests/support/servers/post-office.ts";

const free: TicketSketch = { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 9 };
const person = { firstName: "Bea", lastName: "Buyer" };

const owner = allTests(() => given.owner());
const office = eachTest(openPostOffice);
afterEach(() => vi.unstubAllEnvs());

it("an organizer who asks for a confirmation that would not be sent reads so", async () => {
  const { event, tickets } = await given.event(owner, { isDraft: true, tickets: [free] });
  const email = `bea-${randomUUID()}@buyer.example`;
  const { data: order } = await call(orders.create, {
    token: owner.token,
    params: { eventId: event.id },
    body: {
      lines: [{ ticketId: tickets[0]?.id, quantity: 1 }],
      buyer: { ...person, email },
      sendMail: true,
    },
  });
  await exhaust({ cause: "ASKED_FOR", asker: owner.me.account.id }, email);
  const { press } = await openScreen(`/manage/event/${event.id}/orders/${order.id}`, owner);

  await press("Resend confirmation");

  await says(
    /No mail was sent: too many mails to this mailbox were asked for today\. It works again in \d+ hours?/,
  );
});

it("a buyer reads on the order's page that nothing was mailed, and that the tickets are there", async () => {
  const { event, tickets } = await given.event(owner, { tickets: [free] });
  const email = `bea-${randomUUID()}@buyer.example`;
  const ticketId = tickets[0]?.id ?? "";
  const { data: order } = await call(reservations.create, {
    params: { eventId: event.id },
    body: { lines: [{ ticketId, quantity: 1 }] },
  });
  const params = { eventId: event.id, shortId: order.shortId };
  const buyer = { ...person, email };
  await call(checkout.saveDetails, {
    params,
    body: { buyer, attendees: [{ ticketId, ...buyer }], acceptedTerms: true },
  });
  for (let asker = 0; asker < 5; asker++)
    await exhaust({ cause: "FREE_ORDER", asker: `${asker}` }, email);
  await office.work({ order: order.shortId.slice(0, 12) });

  await openScreen(`/checkout/${event.id}/${order.shortId}/summary`);

  await says("Your ticket was not mailed");
  await says(
    `Too many mails to the mailbox of ${email} were asked for that day. Bookmark this page`,
  );
  expect(page.queryByText(/Mail about this order goes to/)).toBeNull();
  await expectAccessible();
});

it("whoever registered reads that the mail was held back, and why another one is refused", async () => {
  const email = `jana-${randomUUID()}@buyer.example`;
  const stranger = await given.owner({ email, isConfirmed: false });
  const account = stranger.me.account.id;
  await exhaust({ cause: "CONFIRM_EMAIL", asker: stranger.me.id }, email);
  const mails = accountMailItem.within({ accountId: account });
  const [mail] = await asSystem(() => queryItems({ ...mails, consistent: true }));
  if (mail) await office.work({ account, mail: accountMailItem.lastId(mail) });

  const { press } = await openScreen("/manage/events", stranger);

  await says(`Our mail to ${email} was not sent`);
  await press("Send the link again");
  await says(/No mail was sent: too many mails to this mailbox were asked for today/);
});

it("who looks for tickets reads that the address got too many mails, whether it has orders or not", async () => {
  const email = `nobody-${randomUUID()}@buyer.example`;
  for (let asker = 0; asker < mailShares.FIND_TICKETS.first; asker++)
    await asSystem(() =>
      takeShare({ cause: "FIND_TICKETS", asker: `${asker}` }, email, `${asker}`),
    );
  const { fill, press } = await openScreen("/find-tickets");

  fill(await field("Email"), email);
  await press("Mail me the links");

  await says(/No mail was sent: too many mails to this mailbox were asked for today/);
});

it.each(["whose account has had its mails", "that has no account"])(
  "who asks for a new password for an address %s reads which link to use, and no more",
  async (kind) => {
    const email = `jana-${randomUUID()}@buyer.example`;
    if (kind !== "that has no account") await given.owner({ email });
    for (let asked = 0; asked < 5; asked++) await call(auth.forgotPassword, { body: { email } });
    const { fill, press } = await openScreen("/auth/forgot-password");

    fill(await field("Email"), email);
    await press("Send the link");

    await says("If you have asked several times and none comes, use the newest you have.");
    await expectAccessible();
  },
);

/** Uses up an asker's part of a share. */
async function exhaust(share: MailShare, email: string): Promise<void> {
  for (let mail = 0; mail < mailShares[share.cause].each; mail++)
    await asSystem(() => takeShare(share, email, `used ${share.asker} ${mail}`));
}

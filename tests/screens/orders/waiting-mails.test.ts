// What do buyer and organizer read while a mail waits for another day? When it comes, and that
// nothing is missing; the organizer also why, and whom to ask.
import { randomUUID } from "node:crypto";
import { screen as page, within } from "@testing-library/dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { nowMs } from "#functions/core/ports/clock.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { type Key, queryItems, writeItem } from "#functions/core/table/table.ts";
import { commitOrder } from "#functions/engine/order/commit.ts";
import { logged } from "#functions/engine/order/log.ts";
import { accountItem } from "#functions/stored/account.ts";
import { accountMailItem } from "#functions/stored/mails.ts";
import { type WaitsFor, waitingMailItem } from "#functions/stored/waiting-mails.ts";
import { checkout } from "#shared/contracts/public/checkout.ts";
import { publicTickets } from "#shared/contracts/public/public-tickets.ts";
import { reservations } from "#shared/contracts/public/reservations.ts";
import { users } from "#shared/contracts/users.ts";
import { ID_LENGTH } from "#shared/core/ids.ts";
import { allTests, eachTest } from "#tests/support/runs/each-test.ts";
import { findRow, LIST } from "#tests/support/scenes/team-screen.ts";
import { given, type TicketSketch } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { openScreen, says } from "#tests/support/screens/screen.tsx";
import { call } from "#tests/support/servers/call.ts";
import { openPostOffice } from "#tests/support/servers/post-office.ts";
import { formatMoment, type MomentShape } from "#web/lib/page/time.ts";

const free: TicketSketch = { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 9 };
const person = { firstName: "Bea", lastName: "Buyer", email: "bea@buyer.example" };
const timezone = "America/New_York";
const CONTACT = "help@foyer.example";

let eventId: string;
let ticketId: string;
allTests(openPostOffice);
const owner = eachTest(() => given.owner());
beforeEach(async () => {
  const { event, tickets } = await given.event(owner, { tickets: [free], fields: { timezone } });
  eventId = event.id;
  ticketId = tickets[0]?.id ?? "";
});
afterEach(() => void vi.unstubAllEnvs());

const account = () => owner.me.account.id;
/** As a page's text is compared: its times have narrow spaces. */
const moment = (zone: string, shape: MomentShape) =>
  formatMoment(nextMidnight(), zone, "en", shape).replaceAll(/\s/g, " ");
const until = (zone = timezone) => moment(zone, "dateTime");
const orders = () => `/manage/event/${eventId}/orders`;
const notice = () => page.findByRole("status", { name: /wait/ });

/** A buyer has a free ticket, and the mail about it waits unless the test says otherwise. */
async function ordered(doesWait = true): Promise<{ orderId: string; shortId: string }> {
  const { data: order } = await call(reservations.create, {
    params: { eventId },
    body: { lines: [{ ticketId, quantity: 1 }] },
    idempotencyKey: randomUUID(),
  });
  const { shortId } = order;
  await call(checkout.saveDetails, {
    params: { eventId, shortId },
    body: { buyer: person, attendees: [{ ticketId, ...person }], acceptedTerms: true },
  });
  const orderId = shortId.slice(0, ID_LENGTH);
  if (doesWait) await letConfirmationWait(orderId);
  return { orderId, shortId };
}

it("a buyer has order and ticket at once, and reads when the mail comes", async () => {
  const { shortId } = await ordered();

  await openScreen(`/checkout/${eventId}/${shortId}/summary`);

  await page.findByRole("heading", { name: "You're going" });
  await says(`The mail about your order comes after ${until()}. It goes to ${person.email}.`);
  expect(page.queryByText(/Mail about this order goes to/)).toBeNull();
  expect(page.queryByText(/not mailed/)).toBeNull();
  const told = await page.findByRole("alert");
  expect(told).toHaveTextContent("Your ticket is here");
  for (const name of ["Add to calendar", "Download PDF"]) {
    const [link, ...others] = page.getAllByRole("link", { name });
    expect(others).toEqual([]);
    expect(told.nextElementSibling).toContainElement(link ?? null);
  }
  await expectAccessible();
});

it("the ticket's page, opened from there, says it too, and that of one ticket's link does not", async () => {
  const { shortId } = await ordered();
  const { data } = await call(publicTickets.ofOrder, { params: { eventId, shortId } });
  const ticket = `/ticket/${eventId}/${data.tickets[0]?.shortId}`;
  await openScreen(`/checkout/${eventId}/${shortId}/summary`);

  (await page.findByRole("link", { name: /ticket/i })).click();

  await says(`The mail about your order comes after ${until()}.`);
  expect(page.getByRole("link", { name: "Add to calendar" })).toBeVisible();
  await expectAccessible();
  await openScreen(ticket);
  await page.findByRole("link", { name: "Download PDF" });
  expect(page.queryByText(/The mail about your order/)).toBeNull();
});

it("the order's page says in mails and timeline that one waits, and until when", async () => {
  const { orderId } = await ordered();

  await openScreen(`${orders()}/${orderId}`, owner);

  await says(`It leaves after ${until()}: the mails of the day are used up.`);
  await says(new RegExp(`Confirmation waits.*until ${escaped(until())}`));
  expect(page.queryByText(/[Ff]ailed|not sent/)).toBeNull();
  await expectAccessible();
});

it("Orders says how many wait, why, and whom to ask with which id", async () => {
  vi.stubEnv("OPERATOR_CONTACT", CONTACT);
  await ordered();
  const { user } = await openScreen(orders(), owner);

  const told = await notice();

  expect(told).toHaveTextContent(`1 mail waits until ${until()}`);
  expect(told).toHaveTextContent(
    "With few sales so far, your account can mail a limited number of people a day.",
  );
  expect(told).toHaveTextContent(`Ask ${CONTACT} to release your account (${account()}`);
  expect(within(told).getByRole("link", { name: CONTACT })).toHaveAttribute(
    "href",
    `mailto:${CONTACT}`,
  );
  await expectAccessible();
  await user.click(within(told).getByRole("button", { name: "Copy id" }));
  expect(await navigator.clipboard.readText()).toBe(account());
});

it("without an address it names the operator alone, and counts all that wait", async () => {
  await ordered();
  await asSystem(() => letWait("another"));
  await openScreen(orders(), owner);

  const told = await notice();

  expect(told).toHaveTextContent(`2 mails wait until ${until()}`);
  expect(told).toHaveTextContent(
    `Ask the operator of this site to release your account (${account()}`,
  );
  expect(within(told).queryByRole("link")).toBeNull();
});

it("while the site has sent its mails of the day, it says that alone, to a trusted account too", async () => {
  await trusted();
  await asSystem(() => letWait("another", "STAGE"));
  await openScreen(orders(), owner);

  const told = await notice();

  expect(told).toHaveTextContent(
    `This site has sent most of its mails of the day. Tickets are still mailed.`,
  );
  expect(within(told).queryByRole("button")).toBeNull();
  await expectAccessible();
});

it("a member who only organizes reads it too", async () => {
  await ordered();

  await openScreen(orders(), await given.organizerOf(owner));

  expect(await notice()).toHaveTextContent("1 mail waits");
});

it("Orders says nothing of it where no mail waits, or the account is trusted and what waited leaves", async () => {
  const { orderId } = await ordered(false);
  const screen = await openScreen(orders(), owner);
  await page.findByRole("row", { name: /Bea/ });
  expect(page.queryByText(/waits? until/)).toBeNull();
  await letConfirmationWait(orderId);
  await trusted();

  await screen.goTo(orders());

  await page.findByRole("row", { name: /Bea/ });
  expect(page.queryByText(/waits? until/)).toBeNull();
});

it("an invitation says when its mail leaves, with the notice above; where only other mails wait, neither", async () => {
  await ordered();
  await openScreen(LIST, owner);
  await findRow(/Olivia Owner/);
  expect(page.queryByText(/waits? until/)).toBeNull();
  await call(users.invite, {
    token: owner.token,
    body: { firstName: "Ines", lastName: "Weber", email: "ines@foyer.example", role: "ORGANIZER" },
  });
  await letItemWait(await invitationMail());

  await openScreen(LIST, owner);

  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const row = await findRow(/Ines Weber/);
  expect(row).toHaveTextContent(`Mailed after ${moment(here, "listed")}`);
  expect(await notice()).toHaveTextContent(`2 mails wait until ${until(here)}`);
  await expectAccessible();
});

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

const trusted = () =>
  asSystem(() =>
    writeItem({
      update: accountItem.key({ accountId: account() }),
      set: "SET trust = :trusted",
      values: { ":trusted": "TRUSTED" },
    }),
  );

async function invitationMail() {
  const mails = accountMailItem.within({ accountId: account() });
  const items = await asSystem(() => queryItems({ ...mails, consistent: true }));
  const mail = items.find(({ kind }) => kind === "INVITATION");
  if (!mail) throw new Error("Nobody was invited.");
  return { pk: mail.pk, sk: mail.sk };
}

/** In UTC. */
function nextMidnight(): string {
  const day = 86_400_000;
  return new Date((Math.floor(nowMs() / day) + 1) * day).toISOString();
}

/** The first confirmation of an order waits, as the mail worker leaves it. */
const letConfirmationWait = (orderId: string): Promise<void> =>
  asSystem(async () => {
    await commitOrder(orderId, ({ head }) => ({
      head: {
        mail: head.mail && { ...head.mail, state: "WAITING" },
        log: logged(head, "mail_waits"),
      },
    }));
    await letWait(orderId);
  });

/** A mail with an item of its own waits. */
const letItemWait = (key: Key): Promise<void> =>
  asSystem(async () => {
    await writeItem({
      update: key,
      set: "SET #state = :waiting",
      names: { "#state": "state" },
      values: { ":waiting": "WAITING" },
    });
    await letWait(key.sk);
  });

async function letWait(ref: string, waitsFor: WaitsFor = "ACCOUNT"): Promise<void> {
  const accountId = account();
  await writeItem({ put: waitingMailItem.whole({ accountId, start: "0", ref, waitsFor }) });
}

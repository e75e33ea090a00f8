// How does a test look at the page of a paid order? With a sale by card, a post office, and what
// the page says of the money.
import { screen as page, waitFor } from "@testing-library/dom";
import { expect, onTestFinished, vi } from "vitest";
import { linkOf } from "#functions/core/ports/secrets.ts";
import { openMoneyDesk } from "#tests/support/scenes/money-desk.ts";
import { leaveScreen, openScreen, type Screen } from "#tests/support/screens/screen.tsx";
import { openPostOffice } from "#tests/support/servers/post-office.ts";
import { MAIL_LOOK_MS } from "#web/components/ticket/mail-list.tsx";

/** A sale of tickets for 25 euros, with the page of each order. Close it when done. */
export async function openOrderScreens() {
  const desk = await openMoneyDesk([{ quantityAvailable: 10 }]);
  const office = openPostOffice();
  const pathOf = (orderId: string) => `/manage/event/${desk.sale.event.id}/orders/${orderId}`;
  async function sendMails(order: string): Promise<void> {
    const { mails } = await desk.look(order);
    const others = mails.filter(({ kind }) => kind !== "CONFIRMATION");
    await office.work({ order }, ...others.map(({ id }) => ({ order, mail: id })));
  }

  return {
    ...desk,
    /** Sends the mails that an order has waiting. */
    sendMails,
    pathOf,

    /** The address of the buyer's page. */
    linkOf: async (orderId: string): Promise<string> =>
      `/checkout/${desk.sale.event.id}/${await linkOf("order-link", orderId)}/summary`,

    open: (orderId: string) => openScreen(pathOf(orderId), desk.sale.owner),

    /** What was mailed to the buyer of an order with these words in its subject. */
    async mailed(orderId: string, words: string): Promise<string[]> {
      await sendMails(orderId);
      const mails = await Promise.all(office.sent.map(office.read));
      return mails
        .filter(({ to, subject }) => to.text === "bea@foyer.example" && subject.includes(words))
        .map(({ text }) => text);
    },

    async close(): Promise<void> {
      await leaveScreen();
      office.close();
      await desk.close();
    },
  };
}

/**
 * Stops the clock by which a page looks again whether a mail or a refund has ended. Call it before
 * the page opens. Returns what lets that time pass.
 */
export function holdLooks(): () => Promise<void> {
  // It goes on by itself as well, because the tools that wait for a page ask by it.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  return async () => void (await vi.advanceTimersByTimeAsync(MAIL_LOOK_MS));
}

/** Refunds the order whose page is open, in full or a part of it. */
export async function refund(screen: Screen, amount?: string): Promise<void> {
  await openRefund(screen);
  if (amount !== undefined) await part(screen, amount);
  await screen.user.click(await page.findByRole("button", { name: /^Refund €/ }));
  await waitFor(() => expect(page.queryByRole("dialog")).not.toBeInTheDocument());
}

/** Opens the form of a refund. */
export async function openRefund({ press }: Screen): Promise<void> {
  await press("Refund");
  await page.findByRole("dialog", { name: "Refund order" });
}

/** Chooses a part in the open form of a refund. */
export async function part({ user, fill }: Screen, amount: string): Promise<void> {
  await user.click(page.getByRole("radio", { name: "A part" }));
  fill(page.getByLabelText("Amount"), amount);
}

/** Waits until these are the badges beside the order's amount. */
export async function showsBadges(...words: string[]): Promise<void> {
  await waitFor(() => expect(badges().map(({ textContent }) => textContent)).toEqual(words));
}

export const badges = (): HTMLElement[] => {
  const beside = document.querySelector("h1")?.parentElement;
  return [...(beside?.querySelectorAll<HTMLElement>(":scope > span") ?? [])];
};

/** What the payment's card says of the money that went back. */
export const sums = (): string[] =>
  [...document.querySelectorAll("dl > div")]
    .map(({ textContent }) => textContent)
    .filter((words) => /^(Refund|Remaining)/.test(words));

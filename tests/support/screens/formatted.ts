// How does a test write into a formatted text? As a person's keys and clipboard would.
import { fireEvent, screen as page, waitFor, within } from "@testing-library/dom";
import { expect } from "vitest";
import { tickets } from "#shared/contracts/tickets.ts";
import { allTests, eachTest } from "#tests/support/runs/each-test.ts";
import { given, type Owner } from "#tests/support/scenes/world.ts";
import { front, openScreen, type Screen } from "#tests/support/screens/screen.tsx";
import { call } from "#tests/support/servers/call.ts";
import { ticketInputOf } from "#web/features/organizer/tickets/ticket-input.ts";

/** For each test of a file a ticket of its own, of the file's owner. */
export function textDesk() {
  const owner = allTests(() => given.owner());
  const desk = eachTest(() => openTextDesk(owner));
  return { owner: () => owner, desk: () => desk };
}

/** The description of a ticket, which stands for all formatted texts. */
async function openTextDesk(owner: Owner) {
  const made = await given.event(owner, { tickets: [{ quantityAvailable: 20 }] });
  const eventId = made.event.id;
  const params = { eventId, ticketId: made.tickets[0]?.id ?? "" };
  const read = async () => (await call(tickets.get, { token: owner.token, params })).data;
  return {
    eventId,
    read,

    /** Somebody else writes this. */
    async describe(description: string): Promise<void> {
      const ticket = await read();
      const body = { ...ticketInputOf(ticket), description };
      await call(tickets.update, { token: owner.token, params, version: ticket.version, body });
    },

    async open() {
      const screen = await openScreen(`/manage/event/${eventId}/tickets`, owner);
      await screen.press("Standard");
      const text = await formattedField("Description (optional)");
      await screen.user.click(text);
      return { ...screen, text };
    },

    async saved({ press }: Pick<Screen, "press">): Promise<string> {
      await press("Save");
      await waitFor(() => expect(page.queryByRole("dialog")).toBeNull());
      return (await read()).description;
    },
  };
}

export const formattedField = (label: string): Promise<HTMLElement> =>
  waitFor(() => within(front()).getByRole("textbox", { name: label }));

/** One key after another: the editor reads each from the page before the next comes. */
export async function typeInto(
  { user }: Pick<Screen, "user">,
  field: HTMLElement,
  text: string,
): Promise<void> {
  for (const key of text) {
    const before = field.textContent;
    await user.keyboard(key);
    await waitFor(() => expect(field.textContent).not.toBe(before));
  }
}

type Clip = { html?: string; text?: string; files?: File[] };

export function pasteInto(field: HTMLElement, { html = "", text = "", files = [] }: Clip): void {
  const event = new Event("paste", { bubbles: true, cancelable: true });
  const data = new Map([
    ["text/html", html],
    ["text/plain", text],
  ]);
  const clipboardData = { files, getData: (type: string) => data.get(type) ?? "" };
  Object.assign(event, { clipboardData });
  fireEvent(field, event);
}

export const tool = (name: string): HTMLElement => page.getByRole("button", { name });

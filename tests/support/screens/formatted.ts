// How does a test write into a formatted text? As a person's keys and clipboard would.
import { fireEvent, screen as page, waitFor, within } from "@testing-library/dom";
import { expect } from "vitest";
import { front, type Screen } from "#tests/support/screens/screen.tsx";

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

type Clip = { html?: string; text?: string };

export function pasteInto(field: HTMLElement, { html = "", text = "" }: Clip): void {
  const event = new Event("paste", { bubbles: true, cancelable: true });
  const data = new Map([
    ["text/html", html],
    ["text/plain", text],
  ]);
  const clipboardData = { files: [], getData: (type: string) => data.get(type) ?? "" };
  Object.assign(event, { clipboardData });
  fireEvent(field, event);
}

export const tool = (name: string): HTMLElement => page.getByRole("button", { name });

// How does a test open a screen without a browser? The app's own router and providers render into
// the test's document, and the API's handlers answer.
import { notifications } from "@mantine/notifications";
import { fireEvent, screen as page, waitFor, within } from "@testing-library/dom";
import { userEvent } from "@testing-library/user-event";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { expect } from "vitest";
import type { Owner } from "#tests/support/scenes/world.ts";
import { fetchElsewhere } from "#tests/support/servers/elsewhere.ts";
import { openNetwork } from "#tests/support/servers/network.ts";
import { Providers } from "#web/app/providers.tsx";
import { routes } from "#web/app/router.tsx";
import { makeQueryClient } from "#web/lib/api/query-client.ts";
import { startSession } from "#web/lib/api/session.ts";
import { activateLocale } from "#web/lib/page/i18n.ts";
import { keepFocus } from "#web/lib/page/keep-focus.ts";

export type Screen = Awaited<ReturnType<typeof openScreen>>;
type Router = ReturnType<typeof createBrowserRouter>;

keepFocus();
let close = (): void => undefined;
let network = openNetwork();
// Set once, so that nothing of a closed page reaches the real network. Only the stand-in for the
// payment provider asks another server than the page's own.
globalThis.fetch = (to, init = {}) => {
  const url = new URL(String(to), document.baseURI);
  return url.origin === location.origin
    ? network.fetch(String(to), init)
    : fetchElsewhere(url, init);
};

/**
 * Opens an address as a page load does, signed in as `owner` or signed out. What was open before is
 * closed, with all that its browser kept.
 */
export async function openScreen(path: string, owner?: Owner) {
  closeScreen();
  network = openNetwork(owner?.cookies);
  if (owner) startSession(owner.token);
  const user = userEvent.setup();
  await load(path);

  return {
    user,
    network,

    /** Loads another address, or the same one again. The browser keeps what it stored. */
    async goTo(address: string): Promise<void> {
      close();
      await load(address);
    },

    /** Replaces what a field holds, at once. A formatted text gets one paragraph. */
    fill(field: HTMLElement, text: string): void {
      field.focus();
      if (!field.matches("[contenteditable]")) {
        fireEvent.input(field, { target: { value: text } });
        return;
      }
      const paragraph = document.createElement("p");
      paragraph.textContent = text;
      field.replaceChildren(paragraph);
      fireEvent.input(field);
    },

    /** Presses a button, one of the dialog if one is open, once it takes presses. */
    press: async (name: string): Promise<void> =>
      user.click(
        await waitFor(() => {
          const button = within(front()).getByRole("button", { name });
          expect(button).toBeEnabled();
          return button;
        }),
      ),

    /** Presses a button of the page, and waits for the dialog of the same name. */
    async opened(action: string): Promise<void> {
      const [button] = await page.findAllByRole("button", { name: action });
      if (button) await user.click(button);
      await page.findByRole("dialog", { name: action });
    },

    /** Chooses from the menu of a row, and waits for the dialog that this opens. */
    async chosen(action: string, row: string): Promise<void> {
      await user.click(await page.findByRole("button", { name: `Actions for ${row}` }));
      await user.click(await page.findByRole("menuitem", { name: action }));
      await page.findByRole("dialog");
    },
  };
}

/**
 * What is in front: the open dialog, or the page. A dialog that waits for data is another element
 * when they are there, so nobody keeps it.
 */
export const front = (): HTMLElement => page.queryAllByRole("dialog").at(-1) ?? document.body;

/** The field with this label, once what is in front has it. */
export const field = (label: string | RegExp): Promise<HTMLElement> =>
  waitFor(() =>
    within(front()).getByLabelText(label, { selector: "input, textarea, [role=textbox]" }),
  );

/** Waits until what is in front says this. */
export async function says(words: string | RegExp): Promise<void> {
  await waitFor(() => expect(front()).toHaveTextContent(words));
}

/** Renders the app as it starts in a browser. */
async function load(path: string): Promise<void> {
  history.replaceState(null, "", path);
  await activateLocale();
  const root = document.createElement("div");
  document.body.append(root);
  const app = createRoot(root);
  const queryClient = makeQueryClient();
  const router = createBrowserRouter(routes);
  await firstScreen(router);
  app.render(
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  );
  close = () => {
    app.unmount();
    router.dispose();
    queryClient.clear();
    document.body.replaceChildren();
  };
}

function firstScreen(router: Router): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const unsubscribe = router.subscribe(({ initialized }) => {
    if (initialized) resolve();
  });
  if (router.state.initialized) resolve();
  return promise.finally(unsubscribe);
}

/** Closes the open screen and waits for what it had asked, before a test removes its table. */
export async function leaveScreen(): Promise<void> {
  closeScreen();
  await network.calm();
}

/** Closes the open screen and forgets what its browser kept. */
export function closeScreen(): void {
  notifications.clean();
  close();
  close = () => undefined;
  for (const pair of document.cookie.split("; ")) {
    const [name] = pair.split("=");
    // biome-ignore lint/suspicious/noDocumentCookie: the only way that is not asynchronous
    document.cookie = `${name}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT`;
  }
  localStorage.clear();
  sessionStorage.clear();
}

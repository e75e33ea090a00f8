// How long does a notice stay? Four seconds, or eight if it can undo something.
import { screen as page, waitFor } from "@testing-library/dom";
import { userEvent } from "@testing-library/user-event";
import { createElement, type FunctionComponent } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, onTestFinished, vi } from "vitest";
import { Providers } from "#web/app/providers.tsx";
import { toastDone, toastFailed, toastReload } from "#web/components/dialog/toast.tsx";
import { Flash } from "#web/features/door/flash.tsx";
import { makeQueryClient } from "#web/lib/api/query-client.ts";
import { activateLocale } from "#web/lib/page/i18n.ts";

const LEAVING_MS = 1000;

const Nothing = () => createElement("p", null, "The page");

async function show<Props extends object>(shown: FunctionComponent<Props>, props: Props) {
  await activateLocale();
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  const children = createElement(shown, props);
  root.render(createElement(Providers, { queryClient: makeQueryClient(), children }));
  onTestFinished(() => root.unmount());
}

/** From here on time passes only by `vi`. */
function holdTime(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
}

/** What a timer changed is shown after the next turns of the real clock. */
async function rendered(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((next) => setImmediate(next));
}

async function expectGoneAfter(ms: number, words: RegExp): Promise<void> {
  await page.findByText(words);
  await vi.advanceTimersByTimeAsync(ms - 1);
  await rendered();
  expect(page.queryByText(words)).toBeInTheDocument();

  await vi.advanceTimersByTimeAsync(1 + LEAVING_MS);

  await waitFor(() => expect(page.queryByText(words)).toBeNull());
}

it.each<[string, number, RegExp, () => void]>([
  ["says what was done", 4000, /^Ada was saved/, () => toastDone("Ada was saved.")],
  ["says what failed", 4000, /^Not saved/, () => toastFailed("Not saved", new Error("none"))],
  ["says that something did not load", 4000, /^This did not load/, toastReload],
  [
    "can undo something",
    8000,
    /^Ada was hidden/,
    () => toastDone("Ada was hidden.", { onUndo: () => undefined }),
  ],
])("a toast that %s goes after %i ms", async (_, ms, words, toast) => {
  await show(Nothing, {});
  await waitFor(() => expect(document.querySelector("[data-position]")).not.toBeNull());
  holdTime();
  toast();

  await expectGoneAfter(ms, words);
});

it("a camera without a light says so, and soon no more", async () => {
  holdTime();
  await show(Flash, { torch: null });

  await expectGoneAfter(4000, /^Flash unavailable/);
});

it("a light that does not switch says so, and soon no more", async () => {
  await show(Flash, { torch: async () => false });
  const flash = await page.findByRole("button", { name: "Flash" });
  holdTime();
  await userEvent.setup({ delay: null }).click(flash);

  await expectGoneAfter(4000, /^Flash unavailable/);
  expect(page.queryByRole("button", { name: "Flash" })).toBeNull();
});

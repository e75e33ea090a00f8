// Does a page tell what failed in it? The door's camera, and a screen that could not be shown.
import { screen as page, waitFor } from "@testing-library/dom";
import { userEvent } from "@testing-library/user-event";
import { createElement, type FunctionComponent } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, it, onTestFinished, vi } from "vitest";
import { Providers } from "#web/app/providers.tsx";
import { RouteError } from "#web/app/route-error.tsx";
import { CameraView } from "#web/features/door/camera-view.tsx";
import { ScannerError, type ScannerProblem } from "#web/features/door/scanner-port.ts";
import { ApiProblem } from "#web/lib/api/api-problem.ts";
import { makeQueryClient } from "#web/lib/api/query-client.ts";
import { activateLocale } from "#web/lib/page/i18n.ts";

let problem: ScannerProblem = "failed";
vi.mock("#web/features/door/html5-scanner.ts", () => ({
  html5Scanner: { start: () => Promise.reject(new ScannerError(problem, null)) },
}));

const Nothing = () => null;

/** Renders it, and returns what the page tells. */
async function show<Props extends object>(shown: FunctionComponent<Props>, props: Props) {
  const send = vi.fn(async () => new Response(null, { status: 204 }));
  vi.stubGlobal("fetch", send);
  await activateLocale();
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  const children = createElement(shown, props);
  root.render(createElement(Providers, { queryClient: makeQueryClient(), children }));
  onTestFinished(() => {
    root.unmount();
    vi.unstubAllGlobals();
  });
  return () => send.mock.calls.map((call: unknown[]) => JSON.parse(Object(call[1]).body));
}

it.each<[ScannerProblem, string[]]>([
  ["failed", ["camera_failed"]],
  ["unreadable", ["camera_unreadable"]],
  ["denied", []],
  ["missing", []],
])("a camera at the door that is %s is told as %j", async (what, kinds) => {
  problem = what;
  const told = await show(CameraView, { onCode() {}, onSearch() {}, children: null });

  await userEvent.click(await page.findByRole("button", { name: "Start scanning" }));
  await page.findByRole("button", { name: "Try again" });

  expect(told().map(({ kind }) => kind)).toEqual(kinds);
});

it.each([
  ["an error in our script is told", new Error("Ada"), ["error"]],
  ["what the API refused is not", new ApiProblem(404, "not_found"), []],
])("of a screen that could not be shown %s", async (_, error, kinds) => {
  error.stack = "Error: Ada\n    at show (https://tickets.example/assets/orders-Dx_9-a.js:1:2)";
  const loader = () => Promise.reject(error);
  const router = createMemoryRouter([
    { path: "/", loader, element: null, ErrorBoundary: RouteError, HydrateFallback: Nothing },
  ]);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const told = await show(RouterProvider, { router });

  await waitFor(() => expect(document.body.textContent).toMatch(/went wrong|Not found/));

  await waitFor(() => expect(told().map(({ kind }) => kind)).toEqual(kinds));
  expect(JSON.stringify(told())).not.toContain("Ada");
});

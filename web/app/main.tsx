// How does the browser start? With language and first screen, then the router and its providers.
import "#web/app/trusted-types.ts";
import "#web/app/base-styles.ts";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { lastResort } from "#web/app/last-resort.tsx";
import { Providers } from "#web/app/providers.tsx";
import { routes } from "#web/app/router.tsx";
import { isTooOld } from "#web/app/too-old.ts";
import { makeQueryClient } from "#web/lib/api/query-client.ts";
import { activateLocale } from "#web/lib/page/i18n.ts";
import { keepFocus } from "#web/lib/page/keep-focus.ts";
import { followErrors } from "#web/lib/page/tell-errors.ts";
import { followTranslator } from "#web/lib/page/translated-texts.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

keepFocus();
followTranslator();
await activateLocale();
const router = createBrowserRouter(routes);
followErrors(() => router.state.matches.findLast(({ route }) => route.path)?.route.path ?? "");
// Not awaited: a screen's code imports from this file's chunk, and would wait for its end.
if (!isTooOld())
  void firstScreen().then(() =>
    createRoot(root, lastResort(root)).render(
      <Providers queryClient={makeQueryClient()}>
        <RouterProvider router={router} />
      </Providers>,
    ),
  );

/**
 * `index.html` speaks to people who wait for long, until the code is here or known to be missing.
 */
function firstScreen(): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      unsubscribe();
      resolve();
    });
  });
}

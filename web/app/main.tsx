// How does the browser start? First the language, then the router with its providers.
import "#web/app/trusted-types.ts";
import "#web/app/base-styles.ts";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { Providers } from "#web/app/providers.tsx";
import { routes } from "#web/app/router.tsx";
import { activateLocale } from "#web/lib/i18n.ts";
import { keepFocus } from "#web/lib/keep-focus.ts";
import { makeQueryClient } from "#web/lib/query-client.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

keepFocus();
await activateLocale();
createRoot(root).render(
  <Providers queryClient={makeQueryClient()}>
    <RouterProvider router={createBrowserRouter(routes)} />
  </Providers>,
);

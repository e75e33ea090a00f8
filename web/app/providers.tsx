// What does every screen of the app need around it? Theme and language, the query cache, and
// toasts.
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { Presentation } from "#web/app/presentation.tsx";

/** No toast is worth the page: if they do not arrive, it stays without them. */
const Toasts = lazy<ComponentType>(() =>
  import("#web/app/toasts.tsx").then(
    ({ Component }) => ({ default: Component }),
    () => ({ default: () => null }),
  ),
);

/** Wraps the app. Activate the language first (`activateLocale`). */
export function Providers({
  queryClient,
  children,
}: {
  queryClient: QueryClient;
  children: ReactNode;
}) {
  return (
    <Presentation>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      <Suspense fallback={null}>
        <Toasts />
      </Suspense>
    </Presentation>
  );
}

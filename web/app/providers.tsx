// What does every screen of the app need around it? Theme and language, the query cache, and
// toasts.
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { Presentation } from "#web/app/presentation.tsx";

const Toasts = lazy(async () => ({ default: (await import("#web/app/toasts.tsx")).Component }));

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

// What does every screen of the app stand on? Theme and language, the query cache, and toasts.
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { Presentation } from "#web/app/presentation.tsx";

const Toasts = lazy(async () => ({ default: (await import("#web/app/toasts.tsx")).Component }));

/** Wraps the app. The language must be active before (`activateLocale`). */
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

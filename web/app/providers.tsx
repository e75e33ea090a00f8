// What does every screen of the app stand on? Theme and language, and the query cache.
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Presentation } from "#web/app/presentation.tsx";

/** Wraps the app. The language must be active before (`activateLocale`). */
export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <Presentation>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </Presentation>
  );
}

// What does every screen need around it? Theme, language, query cache and toasts.
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { Presentation } from "#web/app/presentation.tsx";

/** Toasts that do not arrive must not take the page away. */
const Toasts = lazy<ComponentType>(() =>
  import("#web/app/toasts/toasts.tsx").then(
    ({ Component }) => ({ default: Component }),
    () => ({ default: () => null }),
  ),
);

/** Activate the language first (`activateLocale`). */
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

// What does every page stand on? The theme, the language and the query cache, in the browser and on the server alike.
import { I18nProvider } from "@lingui/react";
import { MantineProvider } from "@mantine/core";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { cssVariablesResolver, theme } from "#web/app/theme.ts";
import { i18n } from "#web/lib/i18n.ts";

/** Wraps a page. The language must be active before (`activateLocale`, or `i18n.loadAndActivate` on the server). */
export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} forceColorScheme="dark">
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </MantineProvider>
    </I18nProvider>
  );
}

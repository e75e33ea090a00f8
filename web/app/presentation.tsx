// How does every page get its look and language? From providers that load no data.
import { I18nProvider } from "@lingui/react";
import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { cssVariablesResolver, theme } from "#web/app/theme.ts";
import { i18n } from "#web/lib/page/i18n.ts";

/** It wraps pages in the browser and on the server. Activate the language first. */
export function Presentation({ children }: { children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        forceColorScheme="dark"
      >
        {children}
      </MantineProvider>
    </I18nProvider>
  );
}

// Where do messages live? In one catalogue per language, for web, documents and mail. The build cuts
// it into the parts that pages download (`scripts/build/words.ts`).
import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";
import { DEFAULT_LOCALE, locales } from "./shared/core/locales.ts";

export default defineConfig({
  sourceLocale: DEFAULT_LOCALE,
  locales: [...locales],
  fallbackLocales: { default: DEFAULT_LOCALE },
  // The pseudo build disguises English itself, so that a sentence left plain on a screen is one
  // that nobody can translate.
  pseudoLocale: process.env["FOYER_PSEUDO"] ? [{ locale: DEFAULT_LOCALE }] : [],
  catalogs: [
    {
      path: "<rootDir>/web/locales/{locale}/messages",
      include: ["<rootDir>/web", "<rootDir>/functions", "<rootDir>/shared"],
    },
  ],
  // Without line numbers a moved line changes no catalogue.
  format: formatter({ lineNumbers: false }),
});

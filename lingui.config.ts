// Where do messages live? Two catalogues per language: what a rendered event page downloads, and
// everything else for web, documents and mail.
import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";
import { DEFAULT_LOCALE, locales } from "./shared/core/locales.ts";

const eventPage = ["event-page", "basket"].map((noun) => `<rootDir>/web/features/buyer/${noun}`);

export default defineConfig({
  sourceLocale: DEFAULT_LOCALE,
  locales: [...locales],
  fallbackLocales: { default: DEFAULT_LOCALE },
  // The pseudo build disguises English itself, so that a sentence left plain on a screen is one
  // that nobody can translate.
  pseudoLocale: process.env["FOYER_PSEUDO"] ? [{ locale: DEFAULT_LOCALE }] : [],
  catalogs: [
    { path: "<rootDir>/web/locales/{locale}/event-page", include: eventPage },
    {
      path: "<rootDir>/web/locales/{locale}/messages",
      include: ["<rootDir>/web", "<rootDir>/functions"],
      exclude: eventPage.map((folder) => `${folder}/**`),
    },
  ],
  // Without line numbers a moved line changes no catalogue.
  format: formatter({ lineNumbers: false }),
});

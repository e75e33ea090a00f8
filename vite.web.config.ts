// How is the app built, and served while one works on its screens (`npx vite -c
// vite.web.config.ts`)?
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { buildTarget } from "#scripts/build/browser-target.ts";
import { chunkGroups } from "#scripts/build/chunks.ts";
import { cssModules, transforms } from "#scripts/build/transforms.ts";
import { treeshake, withoutAnswers } from "#scripts/build/unread-answers.ts";
import { wordsWithCode } from "#scripts/build/words.ts";

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const router = "node_modules/react-router/dist/production";

export default defineConfig({
  root: path("web"),
  cacheDir: path(".cache/vite"),
  plugins: [withoutAnswers(), ...transforms(), wordsWithCode()],
  resolve: {
    alias: [
      // The list of endings is the server's: 6 KB in the first load are worth more than an answer
      // before saving (decision 72).
      { find: "tlds", replacement: path("web/app/no-endings.json") },
      // 6 KB of the first load, too. `onLog` below knows that most of it is missing.
      {
        find: /^\.\.\/core\/(json-schema-processors|to-json-schema)\.js$/,
        replacement: path("web/app/no-json-schema.ts"),
      },
      // The import of dialogs and of tables, not that of selects, which have it (`../../`).
      {
        find: /^\.\.\/ScrollArea\/ScrollArea\.mjs$/,
        replacement: path("web/app/no-scroll-area.ts"),
      },
      // The package names its development build for every import, with its warnings and checks.
      { find: /^react-router$/, replacement: path(`${router}/index.mjs`) },
      { find: /^react-router\/dom$/, replacement: path(`${router}/dom-export.mjs`) },
    ],
  },
  css: { modules: cssModules },
  build: {
    outDir: path(process.env["FOYER_PSEUDO"] ? "dist/web-pseudo" : "dist/web"),
    emptyOutDir: true,
    target: buildTarget,
    // Read by the rendered pages, so that they name the same hashed files.
    manifest: "manifest.json",
    // Only Safari before 17 needs it, and there a page only loads a little later without.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake,
      // The app, and the script that brings a rendered event page to life without the app's router.
      // Of the third only the style sheets are loaded. It exports the names in its own one, which is
      // left out where nothing uses them.
      preserveEntrySignatures: "allow-extension",
      input: {
        app: path("web/index.html"),
        "event-page": path("web/app/event-entry.tsx"),
        "organizer-page": path("web/app/organizer-entry.ts"),
      },
      onLog: (level, log, report) => {
        const isOurs = log.message.includes("no-json-schema.ts");
        if (!isOurs || log.code !== "IMPORT_IS_UNDEFINED") report(level, log);
      },
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
});

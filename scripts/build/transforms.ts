// How does our source become JavaScript and CSS? In the same way for browser, Lambda and tests.
import { createHash } from "node:crypto";
import { relative } from "node:path";
import { linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import react from "@vitejs/plugin-react";
import type { CSSModulesOptions, PluginOption } from "vite";
import { catalogueParts } from "#scripts/build/words.ts";

/**
 * Vite plugins: lingui macros, React, and catalogues (`.po`) as modules. A production build
 * takes every sentence from the catalogue alone; elsewhere English works before an extract.
 */
export const transforms = (): PluginOption[] => [
  babel({ presets: [linguiTransformerBabelPreset()] }),
  react(),
  catalogueParts(),
];

/** By the file's path alone, so that a page of a Lambda uses the class names of the app. */
export const cssModules: CSSModulesOptions = {
  generateScopedName: (name, file) => {
    const place = relative(process.cwd(), file.split("?")[0] ?? file);
    return `${name}-${createHash("sha256").update(place).digest("hex").slice(0, 6)}`;
  },
};

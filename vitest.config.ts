// Which kinds of test are there, and how is their code transformed? The macros as in the builds,
// nothing else.
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { pdfFonts } from "#scripts/build/pdf-fonts.ts";
import { cssModules, transforms } from "#scripts/build/transforms.ts";
import { webManifest } from "#scripts/build/web-manifest.ts";
import { deepFiles } from "#scripts/setup/deep-files.mjs";
import { isDeep } from "#tests/support/runs/sizes.ts";
import { bothTables } from "#tests/support/table/both-tables.ts";

/** In the deep run a limit's work dies before and after each of its calls, in one test. */
const DEATHS_MS = isDeep ? 3_600_000 : 300_000;

/**
 * On a busy machine one of ten thousand tests meets a limit of the clock. `npm test` runs it once
 * more and names it at its end; in the deep run it stays failed. Never where chance is the question:
 * of stock and orders, one failure in two would be a fault.
 */
const patient = { retry: isDeep ? 0 : 1 };

const project = (
  name: string,
  options: {
    testTimeout?: number;
    globalSetup?: string;
    setupFiles?: string | string[];
    isolate?: boolean;
    include?: string[];
    exclude?: string[];
    environment?: string;
    environmentOptions?: typeof desktop;
    retry?: number;
  } = {},
  folders = [name],
) => ({
  extends: true as const,
  // Generous, because a machine may be slow: a test that hangs is told, one that takes its time is
  // not.
  test: {
    name,
    include: folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`),
    exclude: leftOut,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    ...options,
  },
});

const withDatabase = {
  globalSetup: "tests/support/table/database.ts",
  setupFiles: ["tests/support/runs/fresh-modules.ts", "tests/support/runs/environment.ts"],
  isolate: false,
};

// At the origin that the functions know as their own.
const desktop = {
  happyDOM: {
    url: "https://foyer.example/",
    width: 1440,
    height: 900,
    settings: { device: { prefersReducedMotion: "reduce" }, enableIframePageLoading: true },
  },
};

// The rendered pages of a test name files that need not exist.
const manifest = {
  "app/event-entry.tsx": { file: "assets/event-page.js", css: ["assets/base.css"], isEntry: true },
  "app/organizer-entry.ts": { file: "assets/none.js", css: ["assets/base.css"], isEntry: true },
};

/** Nothing is compared where all files run on DynamoDB Local: the deep run ran these twice. */
const compared = process.env.FOYER_TABLE === "dynamodb" ? [] : bothTables;

/** Also by name: `FOYER_DEEP=1 npx vitest run FILE` runs one of them. */
const leftOut = isDeep ? [] : deepFiles;

/**
 * Simulations first: they take minutes each. The last of them would otherwise run alone while the
 * other core has nothing to do.
 */
class SimulationsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project }: TestSpecification) => (project.name === "simulation" ? 0 : 1);
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  plugins: [...transforms(), webManifest(() => manifest), pdfFonts({ copied: false })],
  css: { modules: cssModules },
  test: {
    environment: "node",
    pool: "forks",
    // More than there are cores: a worker waits for its table a quarter of its time.
    maxWorkers: availableParallelism() + 1,
    // What a test prints is shown if it fails. Functions print past Vitest unless this is set.
    silent: "passed-only",
    env: { POWERTOOLS_DEV: "true" },
    sequence: { sequencer: SimulationsFirst, setupFiles: "list" },
    projects: [
      // Files without a table share their modules: what one changes, no other reads.
      project("rules", { isolate: false }),
      project("properties", { setupFiles: "tests/support/runs/seed.ts", isolate: false }),
      project("simulation", { ...withDatabase, testTimeout: DEATHS_MS }),
      project("engine", withDatabase),
      project("integration", { ...withDatabase, ...patient }, [
        "integration",
        "local-stack",
        "operator",
      ]),
      project("twin", {
        ...withDatabase,
        include: compared.map((file) => `tests/${file}.test.ts`),
      }),
      project("screens", {
        ...withDatabase,
        ...patient,
        setupFiles: [...withDatabase.setupFiles, "tests/support/screens/dom.ts"],
        environment: "happy-dom",
        environmentOptions: desktop,
      }),
      // The files share their modules: importing the CDK takes seconds, and they change no state.
      project("architecture", { isolate: false }),
    ],
  },
});

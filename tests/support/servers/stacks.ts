// How does a test get the templates of a deployment? It synthesises them in a temporary folder,
// from an empty build.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, type Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { afterAll } from "vitest";
import * as z from "zod";
import { deployment } from "#infra/foyer.ts";
import { bundleOfResize } from "#infra/resize-folder.ts";
import type { Stage } from "#infra/stage.ts";
import { stageNamed } from "#infra/stages.ts";
import { functionTargets } from "#scripts/build/targets.ts";

const Resource = z.object({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  DeletionPolicy: z.string().optional(),
  UpdateReplacePolicy: z.string().optional(),
});
export type Resource = z.output<typeof Resource>;

const prod = stageNamed("prod");

/**
 * The operator's own domain in Route 53 and own Stripe keys, in a region other than us-east-1, with
 * every option that a stage has.
 */
export const ownDomain: Stage = {
  ...prod,
  name: "own",
  region: "eu-central-1",
  domain: { name: "tickets.example.org", zone: { id: "Z0123456789ABC", name: "example.org" } },
  terms: {
    version: "2026-11",
    termsUrl: "https://example.org/terms",
    privacyUrl: "https://example.org/privacy",
  },
  charges: { mode: "own-keys", fee: { rate: 0, fixedMinor: {} } },
  mail: { from: "tickets@example.org", domain: "example.org", maxConcurrency: 5 },
  images: { maxConcurrency: 3 },
  alarms: { email: "operator@example.org", monthlyBudgetUsd: 100 },
};

/**
 * The four configurations that must always work: the smallest one, an own domain, staging and
 * production.
 */
export const configurations: { title: string; stage: Stage }[] = [
  { title: "minimal", stage: stageNamed("dev") },
  { title: "own domain", stage: ownDomain },
  { title: "staging", stage: stageNamed("staging") },
  { title: "production", stage: prod },
];

/**
 * An app without the CDK's own examination of templates. That examination only warns, takes seconds
 * for each app, and belongs to `npm run synth`.
 */
export const newApp = (outdir: string): App =>
  new App({ outdir, builtinCloudFormationValidation: false });

/** A stage's app and stacks before synthesis. */
export function appOf(stage: Stage, isPacked = false): { app: App; stacks: Record<string, Stack> } {
  const folder = mkdtempSync(join(tmpdir(), "foyer-stacks-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const app = newApp(join(folder, "cdk.out"));
  const dist = emptyBuild(join(folder, "dist"));
  const resize = { ...bundleOfResize(dist), isPacked };
  return { app, stacks: deployment(app, stage, dist, resize) };
}

/** Every resource of a stage, by stack and logical id. */
export const resourcesOf = (stage: Stage) => resourcesIn(appOf(stage).stacks);

export function resourcesIn(stacks: Record<string, Stack>): Map<string, Map<string, Resource>> {
  return new Map(
    Object.entries(stacks).map(([name, stack]) => {
      const { Resources = {} } = Template.fromStack(stack).toJSON();
      return [
        name,
        new Map(Object.entries(Resources).map(([id, one]) => [id, Resource.parse(one)])),
      ];
    }),
  );
}

/** A build with empty functions, because these tests do not depend on the code. */
function emptyBuild(dist: string): string {
  for (const { name } of functionTargets) {
    mkdirSync(join(dist, "functions", name), { recursive: true });
    writeFileSync(join(dist, "functions", name, "index.mjs"), "export const handler = () => {};\n");
  }
  mkdirSync(join(dist, "web/assets"), { recursive: true });
  writeFileSync(join(dist, "web/index.html"), "<!doctype html>");
  writeFileSync(join(dist, "web/assets/app.js"), "");
  return dist;
}

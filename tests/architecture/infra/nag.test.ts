// Does the infrastructure follow AWS's own rules (cdk-nag, AwsSolutions), and is every exception
// still needed?
import { App, Stack, Validations } from "aws-cdk-lib";
import { Bucket } from "aws-cdk-lib/aws-s3";
import { AwsSolutionsChecks } from "cdk-nag";
import type { IConstruct } from "constructs";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { acknowledge } from "#infra/constructs/acknowledge.ts";
import { appOf, configurations } from "#tests/support/servers/stacks.ts";

type Finding = { rule: string; at: string };
type Acknowledgement = Finding & { reason: string };

const Reasons = z.record(z.string(), z.string());
const KEY = Validations.ACKNOWLEDGED_RULES_METADATA_KEY;

/** Errors and warnings without an acknowledgement. */
function findingsOf(app: IConstruct): Finding[] {
  const { violations } = new AwsSolutionsChecks(app).validateScope(app);
  return violations.flatMap(({ ruleName, violatingResources }) =>
    violatingResources.map(({ constructPath }) => ({ rule: ruleName, at: constructPath ?? "" })),
  );
}

function acknowledgementsOf(app: IConstruct): Acknowledgement[] {
  return app.node.findAll().flatMap(({ node }) =>
    node.metadata
      .filter(({ type }) => type === KEY)
      .flatMap(({ data }) => Object.entries(Reasons.parse(data)))
      .map(([id, reason]) => ({ rule: id.replace(/^annotation::/i, ""), at: node.path, reason })),
  );
}

/**
 * All findings, as if nothing was acknowledged. The construct tree is unusable afterwards, because
 * constructs have no API to remove metadata.
 */
function allFindingsOf(app: IConstruct): Finding[] {
  for (const { node } of app.node.findAll())
    Reflect.set(node, "_metadata", withoutReasons(node.metadata));
  return findingsOf(app);
}

const withoutReasons = (metadata: IConstruct["node"]["metadata"]) =>
  metadata.filter(({ type }) => type !== KEY);

const covers = (one: Finding, found: Finding): boolean =>
  one.rule === found.rule && (found.at === one.at || found.at.startsWith(`${one.at}/`));

describe.each(configurations)("the $title configuration", ({ stage }) => {
  const { app } = appOf(stage);
  const unacknowledged = findingsOf(app);
  const acknowledged = acknowledgementsOf(app);
  const all = allFindingsOf(app);

  it("has no finding that nobody gave a reason for", () => {
    expect(unacknowledged).toEqual([]);
  });

  it("gives no reason for what is not found any more", () => {
    expect(all.length).toBeGreaterThan(10);
    expect(acknowledged.filter((one) => !all.some((found) => covers(one, found)))).toEqual([]);
  });

  it("gives each reason as a sentence that says more than the rule's name", () => {
    for (const { rule, reason } of acknowledged) expect(reason, rule).toMatch(/^[A-Z].{60,}\.$/s);
  });
});

describe("the check itself", () => {
  const bucketOf = (app: App) =>
    new Bucket(new Stack(app, "probe"), "Bucket", { enforceSSL: true });

  it("finds a bucket without an access log", () => {
    const app = new App();
    bucketOf(app);

    expect(findingsOf(app)).toContainEqual({
      rule: "AwsSolutions-S1",
      at: "probe/Bucket/Resource",
    });
  });

  it("accepts it with a reason, and sees a reason for something that is no finding", () => {
    const app = new App();
    const bucket = bucketOf(app);
    acknowledge(bucket, "S1", "Nothing is ever read from it.");
    acknowledge(bucket, "S10", "Every connection is encrypted already.");

    expect(findingsOf(app)).toEqual([]);
    const [, idle] = acknowledgementsOf(app);
    const all = allFindingsOf(app);
    expect(all.map(({ rule }) => rule)).toEqual(["AwsSolutions-S1"]);
    expect(all.some((found) => idle && covers(idle, found))).toBe(false);
  });
});

// What do a stage's options change, and what may its templates not be used for?
import { Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { appOf, ownDomain, resourcesOf } from "#tests/support/servers/stacks.ts";

const Warm = z.object({
  WarmThroughput: z.unknown(),
  GlobalSecondaryIndexes: z.array(
    z.object({ IndexName: z.string(), WarmThroughput: z.unknown().optional() }),
  ),
});

describe("the templates of a stage", () => {
  const rulesOf = (isPacked: boolean): unknown =>
    Template.fromStack(appOf(ownDomain, isPacked).stacks["images"] ?? new Stack()).toJSON()[
      "Rules"
    ];

  it("are refused by CloudFormation if the worker of images is not packed for Lambda", () => {
    expect(JSON.stringify(rulesOf(false))).toContain(
      '{"Fn::Equals":["packed","not packed"]},"AssertDescription":"These templates are for this machine alone',
    );
    expect(rulesOf(true)).not.toHaveProperty("NotPacked");
  });
});

describe("a stage that expects a rush", () => {
  const warmThroughput = { readUnitsPerSecond: 40_000, writeUnitsPerSecond: 20_000 };
  const stacks = resourcesOf({ ...ownDomain, warmThroughput });
  const table = stacks.get("data")?.get("FoyerTable");

  it("has a table, and the indexes that orders write, ready for it", () => {
    const { WarmThroughput, GlobalSecondaryIndexes } = Warm.parse(table?.Properties);

    const warm = { ReadUnitsPerSecond: 40_000, WriteUnitsPerSecond: 20_000 };
    expect(WarmThroughput).toEqual(warm);
    expect(GlobalSecondaryIndexes).toEqual([
      { IndexName: "byAccount" },
      { IndexName: "byEvent", WarmThroughput: warm },
      { IndexName: "due", WarmThroughput: warm },
    ]);
  });
});

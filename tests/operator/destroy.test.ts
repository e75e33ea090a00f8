// What does `npm run destroy` delete, and what never? CloudFormation is a stand-in.
import { describe, expect, it } from "vitest";
import type { Stage } from "#infra/stage.ts";
import { destroy } from "#scripts/operator/destroy.ts";
import { type Different, worldOf } from "#tests/support/servers/operator.ts";
import { ownDomain } from "#tests/support/servers/stacks.ts";
import { standInStacks } from "#tests/support/servers/stand-in-stacks.ts";

const ALL = [
  "remove foyer-own-dashboard",
  "remove foyer-own-workers",
  "remove foyer-own-mail",
  "remove foyer-own-eu-central-1-edge-alarms",
  "remove foyer-own-api2",
  "remove foyer-own-api",
  "remove foyer-own-jobs",
  "remove foyer-own-images",
  "unprotect foyer-own-web",
  "empty foyer-site",
  "remove foyer-own-web",
  "remove foyer-own-eu-central-1-edge",
  "remove foyer-own-alarms",
  "unprotect foyer-own-data",
  "empty foyer-uploads",
  "empty foyer-exports",
  "remove foyer-own-data",
];

type Run = {
  stacks?: ReturnType<typeof standInStacks>;
  typed?: string;
  args?: string[];
  stage?: Stage;
  cloud?: Different;
};

async function destroyed({
  stage = ownDomain,
  stacks = standInStacks(stage),
  typed = "own",
  args = ["--stage", "own"],
  cloud = {},
}: Run = {}) {
  let said = "";
  const asked: string[] = [];
  const status = await destroy(args, {
    openWorld: () => worldOf({ world: { stacks }, ...cloud }, stage),
    say: (text) => {
      said += `${text}\n`;
    },
    stages: { own: stage },
    ask: async (question) => {
      asked.push(question);
      return typed;
    },
  });
  return { status, said, asked, did: stacks.did };
}

describe("a stage whose name is typed", () => {
  it("is deleted from the last stack to the first, with what stands in a deletion's way", async () => {
    const { status, said, did } = await destroyed();
    expect([status, did]).toEqual([0, ALL]);
    expect(said).toContain("own is destroyed.");
  });

  it("is deleted also where a resource was never made, which has no name", async () => {
    const stacks = standInStacks(ownDomain);
    const never = (id: string, type: string) => ({ id, type, physicalId: "" });
    const resources = [
      never("UploadBucket", "AWS::S3::Bucket"),
      never("ExportBucket", "AWS::S3::Bucket"),
      never("FoyerTable", "AWS::DynamoDB::GlobalTable"),
    ];
    stacks.change("data", { status: "ROLLBACK_COMPLETE", resources });
    const { status, said, did } = await destroyed({ stacks });

    expect([status, did]).toEqual([
      0,
      ALL.filter((one) => !/^empty foyer-(uploads|exports)$/.test(one)),
    ]);
    expect(said).not.toContain("Kept:");
  });

  it("is told before what goes, and what stays and why", async () => {
    const { said, asked } = await destroyed({ typed: "" });
    expect(asked).toEqual(["Type the stage's name to delete it: "]);
    const [gone = "", kept = ""] = said.split("\nKept:\n");
    expect(gone).toContain("Foyer own in eu-central-1, AWS account 123456789012");
    expect(gone).toContain("  foyer-own-web\n  foyer-own-eu-central-1-edge (us-east-1)\n");
    expect(kept).toMatch(/^ {2}foyer-table\n {4}orders, tickets.*backups/);
    expect(kept).toMatch(/ {2}arn:master\n {4}links and tickets that were sold derive/);
    expect(kept).toMatch(/ {2}foyer-images\n {4}published images/);
    expect(kept).not.toContain("foyer-uploads");
    expect(kept).toContain("begins with an empty table and new secrets");
  });

  it("is not asked for again where the command already names it", async () => {
    const { status, asked, did } = await destroyed({
      args: ["--stage", "own", "--confirm", "own"],
    });
    expect([status, asked, did]).toEqual([0, [], ALL]);
  });
});

describe("nothing is deleted", () => {
  it.each([
    ["where another name is typed", { typed: "prod" }, '"prod" is not own. Nothing was deleted.'],
    ["where nobody can type", { typed: "" }, "Nothing was deleted."],
    [
      "where --confirm names another stage",
      { args: ["--stage", "own", "--confirm", "dev"] },
      '"dev" is not own. Nothing was deleted.',
    ],
    [
      "where --confirm names none",
      { args: ["--stage", "own", "--confirm"] },
      "--confirm wants a word",
    ],
    ["with --yes", { args: ["--stage", "own", "--yes"] }, "There is no option --yes."],
    [
      "without credentials",
      { cloud: { cloud: { account: async () => ({ missing: "No session." }) } } },
      "There are no AWS credentials that can be used. No session.",
    ],
  ])("%s", async (_, run: Run, told) => {
    const { status, said, did } = await destroyed(run);
    expect([status, did]).toEqual([1, []]);
    expect(said).toContain(told);
  });

  it("where the deployed template would take data with it", async () => {
    const stacks = standInStacks(ownDomain);
    stacks.change("data", { retained: ["FoyerTable", "ImageBucket"] });
    const { status, said, asked, did } = await destroyed({ stacks });
    expect([status, asked, did]).toEqual([1, [], []]);
    expect(said).toContain("Nothing was deleted. The stack's template would delete arn:master.");
    expect(said).toContain("npm run deploy -- --stage own");
  });

  it("where nothing is there", async () => {
    const stacks = standInStacks(ownDomain);
    for (const part of [
      "data",
      "alarms",
      "edge",
      "edge-alarms",
      "web",
      "images",
      "jobs",
      "api",
      "api2",
      "mail",
      "workers",
      "dashboard",
    ])
      stacks.change(part, null);
    const { status, said, asked } = await destroyed({ stacks });
    expect([status, asked]).toEqual([0, []]);
    expect(said).toBe("No stack of own is in account 123456789012.\n");
  });
});

describe("a deletion that fails", () => {
  it("stops there with the reason, and goes on when it is written again", async () => {
    const fails = { web: "The bucket you tried to delete is not empty" };
    const stacks = standInStacks(ownDomain, fails);
    const { status, said, did } = await destroyed({ stacks });
    expect([status, did.at(-1)]).toEqual([1, "remove foyer-own-web"]);
    expect(said).toContain(
      "foyer-own-web in eu-central-1: its deletion was begun and failed (DELETE_FAILED).\n  Thing: The bucket you tried to delete is not empty\n",
    );
    expect(said).toContain("go on with:\n  1. npm run destroy -- --stage own\n");

    Object.assign(fails, { web: undefined });
    stacks.did.length = 0;
    const again = await destroyed({ stacks });
    expect([again.status, again.did]).toEqual([
      0,
      ALL.slice(ALL.indexOf("unprotect foyer-own-web")),
    ]);
  });
});

it("a stage without domain, firewall and budget has no stack in us-east-1 to delete", async () => {
  const alarms = { ...ownDomain.alarms, monthlyBudgetUsd: null };
  const stage: Stage = { ...ownDomain, domain: null, firewall: null, alarms };
  const { status, did } = await destroyed({ stage });
  expect([status, did]).toEqual([0, ALL.filter((one) => !one.includes("-edge"))]);
});

// Can a running stage change, to another release or configuration? What holds something keeps its
// id; each configuration is deployed over each other one, stack by stack, as CloudFormation would.
import { describe, expect, it } from "vitest";
import { EDGE_REGION, type Stage } from "#infra/stage.ts";
import { stageNamed } from "#infra/stages.ts";
import { holdsData } from "#scripts/operator/destroy.ts";
import { EMPTIED, partsOf } from "#scripts/operator/stacks/parts.ts";
import { configurations, ownDomain, resourcesOf } from "#tests/support/servers/stacks.ts";
import { deployed, faultsOfUpgrade, STATEFUL, stacksOf } from "#tests/support/servers/upgrades.ts";

// Add a new resource here. An id that is already listed must never change.
const everywhere = {
  data: [
    "ExportBucket",
    "FoyerTable",
    "ImageBucket",
    "MasterSecret",
    "OriginSecret",
    "StripeSecret",
    "UploadBucket",
  ],
  alarms: ["TopicBFC7AF6E"],
  web: ["ApiF70053CD", "Distribution", "SiteBucket"],
  images: ["ImagesDeadLettersAC342352", "ImagesQueueC319D8D8"],
  jobs: [
    "ExportsDeadLetters8EDE8BF5",
    "ExportsQueue3BC6B04F",
    "JobsDeadLetters8D991969",
    "JobsQueue24944186",
  ],
  mail: [
    "BulkMailDeadLetters876B261D",
    "BulkMailQueue120901F7",
    "MailDeadLettersECBBCC2A",
    "MailEventsDeadLetters5472309B",
    "MailEventsQueue43D7E7F5",
    "MailEventsTopic82B5E23C",
    "MailQueueC8B8B9FB",
  ],
  workers: ["StreamDeadLetters221995DC"],
};
const withOwnDomain = {
  ...everywhere,
  edge: ["Certificate4E7ABB08"],
  "edge-alarms": ["TopicBFC7AF6E"],
  mail: [...everywhere.mail, "MailIdentity"].toSorted(),
};

const alarms = { ...ownDomain.alarms, monthlyBudgetUsd: null };
const ours = { ...ownDomain, firewall: null, domain: null, alarms };
const { domain } = ownDomain;
const renamed = domain && { ...domain, name: "shop.example.org" };
const elsewhere = {
  name: "tickets.example.org",
  certificateArn: `arn:aws:acm:${EDGE_REGION}:123456789012:certificate/0a`,
};
const firewall = { requestsPerFiveMinutes: 5_000 };

const variants: [title: string, decided: Partial<Stage>][] = [
  ["the minimum", {}],
  ["a firewall", { firewall }],
  ["a domain", { domain }],
  ["a domain and a firewall", { domain, firewall }],
  ["a renamed domain and a firewall", { domain: renamed, firewall }],
  ["a domain whose DNS is elsewhere", { domain: elsewhere }],
  ["the options of staging", optionsOf("staging")],
  ["the options of production", optionsOf("prod")],
];
const deployments = new Map(
  variants.map(([title, decided]) => [title, stacksOf({ ...ours, ...decided })]),
);
const pairs = [...deployments.keys()].flatMap((from) =>
  [...deployments.keys()].filter((to) => to !== from).map((to): [string, string] => [from, to]),
);

const nothingThere = stacksOf({ ...ours, region: EDGE_REGION });
const everythingThere = stacksOf({ ...ownDomain, region: EDGE_REGION, firewall });

describe.each(configurations)("the $title configuration", ({ stage }) => {
  const stacks = resourcesOf(stage);

  it("keeps the logical ids of what holds something", () => {
    const stateful = [...stacks].map(([stack, resources]): [string, string[]] => [
      stack,
      [...resources].filter(([, one]) => STATEFUL.includes(one.Type)).map(([id]) => id),
    ]);
    const found = Object.fromEntries(
      stateful.filter(([, ids]) => ids.length > 0).map(([stack, ids]) => [stack, ids.toSorted()]),
    );
    expect(found).toEqual(stage === ownDomain ? withOwnDomain : everywhere);
  });

  it("keeps all that holds data where the stage is destroyed, and empties no bucket of it", () => {
    const all = [...stacks].flatMap(([stack, resources]) =>
      [...resources].map(([id, one]) => ({
        stack,
        id,
        type: one.Type,
        policy: one.DeletionPolicy,
      })),
    );
    const retained = all.filter(({ policy }) => policy?.startsWith("Retain"));
    const emptied = all.filter(({ id }) => EMPTIED.includes(id));
    expect(retained).toHaveLength(5);
    expect(retained.filter((one) => one.stack !== "data" || !holdsData(one))).toEqual([]);
    expect(all.filter((one) => holdsData(one) && !retained.includes(one))).toEqual([]);
    expect(emptied.map(({ id, policy }) => [id, policy])).toEqual([
      ["UploadBucket", "Delete"],
      ["ExportBucket", "Delete"],
      ["SiteBucket", "Delete"],
    ]);
  });
});

describe("a stage that runs", () => {
  it.each(pairs)("with %s can be given %s", (from, to) => {
    expect(faultsOfUpgrade(deployments.get(from) ?? [], deployments.get(to) ?? [])).toEqual([]);
  });

  it("has the stacks that the operator's commands know, each using only those before it", () => {
    const known = partsOf({ ...ours, region: EDGE_REGION }).map(({ name }) => name);
    const ordered = known.flatMap((name) => everythingThere.filter((one) => one.name === name));
    expect(ordered).toHaveLength(everythingThere.length);
    expect(faultsOfUpgrade([], ordered)).toEqual([]);
    expect(faultsOfUpgrade([], ordered.toReversed())).not.toEqual([]);
  });

  it("in the region of its certificate can be given a domain, a firewall and a budget, and can lose them", () => {
    expect(faultsOfUpgrade(nothingThere, everythingThere)).toEqual([]);
    expect(faultsOfUpgrade(everythingThere, nothingThere)).toEqual([]);
  });
});

describe("the check itself", () => {
  const maker = (Outputs: object) => deployed("maker", { Outputs });
  const user = (import_: string) =>
    deployed("user", { Resources: { One: { Name: { "Fn::ImportValue": import_ } } } });
  const exported = (name: string, value = "v") => ({
    Out: { Value: value, Export: { Name: name } },
  });

  it("sees an export that vanishes while it is imported", () => {
    expect(faultsOfUpgrade([maker(exported("a")), user("a")], [maker({}), user("b")])).toEqual([
      "maker: the export a is in use by user",
      "user: nobody exports b",
    ]);
  });

  it("sees an export that changes while it is imported", () => {
    expect(
      faultsOfUpgrade([maker(exported("a")), user("a")], [maker(exported("a", "w")), user("a")]),
    ).toEqual(["maker: the export a is in use by user"]);
  });

  it("sees a table that would be replaced, and a queue that would go", () => {
    const holding = (Resources: object) => deployed("data", { Resources });
    const table = (TableName: string) => ({
      Table: { Type: "AWS::DynamoDB::GlobalTable", Properties: { TableName } },
    });
    const queue = { Queue: { Type: "AWS::SQS::Queue", Properties: {} } };

    expect(faultsOfUpgrade([holding({ ...table("a"), ...queue })], [holding(table("b"))])).toEqual([
      "data: Queue would be lost (WILL_DESTROY)",
      "data: Table would be lost (WILL_REPLACE)",
    ]);
  });

  it("sees a value that is read before it is there, and one that is locked in another region", () => {
    const reader = deployed("reader", {
      Resources: { One: { "Fn::GetStackOutput": { StackName: "maker", OutputName: "Out" } } },
    });
    const locked = deployed("locked", {
      Resources: { One: { Type: "Custom::CrossRegionExportWriter" } },
    });

    expect(faultsOfUpgrade([], [reader, maker(exported("a")), locked])).toEqual([
      "reader: maker has no output Out",
      "locked: its exports cannot change while another region reads them",
    ]);
  });
});

/** Of another stage, for one that runs under its own name. */
function optionsOf(stage: string): Partial<Stage> {
  const { name, region, ...options } = stageNamed(stage);
  return options;
}

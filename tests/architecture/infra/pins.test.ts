// What may a deployment never change, and where may it be? Secrets, keys, names, regions.
// What is pinned here cannot be changed on a running stage: a new need gets a new resource.
import { Template } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { apiStacks } from "#infra/api-stack.ts";
import { groupNames } from "#infra/grants.ts";
import { EDGE_REGION, regions, type Stage } from "#infra/stage.ts";
import { lackingIn } from "#tests/support/readers/region-types.ts";
import { appOf, ownDomain, resourcesOf } from "#tests/support/servers/stacks.ts";

const everyOption: Stage = { ...ownDomain, firewall: { requestsPerFiveMinutes: 5_000 } };
const stacks = resourcesOf(everyOption);
const data = stacks.get("data") ?? new Map();
const propertiesOf = (id: string): Record<string, unknown> => data.get(id)?.Properties ?? {};

describe("a secret", () => {
  // CloudFormation writes a new value after any change in this block:
  // https://github.com/aws-cloudformation/cloudformation-coverage-roadmap/issues/1161
  it.each([
    ["MasterSecret", { GenerateStringKey: "master", SecretStringTemplate: "{}" }],
    ["OriginSecret", { GenerateStringKey: "origin", SecretStringTemplate: "{}" }],
    [
      "StripeSecret",
      {
        GenerateStringKey: "unused",
        SecretStringTemplate: '{"secretKey":"","publishableKey":"","webhookSecret":""}',
      },
    ],
  ])("%s is made as it always was", (id, made) => {
    expect(propertiesOf(id)["GenerateSecretString"]).toEqual({
      ExcludePunctuation: true,
      PasswordLength: 64,
      ...made,
    });
  });

  it("has no other property that replaces its value", () => {
    for (const id of ["MasterSecret", "OriginSecret", "StripeSecret"])
      expect(Object.keys(propertiesOf(id)).toSorted()).toEqual([
        "Description",
        "GenerateSecretString",
        "Tags",
      ]);
  });
});

describe("a rotated origin secret", () => {
  it("reaches the distribution, because a number of the stage changes with it", () => {
    const distribution = (stage: Stage) =>
      JSON.stringify(resourcesOf(stage).get("web")?.get("Distribution")?.Properties);

    expect(distribution({ ...everyOption, originRotation: 1 })).toBe(
      distribution(everyOption).replace("Foyer own", "Foyer own, rotation 1"),
    );
  });
});

describe("the table", () => {
  const keys = (pk: string, sk: string) => [
    { AttributeName: pk, KeyType: "HASH" },
    { AttributeName: sk, KeyType: "RANGE" },
  ];

  it("keeps its keys and its stream", () => {
    expect(propertiesOf("FoyerTable")).toMatchObject({
      KeySchema: keys("pk", "sk"),
      StreamSpecification: { StreamViewType: "NEW_AND_OLD_IMAGES" },
    });
  });

  it("keeps each index as it is: one is created or removed a deployment, none changes", () => {
    const columns = { ProjectionType: "INCLUDE", NonKeyAttributes: ["row", "ins"] };
    expect(propertiesOf("FoyerTable")["GlobalSecondaryIndexes"]).toEqual([
      {
        IndexName: "byAccount",
        KeySchema: keys("accountPk", "accountSk"),
        Projection: { ProjectionType: "ALL" },
      },
      { IndexName: "byEvent", KeySchema: keys("listPk", "listSk"), Projection: columns },
      {
        IndexName: "due",
        KeySchema: keys("duePk", "dueSk"),
        Projection: { ProjectionType: "KEYS_ONLY" },
      },
    ]);
  });

  it("keeps the types of its keys", () => {
    expect(propertiesOf("FoyerTable")["AttributeDefinitions"]).toEqual(
      ["pk", "sk", "accountPk", "accountSk", "listPk", "listSk", "duePk", "dueSk"].map((name) => ({
        AttributeName: name,
        AttributeType: name === "dueSk" ? "N" : "S",
      })),
    );
  });
});

describe("what holds data", () => {
  it.each(["FoyerTable", "MasterSecret", "OriginSecret", "StripeSecret", "ImageBucket"])(
    "%s outlives its stack and its replacement",
    (id) => {
      expect(data.get(id)).toMatchObject({
        DeletionPolicy: "Retain",
        UpdateReplacePolicy: "Retain",
      });
    },
  );

  // Of these CloudFormation makes a new resource, which is empty; the former one stays, unused.
  it.each([
    ["FoyerTable", "TableName"],
    ["FoyerTable", "LocalSecondaryIndexes"],
    ["ImageBucket", "BucketName"],
    ["ImageBucket", "BucketNamePrefix"],
    ["ImageBucket", "BucketNamespace"],
  ])("%s is not replaced: it has no %s", (id, property) => {
    expect(propertiesOf(id)).not.toEqual({});
    expect(propertiesOf(id)).not.toHaveProperty(property);
  });

  it("is in a stack that nobody deletes by mistake; so is the address of a stage", () => {
    const made = Object.values(appOf(everyOption).stacks);
    const kept = made.filter(({ terminationProtection }) => terminationProtection);
    expect(kept.map(({ stackName }) => stackName)).toEqual(["foyer-own-data", "foyer-own-web"]);
  });
});

describe("a route group", () => {
  it("stays in the stack that made its routes, and a new one goes into the second", () => {
    const later = [
      "discover",
      "exports",
      "history",
      "jobs",
      "messages",
      "public-organizers",
      "stats",
      "unsubscribe",
    ];
    const first = groupNames.filter((name) => !later.includes(name));
    expect(apiStacks(groupNames)).toEqual({ api: first, api2: later });
    expect(first).toHaveLength(24);
    const all = [...groupNames, "widgets"];
    expect(apiStacks(all)).toEqual({ api: first, api2: [...later, "widgets"] });
  });
});

describe("names in an AWS account", () => {
  const here = namesOf(everyOption);
  const inAnotherRegion = namesOf({ ...everyOption, region: "eu-west-1" });
  const ofAnotherStage = namesOf({ ...everyOption, name: "own2" });

  it("differ between the stages of a region", () => {
    expect(here.filter((name) => ofAnotherStage.includes(name))).toEqual([]);
  });

  it("differ between regions, where the account has them once", () => {
    const global = here.filter((name) => GLOBAL.test(name));
    expect(global.length).toBeGreaterThan(15);
    expect(global.filter((name) => inAnotherRegion.includes(name))).toEqual([]);
  });
});

describe("a region", () => {
  it("that a stage may have knows every type of resource", () => {
    const typesIn = (isEdge: boolean) =>
      [...stacks].flatMap(([stack, resources]) =>
        (stack === "edge") === isEdge ? [...resources.values()].map(({ Type }) => Type) : [],
      );

    expect(lackingIn(EDGE_REGION, typesIn(true))).toEqual([]);
    for (const region of regions)
      expect([region, lackingIn(region, typesIn(false))]).toEqual([region, []]);
    // It holds nothing against a region that it does not know; of SES in this one AWS's page tells.
    for (const region of regions.filter((one) => one !== EDGE_REGION && one !== "me-south-1"))
      expect(lackingIn(region, ["AWS::CUR::ReportDefinition"])).toHaveLength(1);
  });
});

/** Types that an account has once, and what lies in us-east-1 for every region. */
const GLOBAL =
  /^(us-east-1 |AWS::(Budgets|CloudFront|IAM|Route53|S3)::|AWS::CloudWatch::Dashboard)/;
/** Names that are no name of ours: of attributes, of AWS's own rules, of a domain. */
const NOT_OURS = /^(Attribute|Index|Header|Output|Vendor|Domain|Stage|Display|Parameter)Name$/;

/** Every name that a template fixes, with the type of its resource, and the stacks in us-east-1. */
function namesOf(stage: Stage): string[] {
  return Object.values(appOf(stage).stacks).flatMap((stack) => {
    const { Resources = {} } = Template.fromStack(stack).toJSON();
    const isElsewhere = stack.region !== stage.region;
    const names = Object.values(Resources).flatMap((one) => {
      const { Type, Properties } = Named.parse(one);
      return fixedIn(Properties).map(
        (name) => `${isElsewhere ? `${stack.region} ` : ""}${Type} ${name}`,
      );
    });
    return [...names, ...(isElsewhere ? [`${stack.region} stack ${stack.stackName}`] : [])];
  });
}
const Named = z.object({ Type: z.string(), Properties: z.unknown() });

const isName = (key: string): boolean => /Name$/.test(key) && !NOT_OURS.test(key);

function fixedIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    typeof one === "string"
      ? [one].filter((name) => isName(key) && /foyer/.test(name))
      : fixedIn(one),
  );
}

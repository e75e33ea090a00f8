// What does an operator read after a deployment that failed? What became of the stacks, and the
// commands that go on from there.
import { describe, expect, it } from "vitest";
import { deploy } from "#scripts/operator/deploy.ts";
import type { StackEvent, Stacks } from "#scripts/operator/world/aws-stacks.ts";
import { worldOf } from "#tests/support/servers/operator.ts";
import { ownDomain } from "#tests/support/servers/stacks.ts";
import { standInStacks } from "#tests/support/servers/stand-in-stacks.ts";

type Change = Parameters<ReturnType<typeof standInStacks>["change"]>;

const LATER = "2029-02-01T00:00:00.000Z";
const HERE = "--region eu-central-1 --stack-name";
const UNPROTECT = `aws cloudformation update-termination-protection ${HERE} foyer-own-web --no-enable-termination-protection`;
const AGAIN = "npm run deploy -- --stage own";

const event = (different: Partial<StackEvent>): StackEvent => ({
  id: "Thing",
  type: "AWS::Any::Thing",
  physicalId: "",
  status: "CREATE_FAILED",
  reason: "",
  ...different,
});

type Run = { before?: Change[]; during?: Change[]; asks?: Stacks["state"] };

/**
 * `before` is how an earlier attempt left the stacks, `during` what `cdk deploy` does to them, and
 * `asks` the answer about their states from then on.
 */
async function failed({ before = [], during = [], asks }: Run) {
  const stacks = standInStacks(ownDomain);
  for (const [part, different] of before) stacks.change(part, different);
  const ran: string[] = [];
  let said = "";
  const status = await deploy(["--stage", "own"], {
    openWorld: () => worldOf({ world: { stacks } }),
    say: (text) => {
      said += `${text}\n`;
    },
    stages: { own: ownDomain },
    run: (program) => {
      ran.push(program);
      if (program !== "cdk") return 0;
      for (const [part, different] of during)
        stacks.change(part, different && { changedAt: LATER, ...different });
      if (asks) stacks.state = asks;
      return 1;
    },
    nodeVersion: "24.21.0",
  });
  const commands = said.split("\n").flatMap((line) => line.match(/^ {2}\d\. (.+)$/)?.[1] ?? []);
  return { status, said, commands, ran };
}

describe("a deployment that fails", () => {
  it("says that a stack was put back where that is true, and which have the new release", async () => {
    const { status, said, commands } = await failed({
      during: [
        ["data", { status: "UPDATE_COMPLETE" }],
        [
          "web",
          {
            status: "UPDATE_ROLLBACK_COMPLETE",
            events: [
              event({ id: "Api", status: "UPDATE_FAILED", reason: "Name is too long" }),
              event({ id: "Other", status: "UPDATE_FAILED", reason: "Resource update cancelled" }),
            ],
          },
        ],
      ],
    });

    expect(status).toBe(1);
    expect(said).toContain(
      "foyer-own-web in eu-central-1: its update failed, and it was put back as it was (UPDATE_ROLLBACK_COMPLETE).\n  Api: Name is too long\n",
    );
    expect(said).not.toContain("cancelled");
    expect(said).toContain("Of the new release already: foyer-own-data.");
    expect(commands).toEqual([AGAIN]);
  });

  it("says nothing of a stack that an earlier deployment put back", async () => {
    const { said, commands } = await failed({
      before: [["web", { status: "UPDATE_ROLLBACK_COMPLETE" }]],
    });
    expect(said).not.toContain("put back");
    expect(said).toContain("No stack has failed.");
    expect(commands).toEqual([AGAIN]);
  });

  it("takes the protection off a data stack that could not be made, and names what it left", async () => {
    const skipped = (type: string, physicalId: string) =>
      event({ type, physicalId, status: "DELETE_SKIPPED" });
    const { said, commands } = await failed({
      before: [["data", null]],
      during: [
        [
          "data",
          {
            status: "ROLLBACK_COMPLETE",
            events: [
              event({ id: "UploadBucket", reason: "Access denied" }),
              skipped("AWS::DynamoDB::GlobalTable", "t-1"),
              skipped("AWS::SecretsManager::Secret", "arn:s-1"),
              skipped("AWS::S3::Bucket", "b-1"),
            ],
          },
        ],
      ],
    });

    expect(said).not.toContain("put back");
    expect(commands).toEqual([
      `aws cloudformation update-termination-protection ${HERE} foyer-own-data --no-enable-termination-protection`,
      AGAIN,
    ]);
    for (const removal of [
      "aws dynamodb update-table --table-name t-1 --no-deletion-protection-enabled --region eu-central-1 && aws dynamodb delete-table --table-name t-1 --region eu-central-1",
      "aws secretsmanager delete-secret --secret-id arn:s-1 --region eu-central-1",
      "aws s3 rb s3://b-1",
    ])
      expect(said).toContain(`\n    ${removal}\n`);
  });

  it("deletes what could be neither made nor undone, and empties the bucket that prevents it", async () => {
    const { commands } = await failed({
      before: [["web", null]],
      during: [
        [
          "web",
          {
            status: "ROLLBACK_FAILED",
            events: [
              event({ id: "EntryFiles", reason: "Received response status [FAILED]" }),
              event({
                id: "SiteBucket",
                type: "AWS::S3::Bucket",
                physicalId: "foyer-site",
                status: "DELETE_FAILED",
                reason: "The bucket you tried to delete is not empty (Error Code: BucketNotEmpty)",
              }),
            ],
          },
        ],
      ],
    });

    expect(commands).toEqual([
      UNPROTECT,
      "aws s3 rm s3://foyer-site --recursive",
      `aws cloudformation delete-stack ${HERE} foyer-own-web`,
      `aws cloudformation wait stack-delete-complete ${HERE} foyer-own-web`,
      AGAIN,
    ]);
  });

  it("never offers to empty or delete what holds data, where a deletion skipped or met it", async () => {
    const { said } = await failed({
      during: [
        [
          "data",
          {
            status: "DELETE_FAILED",
            events: [
              event({
                type: "AWS::DynamoDB::GlobalTable",
                physicalId: "t",
                status: "DELETE_SKIPPED",
              }),
              event({
                id: "ImageBucket",
                type: "AWS::S3::Bucket",
                physicalId: "foyer-images",
                status: "DELETE_FAILED",
                reason: "The bucket you tried to delete is not empty",
              }),
            ],
          },
        ],
      ],
    });
    expect(said).toContain("its table, secrets and images stay");
    expect(said).not.toMatch(/delete-table|s3 rm|s3 rb/);
  });

  it.each<[string, Partial<StackEvent>, RegExp]>([
    [
      "an account that CloudFront does not know yet",
      {
        reason:
          "Your account must be verified before you can add new CloudFront resources. To verify your account, please contact AWS Support",
      },
      /→ AWS must verify a new account.*console\.aws\.amazon\.com\/support\/home, which may take days/,
    ],
    [
      "an API that was changed too fast",
      {
        reason:
          "Unable to complete operation due to concurrent modification. Please try again later. (Service: AmazonApiGatewayV2; Error Code: ConflictException)",
      },
      /→ API Gateway got too many changes at a time\. Nothing is wrong: deploying again heals it\./,
    ],
    [
      "a sender that is there already",
      {
        type: "AWS::SES::EmailIdentity",
        physicalId: "example.org",
        reason: "example.org already exists",
      },
      /If nothing uses it, delete it \(aws ses delete-identity --identity example\.org --region eu-central-1\)/,
    ],
    [
      "a record that is there already",
      {
        type: "AWS::Route53::RecordSet",
        reason: "Tried to create resource record set [name='a.', type='A'] but it already exists",
      },
      /If nothing uses it, delete it \(in AWS's console\); otherwise choose another name/,
    ],
  ])("says what helps against %s", async (_, different, told) => {
    const { said } = await failed({
      before: [["mail", null]],
      during: [["mail", { status: "ROLLBACK_COMPLETE", events: [event(different)] }]],
    });
    expect(said).toContain(`  Thing: ${different.reason}\n  →`);
    expect(said).toMatch(told);
  });

  it("waits for what is at work and continues what was put back by half", async () => {
    const working = await failed({ during: [["api", { status: "UPDATE_IN_PROGRESS" }]] });
    expect(working.commands).toEqual([
      `aws cloudformation describe-stacks ${HERE} foyer-own-api --query 'Stacks[0].StackStatus'`,
      AGAIN,
    ]);
    const half = await failed({ during: [["api", { status: "UPDATE_ROLLBACK_FAILED" }]] });
    expect(half.commands).toEqual([
      `aws cloudformation continue-update-rollback ${HERE} foyer-own-api`,
      `aws cloudformation wait stack-rollback-complete ${HERE} foyer-own-api`,
      AGAIN,
    ]);
    const review = await failed({ during: [["api", { status: "REVIEW_IN_PROGRESS" }]] });
    expect(review.said).toContain("nothing of it was made yet (REVIEW_IN_PROGRESS)");
    expect(review.commands).toEqual([AGAIN]);
  });

  it("says how to go on where the credentials ended on the way", async () => {
    const expired = Object.assign(new Error("expired"), { name: "ExpiredTokenException" });
    const { status, said } = await failed({ asks: () => Promise.reject(expired) });
    expect(status).toBe(1);
    expect(said).toMatch(
      /The deployment stopped\..*does not accept these credentials.*Sign in again\. Then deploy again/,
    );
  });
});

describe("the next deployment", () => {
  it("names the bucket that prevents a deletion, and the commands in one line", async () => {
    const full = {
      physicalId: "foyer-site",
      reason: "The bucket you tried to delete is not empty",
    };
    const bucket = { id: "SiteBucket", type: "AWS::S3::Bucket", status: "DELETE_FAILED", ...full };
    const { said } = await failed({
      before: [["web", { status: "ROLLBACK_FAILED", events: [event(bucket)] }]],
    });
    expect(said).toContain("  SiteBucket: The bucket you tried to delete is not empty\n");
    expect(said).toContain(
      `→ Write: ${UNPROTECT} && aws s3 rm s3://foyer-site --recursive && aws cloudformation delete-stack ${HERE} foyer-own-web && aws cloudformation wait`,
    );
  });

  it.each([
    ["DELETE_FAILED", "mail", "aws cloudformation delete-stack"],
    ["ROLLBACK_COMPLETE", "data", "aws cloudformation update-termination-protection"],
    ["UPDATE_ROLLBACK_FAILED", "api", "aws cloudformation continue-update-rollback"],
    ["CREATE_IN_PROGRESS", "web", "aws cloudformation describe-stacks"],
  ])("does not begin over a stack in %s", async (status, part, command) => {
    const { said, ran } = await failed({ before: [[part, { status }]] });
    expect(ran).toEqual([]);
    expect(said).toContain(`foyer-own-${part} in eu-central-1: `);
    expect(said).toContain(`→ Write: ${command}`);
    expect(said).toMatch(/Nothing was deployed\.\n$/);
  });

  it.each([
    ["ROLLBACK_COMPLETE", "mail"],
    ["REVIEW_IN_PROGRESS", "data"],
    ["UPDATE_ROLLBACK_COMPLETE", "api"],
  ])("begins over a stack in %s, which CDK continues itself", async (status, part) => {
    expect((await failed({ before: [[part, { status }]] })).ran).toContain("cdk");
  });
});

// Does CloudFormation get the right requests about stacks, and are its answers read? A server
// speaks AWS's protocols.
import { describe, expect, it } from "vitest";
import { siteIn } from "#scripts/operator/world/aws-site.ts";
import { stacksInAws } from "#scripts/operator/world/aws-stacks.ts";
import { answers, asked, xml, xmlError } from "#tests/support/servers/answering-server.ts";

const stacks = stacksInAws();
const REGION = "eu-central-1";
const member = (fields: Record<string, string>) =>
  `<member>${Object.entries(fields)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join("")}</member>`;
const stack = (fields: Record<string, string>) =>
  `<Stacks>${member({ StackName: "s", CreationTime: "2029-01-01T00:00:00Z", ...fields })}</Stacks>`;
const sentIn = (operation: string) => new URLSearchParams(asked.get(operation));

describe("a stack", () => {
  it("has a state, a protection and the second of its last change", async () => {
    const more = { EnableTerminationProtection: "true", LastUpdatedTime: "2029-02-01T00:00:00Z" };
    xml("DescribeStacks", stack({ StackStatus: "UPDATE_COMPLETE", ...more }));
    expect(await stacks.state("s", REGION)).toEqual({
      status: "UPDATE_COMPLETE",
      isProtected: true,
      changedAt: "2029-02-01T00:00:00.000Z",
    });

    xmlError("DescribeStacks", "ValidationError", "Stack with id s does not exist");
    expect(await stacks.state("s", REGION)).toBeNull();
  });

  it("tells the events of what a person wished last, oldest first", async () => {
    const own = { LogicalResourceId: "s", ResourceType: "AWS::CloudFormation::Stack" };
    const events: Record<string, string>[] = [
      { ...own, ResourceStatus: "UPDATE_ROLLBACK_IN_PROGRESS", ResourceStatusReason: "failed" },
      {
        LogicalResourceId: "SiteBucket",
        PhysicalResourceId: "site-1",
        ResourceType: "AWS::S3::Bucket",
        ResourceStatus: "UPDATE_FAILED",
        ResourceStatusReason: "no",
      },
      { ...own, ResourceStatus: "UPDATE_IN_PROGRESS", ResourceStatusReason: "User Initiated" },
      { LogicalResourceId: "Earlier", ResourceStatus: "CREATE_FAILED", ResourceStatusReason: "x" },
    ];
    xml("DescribeStackEvents", `<StackEvents>${events.map(member).join("")}</StackEvents>`);
    expect(await stacks.lastEvents("s", REGION)).toEqual([
      {
        id: "SiteBucket",
        type: "AWS::S3::Bucket",
        physicalId: "site-1",
        status: "UPDATE_FAILED",
        reason: "no",
      },
      expect.objectContaining({ status: "UPDATE_ROLLBACK_IN_PROGRESS" }),
    ]);
  });

  it("tells its resources, and which of them its deletion leaves", async () => {
    const one = { LogicalResourceId: "T", PhysicalResourceId: "t-1", ResourceType: "AWS::Any" };
    xml("ListStackResources", `<StackResourceSummaries>${member(one)}</StackResourceSummaries>`);
    expect(await stacks.resources("s", REGION)).toEqual([
      { id: "T", type: "AWS::Any", physicalId: "t-1" },
    ]);

    const Resources = {
      T: { DeletionPolicy: "Retain" },
      N: { DeletionPolicy: "RetainExceptOnCreate" },
      B: { DeletionPolicy: "Delete" },
      C: {},
    };
    const body = JSON.stringify({ Resources }).replaceAll('"', "&quot;");
    xml("GetTemplate", `<TemplateBody>${body}</TemplateBody>`);
    expect(await stacks.retained("s", REGION)).toEqual(["T", "N"]);
  });

  it("loses its protection, and is deleted or still there at the end", async () => {
    xml("UpdateTerminationProtection", "");
    await stacks.unprotect("s", REGION);
    expect(sentIn("UpdateTerminationProtection").get("EnableTerminationProtection")).toBe("false");

    xml("DeleteStack", "");
    xmlError("DescribeStacks", "ValidationError", "Stack with id s does not exist");
    expect(await stacks.remove("s", REGION)).toBe("deleted");
    expect(sentIn("DeleteStack").get("StackName")).toBe("s");

    xml("DescribeStacks", stack({ StackStatus: "DELETE_FAILED" }));
    expect(await stacks.remove("s", REGION)).toBe("failed");
  });
});

describe("a bucket", () => {
  it("that is gone or empty is left alone", async () => {
    answers.set("GET /b/?list-type=2", { body: "<ListBucketResult/>" });
    await stacks.empty("b", REGION);
    answers.set("GET /b/?list-type=2", {
      status: 404,
      body: "<Error><Code>NoSuchBucket</Code></Error>",
    });
    await expect(stacks.empty("b", REGION)).resolves.toBeUndefined();
  });

  it("whose file cannot be deleted is told, and not asked for ever", async () => {
    const file = "<Contents><Key>index.html</Key></Contents>";
    answers.set("GET /b/?list-type=2", { body: `<ListBucketResult>${file}</ListBucketResult>` });
    answers.set("POST /b/?delete=", {
      body: "<DeleteResult><Error><Key>index.html</Key><Code>AccessDenied</Code></Error></DeleteResult>",
    });
    await expect(stacks.empty("b", REGION)).rejects.toThrow(
      "b: index.html was not deleted (AccessDenied).",
    );
  });

  it("of the app's files is read to its end, with the time of each upload", async () => {
    const page = (more: string, key: string) =>
      `<ListBucketResult>${more}<Contents><Key>${key}</Key><LastModified>2027-01-0${key}T00:00:00.000Z</LastModified></Contents></ListBucketResult>`;
    answers.set("GET /b/?list-type=2", {
      body: page(
        "<IsTruncated>true</IsTruncated><NextContinuationToken>n</NextContinuationToken>",
        "1",
      ),
    });
    answers.set("GET /b/?continuation-token=n&list-type=2", { body: page("", "2") });

    expect(await siteIn(REGION).siteFiles("b")).toEqual([
      { key: "1", uploadedMs: Date.parse("2027-01-01T00:00:00.000Z") },
      { key: "2", uploadedMs: Date.parse("2027-01-02T00:00:00.000Z") },
    ]);
  });
});

// What does CloudFormation report about a stack? One call per question; a missing one is null.
import {
  CloudFormationClient,
  DeleteStackCommand,
  DescribeStacksCommand,
  GetTemplateCommand,
  paginateDescribeStackEvents,
  paginateListStackResources,
  UpdateTerminationProtectionCommand,
  waitUntilStackDeleteComplete,
} from "@aws-sdk/client-cloudformation";
import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import * as z from "zod";
import { deleteFiles } from "#scripts/operator/world/aws-site.ts";

/** `changedAt`: when its last creation or update began. */
export type StackState = { status: string; isProtected: boolean; changedAt: string };
/** What happened to a resource; `id` is its logical id, `physicalId` its name or ARN in AWS. */
export type StackEvent = {
  id: string;
  type: string;
  physicalId: string;
  status: string;
  reason: string;
};
export type StackResource = Pick<StackEvent, "id" | "type" | "physicalId">;

export type Stacks = {
  state(name: string, region: string): Promise<StackState | null>;
  /** Of its last creation, update or deletion, oldest first. */
  lastEvents(name: string, region: string): Promise<StackEvent[]>;
  resources(name: string, region: string): Promise<StackResource[]>;
  /** The ids of the resources that its deletion leaves alone. */
  retained(name: string, region: string): Promise<string[]>;
  unprotect(name: string, region: string): Promise<void>;
  /** A bucket that is gone is empty. */
  empty(bucket: string, region: string): Promise<void>;
  remove(name: string, region: string): Promise<"deleted" | "failed">;
};

const AN_HOUR_SECONDS = 3_600;
const BETWEEN_LOOKS_SECONDS = 10;

export function stacksInAws(): Stacks {
  const at = (region: string) => new CloudFormationClient({ region });
  const state: Stacks["state"] = (name, region) =>
    at(region)
      .send(new DescribeStacksCommand({ StackName: name }))
      .then(
        ({ Stacks: [found] = [] }) =>
          found
            ? {
                status: found.StackStatus ?? "",
                isProtected: found.EnableTerminationProtection === true,
                changedAt: (found.LastUpdatedTime ?? found.CreationTime)?.toISOString() ?? "",
              }
            : null,
        (error: unknown) => {
          if (error instanceof Error && /does not exist/.test(error.message)) return null;
          throw error;
        },
      );
  return {
    state,
    lastEvents: (name, region) => lastEvents(at(region), name),
    resources: async (name, region) => {
      const found: StackResource[] = [];
      const pages = paginateListStackResources({ client: at(region) }, { StackName: name });
      for await (const { StackResourceSummaries = [] } of pages)
        for (const {
          LogicalResourceId,
          ResourceType,
          PhysicalResourceId,
        } of StackResourceSummaries)
          found.push({
            id: LogicalResourceId ?? "",
            type: ResourceType ?? "",
            physicalId: PhysicalResourceId ?? "",
          });
      return found;
    },
    retained: async (name, region) => {
      const { TemplateBody = "{}" } = await at(region).send(
        new GetTemplateCommand({ StackName: name }),
      );
      return Object.entries(Template.parse(JSON.parse(TemplateBody)).Resources)
        .filter(([, { DeletionPolicy }]) => DeletionPolicy?.startsWith("Retain"))
        .map(([id]) => id);
    },
    unprotect: async (name, region) => {
      await at(region).send(
        new UpdateTerminationProtectionCommand({
          StackName: name,
          EnableTerminationProtection: false,
        }),
      );
    },
    empty: (bucket, region) => empty(new S3Client({ region }), bucket),
    remove: async (name, region) => {
      await at(region).send(new DeleteStackCommand({ StackName: name }));
      await waitUntilStackDeleteComplete(
        {
          client: at(region),
          maxWaitTime: AN_HOUR_SECONDS,
          minDelay: BETWEEN_LOOKS_SECONDS,
          maxDelay: 30,
        },
        { StackName: name },
      ).catch(() => undefined);
      // The waiter fails alike for what is still at work, did not work, or cannot be asked.
      return (await state(name, region)) === null ? "deleted" : "failed";
    },
  };
}

const Template = z.object({
  Resources: z.record(z.string(), z.object({ DeletionPolicy: z.string().optional() })),
});

/** The newest events come first; a person's wish begins an operation. */
async function lastEvents(client: CloudFormationClient, name: string): Promise<StackEvent[]> {
  const events: StackEvent[] = [];
  for await (const { StackEvents = [] } of paginateDescribeStackEvents(
    { client },
    { StackName: name },
  ))
    for (const one of StackEvents) {
      const event = {
        id: one.LogicalResourceId ?? "",
        type: one.ResourceType ?? "",
        physicalId: one.PhysicalResourceId ?? "",
        status: one.ResourceStatus ?? "",
        reason: one.ResourceStatusReason ?? "",
      };
      if (event.type === STACK && BEGINNINGS.includes(event.status) && event.reason === WISH)
        return events.toReversed();
      events.push(event);
    }
  return events.toReversed();
}

const STACK = "AWS::CloudFormation::Stack";
const BEGINNINGS = ["CREATE_IN_PROGRESS", "UPDATE_IN_PROGRESS", "DELETE_IN_PROGRESS"];
const WISH = "User Initiated";

async function empty(client: S3Client, Bucket: string): Promise<void> {
  for (;;) {
    const keys = await client.send(new ListObjectsV2Command({ Bucket })).then(
      ({ Contents = [] }) => Contents.map(({ Key = "" }) => Key),
      (error: unknown) => {
        if (error instanceof Error && error.name === "NoSuchBucket") return [];
        throw error;
      },
    );
    if (keys.length === 0) return;
    await deleteFiles(client, Bucket, keys);
  }
}

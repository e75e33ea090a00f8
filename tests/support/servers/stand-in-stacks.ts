// What does CloudFormation report in a test, and what was asked of it? The stacks of a deployed
// stage, except for the test's changes.
import { needsEdgeAlarms } from "#infra/edge-alarms-stack.ts";
import { needsEdgeStack } from "#infra/edge-stack.ts";
import type { Stage } from "#infra/stage.ts";
import { partsOf } from "#scripts/operator/stacks/parts.ts";
import type {
  StackEvent,
  StackResource,
  StackState,
  Stacks,
} from "#scripts/operator/world/aws-stacks.ts";

type Stack = StackState & { events: StackEvent[]; resources: StackResource[]; retained: string[] };
type StandIn = Stacks & {
  /** What changed something, as "verb name". */
  did: string[];
  /** Null: the stack is gone. A part that was not there comes with its defaults. */
  change(part: string, different: Partial<Stack> | null): void;
};

const resource = (id: string, type: string, physicalId: string): StackResource => ({
  id,
  type,
  physicalId,
});
const RESOURCES: Record<string, StackResource[]> = {
  data: [
    resource("FoyerTable", "AWS::DynamoDB::GlobalTable", "foyer-table"),
    resource("MasterSecret", "AWS::SecretsManager::Secret", "arn:master"),
    resource("UploadBucket", "AWS::S3::Bucket", "foyer-uploads"),
    resource("ExportBucket", "AWS::S3::Bucket", "foyer-exports"),
    resource("ImageBucket", "AWS::S3::Bucket", "foyer-images"),
  ],
  web: [resource("SiteBucket", "AWS::S3::Bucket", "foyer-site")],
};

function isNeeded(part: string, stage: Stage): boolean {
  if (part === "edge") return needsEdgeStack(stage);
  if (part === "edge-alarms") return needsEdgeAlarms(stage);
  return true;
}

/** `fails`: the parts whose deletion fails, with the reason that the resource then has. */
export function standInStacks(stage: Stage, fails: Record<string, string> = {}): StandIn {
  const parts = partsOf(stage);
  const fresh = (part: string): Stack => ({
    status: "CREATE_COMPLETE",
    isProtected: part === "data" || part === "web",
    changedAt: "2029-01-01T00:00:00.000Z",
    events: [],
    resources: RESOURCES[part] ?? [],
    retained: part === "data" ? ["FoyerTable", "MasterSecret", "ImageBucket"] : [],
  });
  const stacks = new Map(
    parts.filter(({ part }) => isNeeded(part, stage)).map(({ part, name }) => [name, fresh(part)]),
  );
  const partNamed = (name: string) => parts.find((one) => one.name === name)?.part ?? "";
  const did: string[] = [];
  return {
    did,
    change: (part, different) => {
      const name = parts.find((one) => one.part === part)?.name ?? "";
      if (different === null) stacks.delete(name);
      else stacks.set(name, { ...(stacks.get(name) ?? fresh(part)), ...different });
    },
    state: async (name) => stacks.get(name) ?? null,
    lastEvents: async (name) => stacks.get(name)?.events ?? [],
    resources: async (name) => stacks.get(name)?.resources ?? [],
    retained: async (name) => stacks.get(name)?.retained ?? [],
    unprotect: async (name) => {
      did.push(`unprotect ${name}`);
    },
    empty: async (bucket) => {
      did.push(`empty ${bucket}`);
    },
    remove: async (name) => {
      did.push(`remove ${name}`);
      const reason = fails[partNamed(name)];
      const found = stacks.get(name);
      if (reason === undefined || !found) {
        stacks.delete(name);
        return "deleted";
      }
      const event = { ...resource("Thing", "AWS::S3::Bucket", "thing"), status: "DELETE_FAILED" };
      stacks.set(name, { ...found, status: "DELETE_FAILED", events: [{ ...event, reason }] });
      return "failed";
    },
  };
}

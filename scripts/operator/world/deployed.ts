// What is deployed of a stage? The outputs of its stacks, which the checks start from.
import * as z from "zod";
import { stackName } from "#infra/names.ts";
import { EDGE_REGION, type Stage } from "#infra/stage.ts";
import type { Cloud } from "#scripts/operator/world/world.ts";

const Data = z.object({
  TableName: z.string(),
  ImageBucketName: z.string(),
  MasterSecretArn: z.string(),
  OriginSecretArn: z.string(),
  StripeSecretArn: z.string(),
});
const Web = z.object({
  Address: z.string(),
  DistributionHost: z.string(),
  SiteBucketName: z.string(),
});
const Alarms = z.object({ TopicArn: z.string() });
const Outputs = z.record(z.string(), z.string());

export type Deployed = {
  stage: Stage;
  data: z.output<typeof Data>;
  web: z.output<typeof Web>;
  alarms: z.output<typeof Alarms>;
  /** Of the stacks in us-east-1, empty without them, and of the mail stack. */
  edge: Record<string, string>;
  edgeAlarms: Record<string, string>;
  mail: Record<string, string>;
};

/** Null if a stack is missing or comes from an earlier release. */
export async function deployedAs(stage: Stage, cloud: Cloud): Promise<Deployed | null> {
  const of = (part: string, region?: string) => cloud.outputs(stackName(stage, part), region);
  const [data, web, alarms, mail, edge, edgeAlarms] = await Promise.all([
    of("data"),
    of("web"),
    of("alarms"),
    of("mail"),
    of("edge", EDGE_REGION),
    of("edge-alarms", EDGE_REGION),
  ]);
  const found = z
    .object({
      data: Data,
      web: Web,
      alarms: Alarms,
      mail: Outputs,
      edge: Outputs,
      edgeAlarms: Outputs,
    })
    .safeParse({ data, web, alarms, mail, edge: edge ?? {}, edgeAlarms: edgeAlarms ?? {} });
  return found.success ? { stage, ...found.data } : null;
}

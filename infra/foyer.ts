// Which stacks make one deployment, and what do they pass to each other?
import { join } from "node:path";
import { type App, type Stack, Tags } from "aws-cdk-lib";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import { AlarmsStack } from "#infra/alarms-stack.ts";
import { ApiStack, apiStacks } from "#infra/api-stack.ts";
import type { Platform } from "#infra/constructs/api-function.ts";
import { DashboardStack } from "#infra/dashboard-stack.ts";
import { DataStack } from "#infra/data-stack.ts";
import { EdgeAlarmsStack, needsEdgeAlarms } from "#infra/edge-alarms-stack.ts";
import { EdgeStack, needsEdgeStack } from "#infra/edge-stack.ts";
import { groupNames } from "#infra/grants.ts";
import { ImagesStack } from "#infra/images-stack.ts";
import { JobsStack } from "#infra/jobs-stack.ts";
import { MailStack } from "#infra/mail-stack.ts";
import { stackName } from "#infra/names.ts";
import { bundleOfResize } from "#infra/resize-folder.ts";
import { EDGE_REGION, type Stage } from "#infra/stage.ts";
import { WebStack } from "#infra/web-stack.ts";
import { WorkersStack } from "#infra/workers-stack.ts";

/** `dist` has `web`, and one folder per Lambda under `functions`. */
export function deployment(
  app: App,
  stage: Stage,
  dist: string,
  resize = bundleOfResize(dist),
): Record<string, Stack> {
  const home = { env: { region: stage.region } };
  const named = (part: string) => [app, stackName(stage, part)] as const;
  const data = new DataStack(...named("data"), { ...home, terminationProtection: true, stage });
  const alarms = new AlarmsStack(...named("alarms"), { ...home, stage, table: data.table });
  const edge = edgeStack(app, stage);
  const web = new WebStack(...named("web"), {
    ...home,
    terminationProtection: true, // without a domain its host is the address
    stage,
    originSecret: data.secrets.origin,
    buckets: data.buckets,
    site: join(dist, "web"),
    alarmTopic: alarms.topic,
    certificate: edge?.certificate ?? null,
    firewallArn: edge?.firewallArn ?? null,
  });
  const platform: Platform = {
    stage,
    table: data.table,
    secrets: data.secrets,
    buckets: data.buckets,
    appOrigin: web.appOrigin,
    bundles: join(dist, "functions"),
    alarmTopic: alarms.topic,
  };
  const images = new ImagesStack(...named("images"), { ...home, platform, resize });
  const queues = { imageQueue: images.queue };
  const jobs = new JobsStack(...named("jobs"), { ...home, platform, ...queues });
  const apis = Object.entries(apiStacks(groupNames)).map(([part, groups]): [string, ApiStack] => [
    part,
    new ApiStack(...named(part), { ...home, groups, platform, httpApi: web.api, ...queues }),
  ]);
  const made = apis.map(([, stack]) => stack);
  const edgeAlarms = edgeAlarmsStack(app, stage, { edge, after: made, topic: alarms.topic });
  const mail = new MailStack(...named("mail"), { ...home, platform });
  const workers = new WorkersStack(...named("workers"), {
    ...home,
    platform,
    mailQueues: mail.queues,
    jobQueues: jobs.queues,
    ...queues,
  });
  const watched = [
    alarms,
    web,
    images,
    jobs,
    ...made,
    ...(edgeAlarms ? [edgeAlarms] : []),
    mail,
    workers,
  ];
  const dashboard = new DashboardStack(...named("dashboard"), {
    ...home,
    stage,
    api: web.api,
    table: data.table,
    watched,
  });
  return tagged(stage, {
    ...{ data, alarms, ...(edge && { edge }), web, images, jobs },
    ...Object.fromEntries(apis),
    ...(edgeAlarms && { "edge-alarms": edgeAlarms }),
    ...{ mail, workers, dashboard },
  });
}

function edgeStack(app: App, stage: Stage): EdgeStack | null {
  if (!needsEdgeStack(stage)) return null;
  const env = { region: EDGE_REGION };
  return new EdgeStack(app, stackName(stage, "edge"), { env, stage });
}

/** After the API, or a first deployment would find the address dead. */
function edgeAlarmsStack(
  app: App,
  stage: Stage,
  { edge, after, topic }: { edge: EdgeStack | null; after: Stack[]; topic: ITopic },
): EdgeAlarmsStack | null {
  if (!needsEdgeAlarms(stage)) return null;
  const stack = new EdgeAlarmsStack(app, stackName(stage, "edge-alarms"), {
    env: { region: EDGE_REGION },
    stage,
    certificate: edge?.certificate ?? null,
    topic,
  });
  for (const api of after) stack.addStackDependency(api);
  return stack;
}

/** They split the bill once activated in the billing console. */
function tagged(stage: Stage, stacks: Record<string, Stack>): Record<string, Stack> {
  for (const [part, stack] of Object.entries(stacks)) {
    Tags.of(stack).add("foyer:stage", stage.name);
    Tags.of(stack).add("foyer:part", part);
  }
  return stacks;
}

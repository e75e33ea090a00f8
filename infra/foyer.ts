// Which stacks make one deployment, and what do they hand to each other?
import { join } from "node:path";
import type { App } from "aws-cdk-lib";
import { ApiStack } from "#infra/api-stack.ts";
import type { Platform } from "#infra/constructs/api-function.ts";
import { DataStack } from "#infra/data-stack.ts";
import { MailStack } from "#infra/mail-stack.ts";
import type { Stage } from "#infra/stages.ts";
import { WebStack } from "#infra/web-stack.ts";
import { WorkersStack } from "#infra/workers-stack.ts";

/** Adds the five stacks of a stage to an app. `dist` is the folder of the build: `web` and one folder per Lambda under `functions`. */
export function deployment(app: App, stage: Stage, dist: string) {
  const named = (concern: string) => [app, `foyer-${stage.name}-${concern}`] as const;
  const data = new DataStack(...named("data"), { terminationProtection: true });
  const web = new WebStack(...named("web"), { stage, originSecret: data.secrets.origin, site: join(dist, "web") });
  const platform: Platform = {
    stage,
    table: data.table,
    secrets: data.secrets,
    appOrigin: web.appOrigin,
    bundles: join(dist, "functions"),
  };
  const api = new ApiStack(...named("api"), { platform, httpApi: web.api });
  const mail = new MailStack(...named("mail"), { platform });
  const workers = new WorkersStack(...named("workers"), { platform, mailQueue: mail.queue });
  return { data, web, api, mail, workers };
}

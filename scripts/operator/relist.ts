// Does the world find all that it may, and nothing else? Every listing is compared with its event,
// and written anew where it differs.
import { forEachConcurrent } from "#functions/core/ports/for-each-concurrent.ts";
import { noCredentials } from "#scripts/operator/checks/before-deploy.ts";
import type { DoctorTools } from "#scripts/operator/checks/doctor.ts";
import { partitionOf } from "#scripts/operator/what-stays.ts";
import { whatIsAsked } from "#scripts/operator/world/asked.ts";
import { deployedAs } from "#scripts/operator/world/deployed.ts";
import { sentenceOf } from "#scripts/operator/world/fault.ts";
import { reportOf } from "#scripts/operator/world/finding.ts";
import type { World } from "#scripts/operator/world/world.ts";

type Tally = Record<"event" | "organizer" | "differed" | "failed", number>;
type Say = (text: string) => void;

const AT_ONCE = 10;

/** `npm run relist`: returns the exit code. Written again, it goes over all of them once more. */
export async function relist(args: string[], tools: DoctorTools): Promise<number> {
  const { say } = tools;
  const asked = whatIsAsked("relist", args, tools.stages);
  if ("says" in asked) {
    say(asked.says);
    return asked.status;
  }
  const { stage } = asked;
  const world = tools.openWorld(stage.region);
  const account = await world.cloud.account();
  if ("missing" in account) {
    say(reportOf([noCredentials(account.missing)]));
    return 1;
  }
  const table = (await deployedAs(stage, world.cloud))?.data.TableName;
  if (!table) {
    say(`${stage.name} is not deployed. Nothing was written.`);
    return 1;
  }
  const { event, organizer, differed, failed } = await relistAll(world, table, say);
  say(`${event} events and ${organizer} organizers compared, ${differed} differed.`);
  if (failed > 0) say(`${failed} could not be read or written. Write the command again.`);
  return failed > 0 ? 1 : 0;
}

/** One that cannot be read does not keep the others from being found. */
async function relistAll({ tables, listings }: World, table: string, say: Say): Promise<Tally> {
  const tally = { event: 0, organizer: 0, differed: 0, failed: 0 };
  for await (const page of tables.pages(table))
    await forEachConcurrent(page, {
      atOnce: AT_ONCE,
      isOver: () => false,
      work: async (item) => {
        const done = await listings.relist(table, item).catch((error: unknown) => {
          say(`  ${partitionOf(item)}: ${sentenceOf(error)}`);
          tally.failed += 1;
          return null;
        });
        if (!done) return;
        tally[done.kind] += 1;
        tally.differed += Number(done.hasDiffered);
      },
    });
  return tally;
}

// Do alarms reach somebody? Checks that an address is subscribed and has confirmed.
import type { Deployed } from "#scripts/operator/world/deployed.ts";
import { type Finding, fine, warn } from "#scripts/operator/world/finding.ts";
import type { World } from "#scripts/operator/world/world.ts";

const ABOUT = "Alarms";

export async function alarmFindings(
  { cloud }: World,
  { stage, alarms, edgeAlarms }: Deployed,
): Promise<Finding[]> {
  const { email } = stage.alarms;
  if (email === null)
    return [
      warn(
        ABOUT,
        "Nobody hears of alarms.",
        "Set alarms.email in infra/stages.ts and deploy again.",
      ),
    ];
  const topics = [...new Set([alarms.TopicArn, edgeAlarms["TopicArn"] ?? alarms.TopicArn])];
  return Promise.all(
    topics.map(async (topic) => {
      const region = topic.split(":")[3] ?? stage.region;
      const subscribers = await cloud.subscribers(topic, region);
      if (subscribers.some((one) => one.address === email && one.isConfirmed))
        return fine(ABOUT, `Alarms of ${region} are mailed to ${email}.`);
      return warn(
        ABOUT,
        `${email} has not agreed yet to hear of alarms of ${region}.`,
        "Open the link in the mail that AWS sent there; the SNS console of that region sends it again (Request confirmation).",
      );
    }),
  );
}

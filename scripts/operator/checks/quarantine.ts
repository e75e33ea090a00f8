// What failed so often that nobody tries it any more? Listed, and released on the operator's word.
import type { Deployed } from "#scripts/operator/world/deployed.ts";
import { type Finding, fine, wrong } from "#scripts/operator/world/finding.ts";
import type { World } from "#scripts/operator/world/world.ts";

const ABOUT = "Sweep";
const MOST_SHOWN = 10;

export async function quarantineFindings(
  { cloud }: World,
  { data, stage }: Deployed,
): Promise<Finding[]> {
  const all = await cloud.quarantined(data.TableName);
  const held = all.filter(({ isReleased }) => !isReleased);
  const [first] = held;
  if (!first) {
    const says =
      all.length === 0
        ? "Nothing lies in quarantine."
        : `${all.length} in quarantine were released. The sweep tries them within a minute.`;
    return [fine(ABOUT, says)];
  }
  const shown = held.slice(0, MOST_SHOWN).map(({ about }) => about);
  return [
    wrong(
      ABOUT,
      `${held.length} in quarantine since ${first.at.slice(0, 16)}: ${shown.join(", ")}${held.length > MOST_SHOWN ? ", …" : ""}.`,
      `The log lines "mail not sent", "stream record failed" and "job not finished" say why. Mend that, then let all of them go: npm run doctor -- --stage ${stage.name} --release`,
    ),
  ];
}

/** A hundred of each kind at a time. */
export async function releaseAll({ cloud }: World, { data }: Deployed): Promise<void> {
  const all = await cloud.quarantined(data.TableName);
  for (const { id, isReleased } of all) if (!isReleased) await cloud.release(data.TableName, id);
}

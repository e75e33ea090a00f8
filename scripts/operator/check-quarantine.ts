// Which mails failed so often that nobody tries them any more? Lists them, and releases all of them
// if the operator says so.
import type { Deployed } from "#scripts/operator/deployed.ts";
import { type Finding, fine, wrong } from "#scripts/operator/finding.ts";
import type { World } from "#scripts/operator/world.ts";

const ABOUT = "Mail";
const MOST_SHOWN = 10;

export async function quarantineFindings(
  { cloud }: World,
  { data, stage }: Deployed,
): Promise<Finding[]> {
  const mails = await cloud.quarantinedMails(data.TableName);
  const held = mails.filter(({ isReleased }) => !isReleased);
  const [first] = held;
  if (!first) {
    const says =
      mails.length === 0
        ? "No mail lies in quarantine."
        : `${mails.length} in quarantine were released. The sweep tries them within a minute.`;
    return [fine(ABOUT, says)];
  }
  const refs = held.slice(0, MOST_SHOWN).map(({ ref }) => ref);
  return [
    wrong(
      ABOUT,
      `${held.length} in quarantine since ${first.at.slice(0, 16)}: ${refs.join(", ")}${held.length > MOST_SHOWN ? ", …" : ""}.`,
      `The log lines "mail not sent" say why. Mend that, then let all of them go: npm run doctor -- --stage ${stage.name} --release`,
    ),
  ];
}

/** Makes all mails of the quarantine due, a hundred at a time. Those that fail come back. */
export async function releaseAll({ cloud }: World, { data }: Deployed): Promise<void> {
  const mails = await cloud.quarantinedMails(data.TableName);
  for (const { ref, isReleased } of mails)
    if (!isReleased) await cloud.releaseMail(data.TableName, ref);
}

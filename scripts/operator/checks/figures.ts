// Do an event's figures say what its orders say? One finding for each order that differs.
import type { Deployed } from "#scripts/operator/world/deployed.ts";
import { type Finding, fine, wrong } from "#scripts/operator/world/finding.ts";
import type { World } from "#scripts/operator/world/world.ts";

const ABOUT = "Figures";
const MOST_TOLD = 20;

export async function figureFindings(
  { cloud }: World,
  { data }: Deployed,
  eventId: string,
): Promise<Finding[]> {
  const audited = await cloud.audit(data.TableName, eventId);
  if (!audited)
    return [
      wrong(ABOUT, `There is no event "${eventId}".`, "Its id is in the address of its pages."),
    ];
  const { orders, differences } = audited;
  if (differences.length === 0)
    return [fine(ABOUT, `${eventId} counts what its ${countOf(orders)} say.`)];
  const told = differences.slice(0, MOST_TOLD);
  const rest = differences.length - told.length;
  return told.map((sentence, at) =>
    wrong(
      ABOUT,
      rest > 0 && at === told.length - 1 ? `${sentence} ${rest} more differ.` : sentence,
      "Any change of an order writes its row anew, as sending its mail again does. Looking at the dashboard counts anew.",
    ),
  );
}

const countOf = (orders: number): string => (orders === 1 ? "1 order" : `${orders} orders`);

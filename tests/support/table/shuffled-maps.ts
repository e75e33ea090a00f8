// Does anything depend on the order in which the table returns the keys of a map? DynamoDB promises
// none, so tests get another one at each read.
import type { ServiceInputTypes, ServiceOutputTypes } from "@aws-sdk/client-dynamodb";
import type { InitializeMiddleware } from "@smithy/types";
import { SEED, seededRandom } from "#tests/support/runs/seeded-random.ts";

const random = seededRandom(SEED);

/**
 * Middleware of the DynamoDB client: the keys of all maps come in another order than the table's,
 * in answers and in the items that refusals carry.
 */
export const shuffledMaps: InitializeMiddleware<ServiceInputTypes, ServiceOutputTypes> =
  (next) => async (args) => {
    const answer = await next(args).catch((error: object) => {
      shuffleItems(error);
      throw error;
    });
    shuffleItems(answer.output);
    return answer;
  };

const CARRIERS = ["Item", "Items", "Attributes", "CancellationReasons"];

function shuffleItems(carrier: object): void {
  for (const [name, value] of Object.entries(carrier))
    if (CARRIERS.includes(name)) Object.assign(carrier, { [name]: shuffled(value) });
}

/** Values of plain objects and lists, in the client's form or as ElectroDB's client reads them. */
function shuffled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== "object" || value?.constructor !== Object) return value;
  const entries = Object.entries(value).map(([name, inner]) => ({
    place: random(),
    entry: [name, shuffled(inner)],
  }));
  return Object.fromEntries(
    entries.toSorted((a, b) => a.place - b.place).map(({ entry }) => entry),
  );
}

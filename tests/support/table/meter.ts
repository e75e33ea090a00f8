// What does an operation cost? Counts capacity units and round trips of the only table client while
// it runs.
import { dynamo } from "#functions/core/table/dynamo.ts";

/** Overlapping requests count as one trip. */
export type Cost = { writeUnits: number; readUnits: number; trips: number };
type Capacity = {
  CapacityUnits?: number;
  ReadCapacityUnits?: number;
  WriteCapacityUnits?: number;
  GlobalSecondaryIndexes?: Record<string, { CapacityUnits?: number }>;
};
type Input = { TransactItems?: { Put?: { Item?: object } }[] };

let cost: Cost | null = null;
let underway = 0;

/** Runs an operation and returns its result and its cost. */
export async function metered<T>(operation: () => Promise<T>): Promise<{ result: T; cost: Cost }> {
  const counted = { writeUnits: 0, readUnits: 0, trips: 0 };
  cost = counted;
  const result = await operation();
  cost = null;
  return { result, cost: counted };
}

/**
 * A refused write counts one unit, an item of a transaction two per kilobyte and one per index
 * entry (DynamoDB Local counts two).
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html
 */
export function installMeter(): void {
  dynamo().middlewareStack.add(
    (next, context: { commandName?: string }) => async (args) => {
      // The client types inputs and outputs by command. These are the parts that every DynamoDB
      // command may have.
      const input = args.input as Input & { ReturnConsumedCapacity?: string };
      input.ReturnConsumedCapacity = "INDEXES";
      const isWrite = !/^(Get|Query|BatchGet)/.test(context.commandName ?? "");
      if (cost && underway === 0) cost.trips++;
      underway++;
      try {
        const answer = await next(args);
        const output = answer.output as { ConsumedCapacity?: Capacity | Capacity[] };
        count(input, [output.ConsumedCapacity ?? []].flat(), isWrite);
        return answer;
      } catch (error) {
        if (cost && isWrite) cost.writeUnits++;
        throw error;
      } finally {
        underway--;
      }
    },
    { step: "initialize", name: "meter" },
  );
}

function count(input: Input, capacities: Capacity[], isWrite: boolean): void {
  if (!cost) return;
  const total = capacities.reduce((sum, one) => sum + (one.CapacityUnits ?? 0), 0);
  if (!isWrite) cost.readUnits += total;
  else if (!input.TransactItems) cost.writeUnits += total;
  else
    cost.writeUnits +=
      input.TransactItems.reduce(
        (sum, one) => sum + 2 * Math.ceil(sizeOf(one.Put?.Item) / 1024),
        0,
      ) + indexUnits(capacities);
}

const sizeOf = (item: object | undefined): number =>
  item ? JSON.stringify(item).length * 0.75 : 1;

function indexUnits(capacities: Capacity[]): number {
  return capacities
    .flatMap((one) => Object.values(one.GlobalSecondaryIndexes ?? {}))
    .reduce((sum, index) => sum + (index.CapacityUnits ?? 0) / 2, 0);
}

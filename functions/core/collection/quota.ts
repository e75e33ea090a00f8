// How much may an owner have of a kind? One item counts it, in the transactions of the writes.
import type { Beside } from "#functions/core/table/beside.ts";
import { countsItem } from "#functions/core/table/counts-item.ts";
import { OWNER } from "#functions/core/table/item.ts";
import { getItem, type Item, type Write } from "#functions/core/table/table.ts";
import { type ProblemError, problem } from "#shared/core/problems.ts";

export type Quota<Row> = {
  sizeOf?: (row: Row) => number;
  isForever?: true;
} & (
  | { maximum: number; refusal: (numbers: { maximum: number; left: number }) => ProblemError }
  | { maximum?: never; refusal?: never }
);
export type Quotas<Row> = Readonly<Record<string, Quota<Row>>>;

export type Counter = { ownerId: string; accountId: string; kind: string };
export type Edit<Row> = { before: Row | null; after: Row | null };

/** The write that counts an edit and proves its room. Null if the edit changes no count. */
export function counting<Row>(
  counter: Counter,
  quotas: Quotas<Row>,
  edit: Edit<Row>,
): Beside | null {
  const changes = changesOf(quotas, edit);
  if (changes.length === 0) return null;
  const limited = changes.filter(isLimited);
  const conditions = limited.map(({ name, by, maximum }) =>
    by > maximum
      ? `#${name} <= :${name}Room`
      : `(attribute_not_exists(#${name}) OR #${name} <= :${name}Room)`,
  );
  const count: Write = {
    update: countsItem.key(counter),
    set: `SET #owner = :owner ADD ${changes.map(({ name }) => `#${name} :${name}`).join(", ")}`,
    ...(conditions.length > 0 && { if: conditions.join(" AND ") }),
    names: {
      "#owner": OWNER,
      ...Object.fromEntries(changes.map(({ name }) => [`#${name}`, name])),
    },
    values: {
      ":owner": counter.accountId,
      ...Object.fromEntries(changes.map(({ name, by }) => [`:${name}`, by])),
      ...Object.fromEntries(limited.map(({ name, by, maximum }) => [`:${name}Room`, maximum - by])),
    },
  };
  return {
    writes: [count],
    refusal: (found) => refusalOf(limited, found) ?? problem("busy", { retryAfter: 1 }),
    look: () => mustFit(counter, quotas, edit),
  };
}

/** Before what an edit needs is made. Only the write itself proves the room. */
export async function mustFit<Row>(
  counter: Counter,
  quotas: Quotas<Row>,
  edit: Edit<Row>,
): Promise<void> {
  const limited = changesOf(quotas, edit).filter(isLimited);
  if (limited.length === 0) return;
  const found = await getItem(countsItem.key(counter), { consistent: true });
  const refusal = refusalOf(limited, found);
  if (refusal) throw refusal;
}

/** A part of another transaction: its condition fails while the owner has some. */
export const hasNone = (counter: Counter, name: string): Write => ({
  check: countsItem.key(counter),
  if: "attribute_not_exists(#count) OR #count <= :none",
  names: { "#count": name },
  values: { ":none": 0 },
});

/** A part of another transaction: its condition fails once the owner has more or fewer. */
export async function hasStill(counter: Counter, name: string): Promise<Write> {
  const found = await getItem(countsItem.key(counter), { consistent: true });
  const count = found?.[name];
  return {
    check: countsItem.key(counter),
    if: count === undefined ? "attribute_not_exists(#count)" : "#count = :count",
    names: { "#count": name },
    ...(count !== undefined && { values: { ":count": count } }),
  };
}

type Change = {
  name: string;
  by: number;
  had: number;
  maximum: number | undefined;
  refusal: Quota<never>["refusal"];
};
type Limited = Change & Required<Pick<Quota<never> & { maximum: number }, "maximum" | "refusal">>;

/** What takes no more than before has no condition, even if the quota is exceeded. */
const isLimited = (change: Change): change is Limited =>
  change.by > 0 && change.maximum !== undefined;

function changesOf<Row>(quotas: Quotas<Row>, { before, after }: Edit<Row>): Change[] {
  return Object.entries(quotas).flatMap(([name, quota]) => {
    const { sizeOf = () => 1, isForever, maximum, refusal } = quota;
    const had = before === null ? 0 : sizeOf(before);
    const has = after === null ? 0 : sizeOf(after);
    const by = isForever ? Math.max(0, has - had) : has - had;
    return by === 0 ? [] : [{ name, by, had, maximum, refusal }];
  });
}

function refusalOf(limited: readonly Limited[], found: Item | null): ProblemError | null {
  const countOf = (name: string) => Number(found?.[name] ?? 0);
  const over = limited.find(({ name, by, maximum }) => countOf(name) > maximum - by);
  if (!over) return null;
  const { name, had, maximum, refusal } = over;
  return refusal({ maximum, left: Math.max(0, maximum - countOf(name) + had) });
}

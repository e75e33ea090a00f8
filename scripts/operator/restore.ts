// What of a restored table is missing in a stage's? Compared, and copied if the operator says so.
import { isDeepStrictEqual } from "node:util";
import { stackName } from "#infra/names.ts";
import type { Stage } from "#infra/stage.ts";
import { tableDefinition } from "#infra/table.ts";
import { noCredentials } from "#scripts/operator/checks/before-deploy.ts";
import type { DoctorTools } from "#scripts/operator/checks/doctor.ts";
import { comesBack, partitionOf, staysAsItIs } from "#scripts/operator/what-stays.ts";
import { whatIsAsked } from "#scripts/operator/world/asked.ts";
import type { ItemPair, StoredItem, Tables } from "#scripts/operator/world/aws-restore.ts";
import { deployedAs } from "#scripts/operator/world/deployed.ts";
import { reportOf } from "#scripts/operator/world/finding.ts";
import type { World } from "#scripts/operator/world/world.ts";

type Wish = {
  from: string;
  to: string;
  about: string | null;
  write: boolean;
  overwrite: boolean;
};
type Tally = Record<"same" | "missing" | "different" | "stays" | "leftOut" | "copied", number> & {
  /** By the kind of partition, such as ORD. */
  kinds: Map<string, number>;
};

const { pk, sk } = tableDefinition;
const AT_ONCE = 25;
const SAY_EVERY = 10_000;

/** `npm run restore`: returns the exit code. Written again, it copies what is still missing. */
export async function restore(args: string[], tools: DoctorTools): Promise<number> {
  const { say } = tools;
  const asked = whatIsAsked("restore", args, tools.stages);
  if ("says" in asked) {
    say(asked.says);
    return asked.status;
  }
  const { stage, about, write, overwrite } = asked;
  const { cloud, tables } = tools.openWorld(stage.region);
  const account = await cloud.account();
  if ("missing" in account) {
    say(reportOf([noCredentials(account.missing)]));
    return 1;
  }
  const to = (await deployedAs(stage, cloud))?.data.TableName;
  const from = asked.from ?? "";
  const others = Object.values(tools.stages).filter(({ name }) => name !== stage.name);
  const refusal = to
    ? ((await refusalOf(tables, from, to)) ??
      (await anotherStages({ cloud, tables }, others, from)))
    : `${stage.name} is not deployed.`;
  if (refusal || !to) {
    say(`${refusal} Nothing was copied.`);
    return 1;
  }
  say(`From ${from} to ${to} (${stage.name}, ${stage.region})\n`);
  const tally = await compareAndCopy(tables, { from, to, about, write, overwrite }, say);
  say(summary(tally, { write, overwrite }));
  return 0;
}

async function refusalOf(tables: Tables, from: string, to: string): Promise<string | null> {
  if (from === to) return `${to} is the stage's own table.`;
  const keys = await tables.keysOf(from);
  if (keys === null) return `There is no table ${from} in this account and region.`;
  if (!isDeepStrictEqual(keys, [pk, sk])) return `${from} is not a table of Foyer.`;
  return null;
}

/** Of staging, say: its accounts and orders would become this stage's. */
async function anotherStages(
  { cloud, tables }: Pick<World, "cloud" | "tables">,
  others: Stage[],
  from: string,
): Promise<string | null> {
  const origin = await tables.restoredFrom(from);
  for (const other of others) {
    const its = (await cloud.outputs(stackName(other, "data"), other.region))?.["TableName"];
    if (its === from) return `${from} is the table of ${other.name}.`;
    if (its !== undefined && its === origin) return `${from} was restored from ${other.name}.`;
  }
  return null;
}

async function compareAndCopy(
  tables: Tables,
  wish: Wish,
  say: (text: string) => void,
): Promise<Tally> {
  const counts = { same: 0, missing: 0, different: 0, stays: 0, leftOut: 0, copied: 0 };
  const tally = { ...counts, kinds: new Map() };
  const isWanted = await wantedBy(tables, wish);
  let [read, said] = [0, 0];
  for await (const page of tables.pages(wish.from)) {
    const items = page.filter(isWanted);
    const lasting = items.filter(comesBack);
    tally.leftOut += items.length - lasting.length;
    const pairs = await tables.paired(lasting, wish.to);
    for (let at = 0; at < pairs.length; at += AT_ONCE)
      await Promise.all(
        pairs.slice(at, at + AT_ONCE).map((pair) => settle(tables, wish, pair, tally)),
      );
    read += page.length;
    if (read - said < SAY_EVERY) continue;
    say(`  ${read} items read, ${tally.copied} copied…`);
    said = read;
  }
  return tally;
}

async function settle(
  tables: Tables,
  wish: Wish,
  { item, other }: ItemPair,
  tally: Tally,
): Promise<void> {
  if (isDeepStrictEqual(item, other)) {
    tally.same += 1;
    return;
  }
  const found = other === null ? "missing" : "different";
  tally[found] += 1;
  const kind = `${partitionOf(item).split("#")[0]} ${found}`;
  tally.kinds.set(kind, (tally.kinds.get(kind) ?? 0) + 1);
  if (other === null && wish.write && (await tables.add(wish.to, item))) tally.copied += 1;
  if (other === null || !wish.overwrite) return;
  const stays = await staysAsItIs(tables, wish, item);
  tally[!stays && (await tables.replace(wish.to, item, other)) ? "copied" : "stays"] += 1;
}

/** All of an order or a person. Of partitions that many share, only the items that name it. */
async function wantedBy(
  tables: Tables,
  { from, about }: Wish,
): Promise<(item: StoredItem) => boolean> {
  if (about === null) return () => true;
  const named = (item: StoredItem) => JSON.stringify(item).includes(about);
  const whole = new Set<string>();
  for await (const page of tables.pages(from))
    for (const item of page.filter(named)) {
      const partition = partitionOf(item);
      if (/^(ORD|USR)#/.test(partition) || partition.includes(about)) whole.add(partition);
    }
  return (item) => whole.has(partitionOf(item)) || named(item);
}

function summary(tally: Tally, { write, overwrite }: Pick<Wish, "write" | "overwrite">): string {
  const { same, missing, different, stays, leftOut, copied, kinds } = tally;
  const counts: [string, number][] = [
    ["the same", same],
    ["missing", missing],
    ["different", different],
    ["left out (used up, expired)", leftOut],
    ...(stays > 0 ? [["stays as it is now", stays] satisfies [string, number]] : []),
    ["copied", copied],
    ...[...kinds].toSorted(([a], [b]) => a.localeCompare(b)),
  ];
  return [
    ...counts.map(([what, count]) => `  ${what.padEnd(30)}${String(count).padStart(9)}`),
    "",
    ...(stays > 0 ? [WHY_IT_STAYS] : []),
    ...adviceOf(missing, different, write, overwrite),
  ].join("\n");
}

const WHY_IT_STAYS =
  "Stock, mails, passwords, roles, and orders whose stock, money or mails moved since stay as they are now.";

function adviceOf(
  missing: number,
  different: number,
  write: boolean,
  overwrite: boolean,
): string[] {
  if (write && (overwrite || different === 0)) return ["Done. Look with: npm run doctor."];
  return [
    ...(write ? [] : ["Nothing was copied."]),
    ...(!write && missing > 0
      ? [
          "--write copies what is missing: also what people deleted on purpose since then, so name what was lost with --about.",
        ]
      : []),
    ...(different > 0
      ? [
          "What is different changed since the restored second. --write --overwrite takes it back, with every edit and check-in in it; never stock, mails, passwords, roles, or orders whose stock, money or mails moved.",
        ]
      : []),
  ];
}

// Is a change of an account's connection to Stripe refused if it was decided on what is no longer
// stored? Otherwise money would go to an account that its owner has left.
import { beforeEach, describe, expect, it } from "vitest";
import { connectionWrite } from "#functions/access/connection-write.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem, transact, writeItem } from "#functions/core/table/table.ts";
import { accountItem, type StoredConnection } from "#functions/stored/account.ts";
import { given } from "#tests/support/scenes/world.ts";

const connected = (id: string, version: number): StoredConnection => ({
  opened: 1,
  id,
  state: "CONNECTED",
  missing: [],
  version,
});
const NONE = undefined;

let accountId: string;
beforeEach(async () => {
  accountId = (await given.owner()).me.account.id;
});

const key = (id: string) => accountItem.key({ accountId: id });
const stored = async (id = accountId) => asSystem(() => getItem(key(id), { consistent: true }));
/** An older version stored no version. */
async function store(connection: StoredConnection | undefined): Promise<void> {
  if (connection === NONE) return;
  const { version, ...older } = connection;
  const stripe = version === 0 ? older : connection;
  await asSystem(() =>
    writeItem({
      update: key(accountId),
      set: "SET stripe = :stripe",
      values: { ":stripe": stripe },
    }),
  );
}
const change = async (seen: StoredConnection | undefined, id = accountId): Promise<boolean> => {
  const { version: _, ...next } = connected("acct_new", 0);
  return (await asSystem(() => transact([connectionWrite(id, seen, next)]))).ok;
};

describe("is refused", () => {
  it.each([
    ["one is stored, and none was seen", NONE, connected("acct_1", 1)],
    ["one without a version is stored, and none was seen", NONE, connected("acct_1", 0)],
    ["none is stored, and one was seen", connected("acct_1", 1), NONE],
    ["none is stored, and one without a version was seen", connected("acct_1", 0), NONE],
    [
      "a versioned one is stored, and one without was seen",
      connected("acct_1", 0),
      connected("acct_1", 1),
    ],
    ["a newer one is stored", connected("acct_1", 1), connected("acct_1", 2)],
    [
      "one without a version is stored, and a versioned one was seen",
      connected("acct_1", 1),
      connected("acct_1", 0),
    ],
  ])("where %s", async (_, seen, now) => {
    await store(now);
    const before = await stored();

    expect(await change(seen)).toBe(false);
    expect(await stored()).toEqual(before);
  });

  it("where the account does not exist, and makes none", async () => {
    expect(await change(NONE, "acc_000000000000")).toBe(false);
    expect(await stored("acc_000000000000")).toBeNull();
  });
});

it.each([
  ["none", NONE, 1],
  ["one without a version", connected("acct_1", 0), 1],
  ["one of this version", connected("acct_1", 4), 5],
  ["one of the same Stripe account", connected("acct_new", 4), 5],
])("is taken where what was seen is stored: %s", async (_, seen, version) => {
  await store(seen);

  expect(await change(seen)).toBe(true);
  expect((await stored())?.["stripe"]).toMatchObject({ id: "acct_new", version });
});

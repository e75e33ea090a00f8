// What if a handler does not check whose data it touches? The table's client refuses every kind of
// read and write.
import { DynamoDBClient, QueryCommand, ScanCommand } from "@aws-sdk/client-dynamodb";
import { beforeAll, describe, expect, it } from "vitest";
import { dynamo } from "#functions/core/table/dynamo.ts";
import { hostPartitions, publicPartitions } from "#functions/core/table/listed-item.ts";
import { admitEvent, admitPerson, asSystem, inRequestScope } from "#functions/core/table/scope.ts";
import {
  getItem,
  queryItems,
  queryTexts,
  transact,
  writeItem,
} from "#functions/core/table/table.ts";
import { readOrder } from "#functions/engine/order/order.ts";
import { headItem } from "#functions/stored/order/head.ts";
import { sessionItem } from "#functions/stored/sessions.ts";
import {
  claimOf,
  confirmationItem,
  emailClaimItem,
  membershipItem,
  newMembership,
  userItem,
} from "#functions/stored/users.ts";
import { allTests } from "#tests/support/runs/each-test.ts";
import { jana, type SoldOrder, sell } from "#tests/support/scenes/sold-order.ts";
import { given, type Owner } from "#tests/support/scenes/world.ts";

let mine: Owner;
let theirs: Owner;
let eventId: { mine: string; theirs: string };
let order: { mine: SoldOrder; theirs: SoldOrder };

beforeAll(async () => {
  [mine, theirs] = [await given.owner(), await given.owner()];
  const [own, foreign] = [await given.event(mine), await given.event(theirs)];
  eventId = { mine: own.event.id, theirs: foreign.event.id };
  const sold = async (owner: Owner, made: typeof own) => {
    const [ticket] = made.tickets;
    if (!ticket) throw new Error("The event has no ticket.");
    return sell(owner, made.event, [{ ticket, guest: jana }]);
  };
  order = { mine: await sold(mine, own), theirs: await sold(theirs, foreign) };
});

/** Runs code as a request of my account that has loaded my event. */
const asMe = <T>(work: () => Promise<T>): Promise<T> =>
  inRequestScope({ userId: mine.me.id, accountId: mine.me.account.id }, async () => {
    admitEvent(eventId.mine, mine.me.account.id);
    return work();
  });

const refused = (work: () => Promise<unknown>) =>
  expect(asMe(work)).rejects.toThrow(/Tenant guard/);
const theirOrder = () => headItem.key({ orderId: order.theirs.id });

describe("a request of one account", () => {
  it("reaches its own event and order", async () => {
    const found = await asMe(async () => [
      await getItem({ pk: `EVT#${eventId.mine}`, sk: "EVENT" }),
      await readOrder(order.mine.id),
    ]);
    expect(found.every((one) => one !== null)).toBe(true);
  });

  it("cannot admit an event of another", async () => {
    expect(await asMe(async () => admitEvent(eventId.theirs, theirs.me.account.id))).toBe(false);
  });

  it("reads nothing of another: not by key, not by partition, not by index", async () => {
    await refused(() => getItem({ pk: `EVT#${eventId.theirs}`, sk: "EVENT" }));
    await refused(() => getItem({ pk: `ACC#${theirs.me.account.id}`, sk: "ACCOUNT" }));
    await refused(() => queryItems({ pk: `EVT#${eventId.theirs}` }));
    const pk = `EVT#${eventId.theirs}#R0`;
    await refused(() => queryItems({ pk, index: "byEvent" }));
    await refused(() => queryTexts({ pk, index: "byEvent", columns: ["row"] }));
    await refused(() => queryItems({ pk: `POOL#${eventId.theirs}#x#0` }));
    await refused(() => queryItems({ pk: "DUE#0", index: "due" }));
    await refused(() => getItem(theirOrder()));
    await refused(() => readOrder(order.theirs.id));
  });

  it("writes nothing of another: not a put, an update, a removal or a part of a transaction", async () => {
    const acc = mine.me.account.id;
    const blind = { update: theirOrder(), set: "SET seized = :yes", values: { ":yes": true } };
    await refused(() => writeItem({ put: { pk: `EVT#${eventId.theirs}`, sk: "EVENT", acc } }));
    await refused(() => writeItem(blind));
    await refused(() => writeItem({ remove: theirOrder() }));
    await refused(() => transact([blind]));
    await refused(() => transact([{ check: theirOrder(), if: "attribute_exists(pk)" }]));
    await refused(() =>
      writeItem({ put: { pk: `ACC#${acc}`, sk: "X", acc: theirs.me.account.id } }),
    );

    expect(await asSystem(() => getItem(theirOrder()))).not.toHaveProperty("seized");
  });

  it("learns nothing of another's item from a refused condition", async () => {
    const put = { ...theirOrder(), acc: mine.me.account.id, evt: eventId.mine };
    await refused(() => writeItem({ put, if: "attribute_not_exists(pk)" }));
  });

  it.each([
    ["events", publicPartitions],
    ["organizers", hostPartitions],
  ])("reads of %s that the world can find the rows alone", async (_, [pk = ""]) => {
    const list = { pk, after: "0", index: "byEvent" as const };
    const rows = { ...list, columns: ["row"] };

    expect(await asMe(() => queryTexts(rows))).toBeInstanceOf(Array);
    await refused(() => queryItems(list));
    await refused(() => queryTexts({ ...list, columns: ["row", "pk"] }));
    await refused(() => queryTexts({ ...list, columns: ["acc"] }));
    await refused(() => queryTexts({ ...rows, index: "byAccount" }));
    await refused(() => queryTexts({ ...rows, pk: `${pk}99` }));
    await refused(() => queryTexts({ ...rows, pk: `ACC#${theirs.me.account.id}` }));
    await refused(() => getItem({ pk, sk: "EVENT" }));
    await refused(() => writeItem({ put: { pk, sk: "X", acc: mine.me.account.id } }));
  });

  it("reads no other column of those lists, however the question names it", async () => {
    const literal = (pk: string, columns: string) =>
      new QueryCommand({
        ...{ TableName: process.env.TABLE_NAME, IndexName: "byEvent" },
        ...{ KeyConditionExpression: "listPk = :pk", ProjectionExpression: columns },
        ExpressionAttributeValues: { ":pk": { S: pk } },
      });

    for (const pk of [publicPartitions[0] ?? "", hostPartitions[0] ?? ""]) {
      expect(await asMe(() => dynamo().send(literal(pk, "listSk")))).toHaveProperty("Items");
      await refused(() => dynamo().send(literal(pk, "listSk, pk")));
    }
  });

  it("never scans", async () => {
    const scan = new ScanCommand({ TableName: process.env.TABLE_NAME });
    await refused(() => dynamo().send(scan));
    expect((await new DynamoDBClient({}).send(scan)).Count).toBeGreaterThan(0);
  });
});

describe("a request of one person, who also works elsewhere", () => {
  const membership = (of: Owner, at: Owner) =>
    membershipItem.key({ userId: of.me.id, accountId: at.me.account.id });
  const user = (of: Owner) => userItem.key({ id: of.me.id });
  const name = { set: "SET firstName = :name", values: { ":name": "Eve" } };
  const colleaguesOther = () => {
    const { id: userId, accounts } = colleague.me;
    const accountId = accounts.find(({ id }) => id !== mine.me.account.id)?.id ?? "";
    return membershipItem.key({ userId, accountId });
  };
  const colleague = allTests(() => given.organizerOf(mine));
  beforeAll(async () => {
    const rights = { accountName: "", role: "ORGANIZER", isOwner: false } as const;
    const ids = { userId: mine.me.id, accountId: theirs.me.account.id };
    await asSystem(() => writeItem({ put: newMembership(ids, rights) }));
  });

  it("reads all of their own partition and writes it, but no membership elsewhere", async () => {
    const { pk } = user(mine);
    const own = await asMe(async () => {
      await writeItem({ update: user(mine), ...name });
      return queryItems({ pk });
    });

    expect(membershipItem.among(own)).toHaveLength(2);
    const role = { set: "SET #role = :role", names: { "#role": "role" } };
    const admin = { ...role, values: { ":role": "ADMIN" } };
    await refused(() => writeItem({ update: membership(mine, theirs), ...admin }));
    await refused(() => writeItem({ remove: membership(mine, theirs) }));
    await refused(() => transact([{ update: membership(mine, theirs), ...admin }]));
  });

  it("learns of a colleague who they are and their rights here, after reading these", async () => {
    const read = asMe(async () => [
      await getItem(membership(colleague, mine)),
      await getItem(user(colleague)),
    ]);

    expect((await read).every((one) => one !== null)).toBe(true);
    await refused(() => getItem(user(colleague)));
  });

  it("reaches nothing else of people: not by key, not by partition, not by address or session", async () => {
    const afterRights = (work: () => Promise<unknown>) => async () => {
      await getItem(membership(colleague, mine));
      return work();
    };
    await refused(() => getItem(user(theirs)));
    await refused(() => getItem(membership(theirs, theirs)));
    await refused(() => getItem(emailClaimItem.key(claimOf(mine.me.email))));
    await refused(() => getItem(sessionItem.key({ family: "x" })));
    await refused(afterRights(() => queryItems({ pk: user(colleague).pk })));
    await refused(afterRights(() => getItem(colleaguesOther())));
    await refused(afterRights(() => getItem(confirmationItem.key({ userId: colleague.me.id }))));
    await refused(afterRights(() => writeItem({ update: user(colleague), ...name })));
  });

  it("is nobody before the proof, also on a page of the account's event", async () => {
    const read = (work: () => Promise<unknown>) =>
      inRequestScope(null, async () => {
        admitEvent(eventId.mine, mine.me.account.id);
        return work();
      });
    await expect(read(() => getItem(membership(colleague, mine)))).rejects.toThrow(/Tenant guard/);
    await expect(read(() => queryItems({ pk: user(mine).pk }))).rejects.toThrow(/Tenant guard/);
  });

  it("stays one person in one account", async () => {
    const { id, account } = mine.me;
    await refused(async () => admitPerson(theirs.me.id));
    await refused(async () => admitPerson(id, theirs.me.account.id));
    await asMe(async () => admitPerson(id, account.id));
  });
});

it("the table is not used outside any scope", async () => {
  await expect(getItem({ pk: `EVT#${eventId.mine}`, sk: "EVENT" })).rejects.toThrow(
    /outside any scope/,
  );
});

// Does a restore over a running sale sell a seat twice, or undo what money did? With real orders.
import { randomUUID } from "node:crypto";
import {
  DeleteTableCommand,
  DynamoDBClient,
  PutItemCommand,
  paginateScan,
} from "@aws-sdk/client-dynamodb";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTable } from "#scripts/local/aws/table.ts";
import { restore } from "#scripts/operator/restore.ts";
import { tablesIn } from "#scripts/operator/world/aws-restore.ts";
import { orders } from "#shared/contracts/orders.ts";
import { ID_LENGTH } from "#shared/core/ids.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { call } from "#tests/support/servers/call.ts";
import { worldOf } from "#tests/support/servers/operator.ts";
import { ownDomain } from "#tests/support/servers/stacks.ts";

const client = new DynamoDBClient({ region: "local" });
const now = () => process.env.TABLE_NAME ?? "";
let former = "";

const sale = eachTest(openOnSale);
beforeEach(async () => {
  former = `restored-${randomUUID()}`;
  await createTable(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "", former, { streamed: false });
});
afterEach(() => client.send(new DeleteTableCommand({ TableName: former })));

async function keepAsItIs(): Promise<void> {
  for await (const { Items = [] } of paginateScan({ client }, { TableName: now() }))
    for (const Item of Items) await client.send(new PutItemCommand({ TableName: former, Item }));
}

async function takeBack(about: string): Promise<string> {
  let said = "";
  const outputs = { TableName: now(), ImageBucketName: "i" };
  const arns = { MasterSecretArn: "m", OriginSecretArn: "o", StripeSecretArn: "s" };
  const stacks = { "eu-central-1 foyer-own-data": { ...outputs, ...arns } };
  const how = ["--from", former, "--about", about, "--write", "--overwrite"];
  await restore(["--stage", "own", ...how], {
    openWorld: () => ({ ...worldOf({ stacks }), tables: tablesIn("local") }),
    say: (text) => {
      said += `${text}\n`;
    },
    stages: { own: ownDomain },
  });
  return said;
}

const seats = (quantity: number) => [{ ticketId: sale.ticketId, quantity }];

it.each(["the event", "an order"])(
  "sells no seat twice after --overwrite about %s",
  async (what) => {
    const { shortId } = await sale.buy(seats(1));
    await keepAsItIs();
    await sale.buy(seats(6));
    const said = await takeBack(what === "the event" ? sale.event.id : shortId.slice(0, ID_LENGTH));

    expect((await sale.reserve(seats(4))).problem?.code).toBe("sold_out");
    expect(await sale.wrongs()).toEqual([]);
    expect(said).toContain("stock");
  },
);

it("leaves a refunded order refunded, with its tickets and mails, and takes another back", async () => {
  const [refunded, edited] = [await sale.buy(seats(2)), await sale.buy(seats(1))];
  await keepAsItIs();
  const { token } = sale.owner;
  const at = ({ shortId }: { shortId: string }) => ({
    token,
    params: { eventId: sale.event.id, orderId: shortId.slice(0, ID_LENGTH) },
  });
  const { data: before } = await call(orders.get, at(refunded));
  await call(orders.cancel, { ...at(refunded), body: { refund: true } });
  const { data: after } = await call(orders.get, at(refunded));
  const body = { firstName: "Ada", lastName: "Other", email: "bea@foyer.example" };
  const { data: unedited } = await call(orders.get, at(edited));
  const edit = { ...at(edited), body, version: unedited.version };
  expect((await call(orders.update, edit)).status).toBe(200);
  await takeBack(sale.event.id);

  expect(after.status).not.toBe(before.status);
  expect((await call(orders.get, at(refunded))).data).toEqual(after);
  expect((await call(orders.get, at(edited))).data).toEqual(unedited);
  expect(await sale.wrongs()).toEqual([]);
});

// How does a benchmark read an event that is too large to be stored? The table's answers are made
// of one real order's as they are asked for, so they cost the reader what real ones do.
import { Readable } from "node:stream";
import { dynamo } from "#functions/core/table/dynamo.ts";
import { LIST_PARTITIONS, partitionKey } from "#functions/core/table/listed-item.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { type Key, queryItems } from "#functions/core/table/table.ts";
import { orderPartition } from "#functions/engine/order/order-items.ts";
import { CROCKFORD, ID_LENGTH } from "#shared/core/ids.ts";
import type { SoldOrder } from "#tests/support/scenes/sold-order.ts";

type Wire = { pk: { S: string }; sk: { S: string } } & Record<string, object>;
type Request = { headers: Record<string, string>; body?: unknown };
type Answer = { statusCode: number; headers: Record<string, string>; body: AsyncIterable<Buffer> };
type Handler = { handle(request: Request, options?: unknown): Promise<{ response: Answer }> };

/** Rows of a page, of about a megabyte. */
const PAGE = 1_400;
const LAST_NAME = "Lindqvist";

/** All orders of the event are the sold one's copies, by other people. */
export async function generateOrders(
  { id, reference }: SoldOrder,
  eventId: string,
  orders: number,
): Promise<() => void> {
  // The client types its handler for any request; these are the parts that HTTP has.
  const handler = dynamo().config.requestHandler as unknown as Handler;
  const handle = handler.handle.bind(handler);
  const parts = await wireParts(handler, id);
  const copy = (text: string, number: number) =>
    text
      .replaceAll(id, orderIdOf(number))
      .replaceAll(reference, `F-${String(number).padStart(6, "0")}`)
      .replaceAll(LAST_NAME, `Guest ${(number * 7_919) % orders}`);

  const listed = ({ ":pk": pk, ":sk": prefix }: Record<string, { S: string }>, from: number) => {
    const partition = Number(pk?.S.split("#R")[1]);
    const kind = prefix?.S ?? "";
    const own = [...parts].filter(([, { item }]) => Object(item["listSk"]).S?.startsWith(kind));
    const rows: string[] = [];
    let number = from;
    for (; number * LIST_PARTITIONS + partition < orders && rows.length < PAGE; number++)
      for (const [, { row }] of own) rows.push(copy(row, number * LIST_PARTITIONS + partition));
    const isEnd = number * LIST_PARTITIONS + partition >= orders;
    const last = isEnd ? "" : `,"LastEvaluatedKey":{"pk":{"S":"${number}"}}`;
    return `{"Items":[${rows.join(",")}]${last}}`;
  };
  const batch = (table: string, keys: { pk: { S: string }; sk: { S: string } }[]) => {
    const items = keys.map(({ pk, sk }) =>
      copy(parts.get(sk.S)?.text ?? "", numberOf(pk.S.split("#")[1] ?? "")),
    );
    return `{"Responses":{${JSON.stringify(table)}:[${items.join(",")}]},"UnprocessedKeys":{}}`;
  };

  handler.handle = async (request, options) => {
    const asked = JSON.parse(Buffer.from(String(request.body)).toString());
    const target = String(request.headers["x-amz-target"]);
    if (target.endsWith(".BatchGetItem")) {
      const [[table = "", { Keys = [] } = {}] = []] = Object.entries<{ Keys?: [] }>(
        asked.RequestItems,
      );
      return answerOf(batch(table, Keys));
    }
    const values = asked.ExpressionAttributeValues ?? {};
    if (
      asked.IndexName === "byEvent" &&
      values[":pk"]?.S.startsWith(partitionKey(eventId, 0).slice(0, -1))
    )
      return answerOf(listed(values, Number(asked.ExclusiveStartKey?.pk.S ?? 0)));
    return handle(request, options);
  };
  return () => {
    handler.handle = handle;
  };
}

/** The last letter chooses the partition. */
const orderIdOf = (number: number): string =>
  `${String(Math.floor(number / LIST_PARTITIONS)).padStart(ID_LENGTH - 1, "0")}${CROCKFORD[number % LIST_PARTITIONS]}`;

const numberOf = (orderId: string): number =>
  Number(orderId.slice(0, -1)) * LIST_PARTITIONS + CROCKFORD.indexOf(orderId.at(-1) ?? "0");

const answerOf = (text: string): { response: Answer } => ({
  response: {
    statusCode: 200,
    headers: { "content-type": "application/x-amz-json-1.0" },
    body: Readable.from([Buffer.from(text)]),
  },
});

type Part = { item: Wire; text: string; row: string };

/** The order's items as the table answers them, whole and as rows of a list. */
async function wireParts(handler: Handler, orderId: string): Promise<Map<Key["sk"], Part>> {
  const handle = handler.handle.bind(handler);
  let answered = "{}";
  handler.handle = async (request, options) => {
    const { response } = await handle(request, options);
    const chunks: Buffer[] = [];
    for await (const chunk of response.body) chunks.push(chunk);
    answered = Buffer.concat(chunks).toString();
    return answerOf(answered);
  };
  await asSystem(() => queryItems({ pk: orderPartition(orderId), consistent: true }));
  handler.handle = handle;
  const { Items = [] }: { Items?: Wire[] } = JSON.parse(answered);
  return new Map(
    Items.map((item) => {
      const { listSk, row, ins } = item;
      return [
        item.sk.S,
        { item, text: JSON.stringify(item), row: JSON.stringify({ listSk, row, ins }) },
      ];
    }),
  );
}

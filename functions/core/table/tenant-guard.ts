// How is another account's data refused? Commands and returned items are checked by the scope.
import type {
  AttributeValue,
  ServiceInputTypes,
  ServiceOutputTypes,
} from "@aws-sdk/client-dynamodb";
import type { InitializeMiddleware } from "@smithy/types";
import { hostPartitions, publicPartitions } from "#functions/core/table/listed-item.ts";
import {
  assertItem,
  assertKey,
  assertPartition,
  assertWrite,
} from "#functions/core/table/scope.ts";

type Stored = Record<string, AttributeValue | string>;
type Write = { Key?: Stored; Item?: Stored };
type Input = Write & {
  ExpressionAttributeValues?: Stored;
  KeyConditionExpression?: string;
  IndexName?: string;
  ProjectionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  TransactItems?: { Put?: Write; Update?: Write; Delete?: Write; ConditionCheck?: Write }[];
  RequestItems?: Record<string, { Keys?: Stored[] }>;
};
type Refused = { Item?: Stored; CancellationReasons?: { Item?: Stored }[] };
type Output = {
  Item?: Stored;
  Items?: Stored[];
  Attributes?: Stored;
  Responses?: Record<string, Stored[]>;
};

export const tenantGuard: InitializeMiddleware<ServiceInputTypes, ServiceOutputTypes> =
  (next, context: { commandName?: string }) => async (args) => {
    const command = context.commandName ?? "";
    if (command.startsWith("Scan")) throw new Error("Tenant guard: the table is never scanned.");
    // The client types a command's input as `object`.
    const input = args.input as Input;
    checkInput(input, command);
    const isListRows = areListRows(input, command) || areOfPublicList(input, command);
    const result = await next(args).catch((error: Refused) => {
      const items = [error.Item, ...(error.CancellationReasons ?? []).map((reason) => reason.Item)];
      for (const item of items) if (item) assertItem(identity(item));
      throw error;
    });
    const output = result.output as Output;
    const items = [
      output.Item,
      output.Attributes,
      ...(output.Items ?? []),
      ...Object.values(output.Responses ?? {}).flat(),
    ];
    for (const item of items) if (item && !isListRows) assertItem(identity(item));
    return result;
  };

/** Rows of a list are read without their account; `checkInput` proved their event. */
const areListRows = (input: Input, command: string): boolean =>
  command.startsWith("Query") &&
  input.IndexName === "byEvent" &&
  input.ProjectionExpression !== undefined &&
  queriedPartition(input).split("#")[0] === "EVT";

/** What the world can find is nobody's secret: the rows alone, neither keys nor accounts. */
const areOfPublicList = (input: Input, command: string): boolean =>
  command.startsWith("Query") &&
  input.IndexName === "byEvent" &&
  input.ProjectionExpression !== undefined &&
  [
    ...Object.values(input.ExpressionAttributeNames ?? {}),
    ...input.ProjectionExpression.split(",").map((name) => columnOf(input, name.trim())),
  ].every((name) => publicNames.has(name)) &&
  [...publicPartitions, ...hostPartitions].includes(queriedPartition(input));

const columnOf = ({ ExpressionAttributeNames: names = {} }: Input, name: string): string =>
  names[name] ?? name;

const publicNames: ReadonlySet<string> = new Set(["listPk", "listSk", "row"]);

function queriedPartition(input: Input): string {
  const [placeholder] = /:\w+/.exec(input.KeyConditionExpression ?? "") ?? [];
  return text(placeholder ? input.ExpressionAttributeValues?.[placeholder] : undefined);
}

function checkInput(input: Input, command: string): void {
  if (command.startsWith("Query")) {
    if (!areOfPublicList(input, command)) assertPartition(queriedPartition(input));
    return;
  }
  const isWrite = !command.startsWith("Get") && !command.startsWith("BatchGet");
  const writes: Write[] = [
    input,
    ...(input.TransactItems ?? []).flatMap((one) => Object.values(one)),
  ];
  const keys = Object.values(input.RequestItems ?? {}).flatMap((table) => table.Keys ?? []);
  for (const key of [...writes.flatMap((one) => (one.Key ? [one.Key] : [])), ...keys]) {
    assertKey(keyOf(key));
    if (isWrite) assertWrite(keyOf(key));
  }
  for (const { Item: item } of writes) {
    if (!item) continue;
    assertKey(keyOf(item));
    assertItem(identity(item)); // of an order, it proves the event
    assertWrite(keyOf(item));
  }
}

const keyOf = (item: Stored) => ({ pk: text(item["pk"]), sk: text(item["sk"]) });

function identity(item: Stored): { pk?: string; acc?: string; evt?: string } {
  return { pk: read(item["pk"]), acc: read(item["acc"]), evt: read(item["evt"]) };
}

/** The plain client's values are marshalled here, the document client's are not yet. */
const read = (value: AttributeValue | string | undefined): string | undefined =>
  typeof value === "string" ? value : value?.S;
const text = (value: AttributeValue | string | undefined): string => read(value) ?? "";

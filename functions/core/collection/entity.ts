// How does ElectroDB know a described item? As an entity, made once for each table.
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { Entity } from "electrodb";
import type * as z from "zod";
import { setting } from "#functions/core/ports/settings.ts";
import type { Sent } from "#functions/core/table/beside.ts";
import { dynamo } from "#functions/core/table/dynamo.ts";
import { accountList, namesIn, OWNER } from "#functions/core/table/item.ts";
import type { IdKind } from "#shared/core/ids.ts";

export type Described = {
  kind: IdKind;
  pk: string;
  sk: string;
  shape: z.ZodRawShape;
  listedAs?: string;
};

/** The package's own type requires a literal schema. */
type LooseEntity = {
  get: (key: object) => { go: (options: object) => Promise<{ data: unknown }> };
  query: Record<
    "item" | "list",
    (parent: object) => { go: (options: object) => Promise<{ data: unknown[] }> }
  >;
  create: (values: object) => {
    go: (options: object) => Promise<{ data: unknown }>;
    params: () => Sent;
  };
  patch: (key: object) => Change;
  remove: (key: object) => Change;
};
export type Change = {
  set: (values: object) => Change;
  add: (values: object) => Change;
  where: (condition: (attribute: Record<string, unknown>, is: Conditions) => string) => Change;
  go: (options: object) => Promise<{ rejected: boolean; data?: unknown }>;
  params: () => Sent;
};
type Conditions = {
  eq: (attribute: unknown, value: unknown) => string;
  ne: (attribute: unknown, value: unknown) => string;
  notExists: (attribute: unknown) => string;
  notContains: (attribute: unknown, value: unknown) => string;
};

const entities = new Map<string, LooseEntity>();

export function entityOf({ kind, pk, sk, shape, listedAs }: Described): LooseEntity {
  const table = setting("TABLE_NAME");
  const name = `${table}/${kind}`;
  const found = entities.get(name);
  if (found) return found;
  const fields = Object.keys(shape).map((field) => [field, { type: "any" }]);
  const schema = {
    model: { entity: kind, version: "1", service: "foyer" },
    attributes: {
      ...Object.fromEntries(fields),
      ...Object.fromEntries(namesIn(pk + sk).map((field) => [field, { type: "string" }])),
      id: { type: "string", required: true },
      accountId: { type: "string", required: true, field: OWNER },
      version: { type: "number", required: true },
    },
    indexes: {
      item: { pk: keyOf("pk", pk), sk: keyOf("sk", sk) },
      ...(listedAs !== undefined && {
        list: {
          index: "byAccount",
          pk: keyOf(accountList.pk, accountList.template),
          sk: keyOf(accountList.sk, listedAs),
        },
      }),
    },
  };
  // It shares the middleware of the one client: tenant guard and deadline hold here too.
  const client = DynamoDBDocumentClient.from(dynamo());
  const entity = new Entity(schema as never, { client, table }) as unknown as LooseEntity;
  entities.set(name, entity);
  return entity;
}

const keyOf = (field: string, template: string) => ({
  field,
  composite: namesIn(template),
  template: template.replaceAll("{", "${"),
  casing: "none",
});

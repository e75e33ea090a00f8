// How is a small collection (tickets, lists, organizers…) stored? As one ElectroDB entity with
// list, get, create, update and remove.
import { Entity } from "electrodb";
import type * as z from "zod";
import { newId } from "#functions/core/clock.ts";
import { setting } from "#functions/core/settings.ts";
import { dynamo } from "#functions/core/table.ts";
import type { IdKind } from "#shared/core/ids.ts";
import { problem } from "#shared/core/problems.ts";

type SystemShape = z.ZodRawShape;

type Stored<Fields extends z.ZodRawShape, System extends SystemShape> = z.output<
  z.ZodObject<Fields>
> &
  z.output<z.ZodObject<System>> & { id: string; acc: string; version: number };

export type CollectionOptions<Fields extends z.ZodRawShape, System extends SystemShape> = {
  entity: string;
  kind: IdKind;
  /** The contract's input fields, which people edit. */
  fields: Fields;
  /** The fields that the system adds. An input can never set them. */
  system: System;
  /**
   * Key templates, for example `EVT#{eventId}` and `TICKET#{id}`. Names in braces are attributes.
   */
  pk: string;
  sk: string;
  /**
   * The index that the list is read from. Without it, the list is read from the partition itself.
   */
  listIndex?: {
    index: string;
    pk: readonly [field: string, template: string];
    sk: readonly [field: string, template: string];
  };
};

/**
 * Makes the store of one small collection. `parent` names the partition by its `eventId` or `acc`.
 * An unknown id throws `not_found`. A stale version throws `changed_meanwhile`. Neither writes
 * anything.
 */
export function collection<Fields extends z.ZodRawShape, System extends SystemShape>(
  options: CollectionOptions<Fields, System>,
) {
  type Row = Stored<Fields, System>;
  type Values = Partial<Omit<Row, "id" | "acc" | "version">>;
  type Parent = Record<string, string>;
  const entity = () => entityOf(options);
  // ElectroDB infers row types from a literal schema. Our schema is built from the contract, so
  // this cast sets the type.
  const row = (data: unknown) => data as Row;

  async function find(parent: Parent, id: string): Promise<Row | null> {
    const { data } = await entity()
      .get({ ...parent, id })
      .go({ consistent: true });
    return data ? row(data) : null;
  }

  async function get(parent: Parent, id: string): Promise<Row> {
    const found = await find(parent, id);
    if (!found) throw problem("not_found");
    return found;
  }

  return {
    find,
    get,

    async list(parent: Parent): Promise<Row[]> {
      const query = options.listIndex ? entity().query.list(parent) : entity().query.item(parent);
      const { data } = await query.go({
        pages: "all",
        ...(!options.listIndex && { consistent: true }),
      });
      return data.map(row);
    },

    /** Creates the item with a new id, unless the caller has already made one. */
    async create(
      parent: Parent,
      acc: string,
      values: Omit<Row, "id" | "acc" | "version">,
      id = newId(options.kind),
    ): Promise<Row> {
      const { data } = await entity()
        .create({ ...parent, ...values, id, acc, version: 1 })
        .go();
      return row(data);
    },

    /**
     * Sets the given attributes and raises the version. Without `version` there is no check for
     * changes since the read. If the item has the attribute `unless`, this throws
     * `changed_meanwhile`.
     */
    async update(
      parent: Parent,
      id: string,
      values: Values,
      version?: number,
      unless?: string,
    ): Promise<Row> {
      const change = entity()
        .patch({ ...parent, id })
        .set(values)
        .add({ version: 1 });
      const versioned =
        version === undefined
          ? change
          : change.where((attribute, is) => is.eq(attribute.version, version));
      const guarded =
        unless === undefined
          ? versioned
          : versioned.where((attribute, is) => is.notExists(attribute[unless]));
      const result = await guarded.go({
        response: "all_new",
        returnOnConditionCheckFailure: "all_old",
      });
      if (!result.rejected) return row(result.data);
      throw problem(result.data ? "changed_meanwhile" : "not_found");
    },

    /**
     * Removes the item. Returns false, without removing it, if the item has the attribute `unless`.
     */
    async remove(parent: Parent, id: string, unless?: string): Promise<boolean> {
      const removal = entity().remove({ ...parent, id });
      const guarded =
        unless === undefined
          ? removal
          : removal.where((attribute, is) => is.notExists(attribute[unless]));
      const result = await guarded.go({ returnOnConditionCheckFailure: "all_old" });
      return !result.rejected;
    },
  };
}

function attributesOf(shape: z.ZodRawShape): Record<string, { type: "any"; required?: boolean }> {
  return Object.fromEntries(Object.keys(shape).map((name) => [name, { type: "any" }]));
}

/** The parts of an ElectroDB entity used here. The package's own type requires a literal schema. */
type LooseEntity = {
  get: (key: object) => { go: (options: object) => Promise<{ data: unknown }> };
  query: Record<
    "item" | "list",
    (parent: object) => { go: (options: object) => Promise<{ data: unknown[] }> }
  >;
  create: (values: object) => { go: () => Promise<{ data: unknown }> };
  patch: (key: object) => Change;
  remove: (key: object) => Change;
};
type Change = {
  set: (values: object) => Change;
  add: (values: object) => Change;
  where: (condition: (attribute: Record<string, unknown>, is: Conditions) => string) => Change;
  go: (options: object) => Promise<{ rejected: boolean; data?: unknown }>;
};
type Conditions = {
  eq: (attribute: unknown, value: unknown) => string;
  notExists: (attribute: unknown) => string;
};

const entities = new Map<string, LooseEntity>();

function entityOf(options: CollectionOptions<z.ZodRawShape, SystemShape>): LooseEntity {
  const table = setting("TABLE_NAME");
  const name = `${table}/${options.entity}`;
  const found = entities.get(name);
  if (found) return found;
  const schema = {
    model: { entity: options.entity, version: "1", service: "foyer" },
    attributes: {
      ...attributesOf(options.fields),
      ...attributesOf(options.system),
      ...Object.fromEntries(
        namesIn(options.pk + options.sk).map((name) => [name, { type: "string" }]),
      ),
      id: { type: "string", required: true },
      acc: { type: "string", required: true },
      version: { type: "number", required: true },
    },
    indexes: {
      item: { pk: keyOf("pk", options.pk), sk: keyOf("sk", options.sk) },
      ...(options.listIndex && {
        list: {
          index: options.listIndex.index,
          pk: keyOf(...options.listIndex.pk),
          sk: keyOf(...options.listIndex.sk),
        },
      }),
    },
  };
  const entity = new Entity(schema as never, {
    client: dynamo(),
    table: setting("TABLE_NAME"),
  }) as unknown as LooseEntity;
  entities.set(name, entity);
  return entity;
}

const namesIn = (template: string): string[] =>
  [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
const keyOf = (field: string, template: string) => ({
  field,
  composite: namesIn(template),
  template: template.replaceAll("{", "${"),
  casing: "none",
});

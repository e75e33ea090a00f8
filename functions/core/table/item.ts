// How is a stored item described? Once: its key, its fields and their defaults. It needs zod alone,
// so that every function may load it.
import * as z from "zod";
import { storedShape } from "#functions/core/table/stored-shape.ts";
import type { Item, Key, tableIndexes } from "#functions/core/table/table.ts";
import type { IdKind } from "#shared/core/ids.ts";

/** The names in braces of a key template such as `EVT#{eventId}`. */
export type NamesIn<Template extends string> =
  Template extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type Ids<Template extends string> = Record<NamesIn<Template>, string | number>;

type Description<Pk extends string, Sk extends string, Shape extends z.ZodRawShape> = {
  /** Key templates, for example `EVT#{eventId}` and `TICKET#{id}`. */
  pk: Pk;
  sk: Sk;
  shape: Shape;
  /** The sort key in the list of the item's account. Without it, no account lists the item. */
  listedAs?: string;
};

/**
 * Each item of an account names it in this attribute, which the tenant guard compares. In the
 * program the field is called `accountId`.
 */
export const OWNER = "acc";
/** The key of the index that lists the items of an account. */
export const accountList: (typeof tableIndexes)["byAccount"] & { template: string } = {
  pk: "accountPk",
  sk: "accountSk",
  template: "ACC#{accountId}",
};

/**
 * Describes an item's key, for an item whose shape is described apart. The templates must name each
 * id once.
 */
export function itemKey<Pk extends string, Sk extends string>({ pk, sk }: { pk: Pk; sk: Sk }) {
  const prefix = sk.split("{")[0] ?? "";
  const pattern = new RegExp(`^${patternOf(pk)} ${patternOf(sk)}$`);
  return {
    pk,
    sk,

    key: (ids: Ids<Pk | Sk>): Key => ({ pk: filled(pk, ids), sk: filled(sk, ids) }),

    /** The ids in the key of an item of this kind; null for a key of another kind. */
    idsIn(key: Key): Record<NamesIn<Pk | Sk>, string> | null {
      // The groups have the names of the templates, which a pattern's type cannot say.
      const ids = pattern.exec(`${key.pk} ${key.sk}`)?.groups as
        | Record<NamesIn<Pk | Sk>, string>
        | undefined;
      return ids ? { ...ids } : null;
    },

    /** The query for the items of this kind in one partition. */
    within: (ids: Ids<Pk>) => ({ pk: filled(pk, ids), ...(prefix !== "" && { prefix }) }),

    /** The id that ends a sort key. */
    lastId: ({ sk: key }: Key): string => key.slice(prefix.length),

    /** The items of this kind among those of a partition, as they are stored. */
    storedAmong: (items: readonly Item[]): Item[] =>
      items.filter((one) => (prefix === sk ? one.sk === sk : one.sk.startsWith(prefix))),
  };
}

/**
 * Describes an item. Unknown attributes are left out of what is read; an update sets single
 * attributes, so they stay in the table.
 */
export function item<Pk extends string, Sk extends string, Shape extends z.ZodRawShape>(
  description: Description<Pk, Sk, Shape>,
) {
  const { pk, sk, shape, listedAs } = description;
  const schema = z.object(storedShape(shape));
  type Row = z.output<typeof schema>;
  type Values = z.input<typeof schema>;

  /** Reads an item as the table or a store has it. A broken one throws a fault, not a refusal. */
  const parse = (stored: Record<string, unknown>): Row =>
    schema.parse(OWNER in stored ? { ...stored, accountId: stored[OWNER] } : stored);
  const keys = itemKey({ pk, sk });

  return {
    ...description,
    ...keys,
    parse,

    /** The query for the items of this kind in an account's list. */
    listOf: (accountId: string) => ({
      index: "byAccount" as const,
      pk: filled(accountList.template, { accountId }),
      prefix: listedAs?.split("{")[0] ?? "",
    }),

    /** The items of this kind among those of a partition. */
    among: (items: readonly Item[]): Row[] => keys.storedAmong(items).map(parse),

    /** The whole item, as a put takes it. */
    whole(values: Values & Ids<Pk | Sk>): Item {
      const all: Record<string, unknown> = values;
      const { accountId, ...fields } = Object.fromEntries(
        Object.keys(shape).map((name) => [name, all[name]]),
      );
      return {
        ...keys.key(values),
        ...(accountId !== undefined && { [OWNER]: accountId }),
        ...(listedAs !== undefined && {
          [accountList.pk]: filled(accountList.template, all),
          [accountList.sk]: filled(listedAs, all),
        }),
        ...fields,
      };
    },
  };
}

/** The fields that the system adds to everything that people make. */
const system = { id: z.string(), accountId: z.string(), version: z.number() };

/** Describes what people make, edit and list. `collection` stores it. */
export function resourceItem<Pk extends string, Sk extends string, Shape extends z.ZodRawShape>({
  kind,
  ...description
}: Description<Pk, Sk, Shape> & { kind: IdKind }) {
  const names = namesIn(description.pk + description.sk).map((name) => [name, z.string()]);
  // The names are those of the templates, which `fromEntries` forgets.
  const ids = Object.fromEntries(names) as Record<NamesIn<Pk | Sk>, z.ZodString>;
  const shape = { ...ids, ...system, ...description.shape };
  return { kind, ...item({ ...description, shape }) };
}

/** The names in braces of a template, in their order. */
export const namesIn = (template: string): string[] =>
  [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

/** A template as a pattern with a group for each name. Ids that are read back have no "#". */
const patternOf = (template: string): string => template.replaceAll(/\{(\w+)\}/g, "(?<$1>[^#]+)");

function filled(template: string, ids: Record<string, unknown>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (ids[name] === undefined) throw new Error(`The key ${template} lacks its ${name}.`);
    return String(ids[name]);
  });
}

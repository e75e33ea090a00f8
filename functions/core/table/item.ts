// How is a stored item described? By key, fields and defaults. Zod alone, to load fast anywhere.
import * as z from "zod";
import { storedShape } from "#functions/core/table/stored-shape.ts";
import type { Item, Key, tableIndexes } from "#functions/core/table/table.ts";
import { unreadable } from "#functions/core/table/unreadable.ts";
import type { IdKind } from "#shared/core/ids.ts";

export type NamesIn<Template extends string> =
  Template extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type Ids<Template extends string> = Record<NamesIn<Template>, string | number>;

type Description<Pk extends string, Sk extends string, Shape extends z.ZodRawShape> = {
  pk: Pk;
  sk: Sk;
  shape: Shape;
  listedAs?: string;
};

/** The tenant guard compares it; in the program it is `accountId`. */
export const OWNER = "acc";
export const accountList: (typeof tableIndexes)["byAccount"] & { template: string } = {
  pk: "accountPk",
  sk: "accountSk",
  template: "ACC#{accountId}",
};

export function itemKey<Pk extends string, Sk extends string>({ pk, sk }: { pk: Pk; sk: Sk }) {
  const prefix = sk.split("{")[0] ?? "";
  const pattern = new RegExp(`^${patternOf(pk)} ${patternOf(sk)}$`);
  return {
    pk,
    sk,

    key: (ids: Ids<Pk | Sk>): Key => ({ pk: filled(pk, ids), sk: filled(sk, ids) }),

    idsIn(key: Key): Record<NamesIn<Pk | Sk>, string> | null {
      // The groups have the names of the templates, which a pattern's type cannot say.
      const ids = pattern.exec(`${key.pk} ${key.sk}`)?.groups as
        | Record<NamesIn<Pk | Sk>, string>
        | undefined;
      return ids ? { ...ids } : null;
    },

    within: (ids: Ids<Pk>) => ({ pk: filled(pk, ids), ...(prefix !== "" && { prefix }) }),

    lastId: ({ sk: key }: Key): string => key.slice(prefix.length),

    storedAmong: (items: readonly Item[]): Item[] =>
      items.filter((one) => (prefix === sk ? one.sk === sk : one.sk.startsWith(prefix))),
  };
}

/** Unknown attributes are not read; updates set single attributes, so they stay in the table. */
export function item<Pk extends string, Sk extends string, Shape extends z.ZodRawShape>(
  description: Description<Pk, Sk, Shape>,
) {
  const { pk, sk, shape, listedAs } = description;
  const schema = z.object(storedShape(shape));
  type Row = z.output<typeof schema>;
  type Values = z.input<typeof schema>;

  const parse = (stored: Record<string, unknown>): Row => {
    const read = schema.safeParse(
      OWNER in stored ? { ...stored, accountId: stored[OWNER] } : stored,
    );
    if (!read.success) throw unreadable(`${pk} ${sk}`, read.error);
    return read.data;
  };
  const keys = itemKey({ pk, sk });

  return {
    ...description,
    ...keys,
    parse,

    listOf: (accountId: string) => ({
      index: "byAccount" as const,
      pk: filled(accountList.template, { accountId }),
      prefix: listedAs?.split("{")[0] ?? "",
    }),

    among: (items: readonly Item[]): Row[] => keys.storedAmong(items).map(parse),

    readableAmong: (items: readonly Item[]): Row[] =>
      keys.storedAmong(items).flatMap((one) => {
        try {
          return [parse(one)];
        } catch {
          return [];
        }
      }),

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

const system = { id: z.string(), accountId: z.string(), version: z.number() };

const noTexts = {};

/** `texts` lie in items of their own, which lists do not read. */
export function resourceItem<
  Pk extends string,
  Sk extends string,
  Shape extends z.ZodRawShape,
  Texts extends z.ZodRawShape = typeof noTexts,
>({ kind, texts, ...description }: Description<Pk, Sk, Shape> & { kind: IdKind; texts?: Texts }) {
  const names = namesIn(description.pk + description.sk).map((name) => [name, z.string()]);
  // The names are those of the templates, which `fromEntries` forgets.
  const ids = Object.fromEntries(names) as Record<NamesIn<Pk | Sk>, z.ZodString>;
  const shape = { ...ids, ...system, ...description.shape };
  // Without texts the type is that of none.
  return { kind, texts: texts ?? (noTexts as Texts), ...item({ ...description, shape }) };
}

export const namesIn = (template: string): string[] =>
  [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

const patternOf = (template: string): string => template.replaceAll(/\{(\w+)\}/g, "(?<$1>[^#]+)");

function filled(template: string, ids: Record<string, unknown>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (ids[name] === undefined) throw new Error(`The key ${template} lacks its ${name}.`);
    return String(ids[name]);
  });
}

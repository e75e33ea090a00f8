// How is one row of a collection read and written? Through ElectroDB, under its version and guards.
import type * as z from "zod";
import { type Change, type Described, entityOf } from "#functions/core/collection/entity.ts";
import {
  type LongTexts,
  readTexts,
  textRemovals,
  textWrites,
} from "#functions/core/collection/long-texts.ts";
import { type Beside, type Sent, storeBeside } from "#functions/core/table/beside.ts";
import { type NamesIn, namesIn } from "#functions/core/table/item.ts";
import { attempt, type Write } from "#functions/core/table/table.ts";
import { problem } from "#shared/core/problems.ts";

type System = { id: string; accountId: string; version: number };
export type Resource = Described & {
  texts: z.ZodRawShape;
  parse: (stored: Record<string, unknown>) => System;
};

export type Row<R extends Resource> = ReturnType<R["parse"]>;
type Given<R extends Resource> = keyof System | NamesIn<R["pk"]>;
export type Texts<R extends Resource> = LongTexts<R["texts"]>;
export type Created<R extends Resource> = Omit<z.input<z.ZodObject<R["shape"]>>, Given<R>> &
  Partial<Texts<R>>;
export type Changed<R extends Resource> = Partial<Omit<Row<R>, Given<R>> & Texts<R>>;

type Flag<Row> = { [Name in keyof Row]: Row[Name] extends boolean ? Name : never }[keyof Row];
type SetField<Row> = {
  [Name in keyof Row]: Row[Name] extends Set<string> ? Name : never;
}[keyof Row];
type NumberField<Row> = { [Name in keyof Row]: Row[Name] extends number ? Name : never }[keyof Row];
export type Guard<R extends Resource> = {
  version?: number | undefined;
  unlessSet?: Flag<Row<R>> & string;
  unlessIn?: Partial<Record<SetField<Row<R>> & string, readonly string[]>>;
  versions?: Partial<Record<NumberField<Row<R>> & string, number>>;
};

/** `attempt` knows the client's own errors only. */
const raw = { originalErr: true };

export function rowsOf<R extends Resource>(item: R, owner: { id?: string; accountId: string }) {
  const { accountId } = owner;
  const parent = namesIn(item.pk).includes("eventId") ? { eventId: owner.id } : { accountId };
  // `parse` of the description gives its own row, which the compiler cannot follow.
  const row = (data: unknown) => item.parse(Object(data)) as Row<R>;
  const stored = (id: string, values: Created<R>) => ({
    ...{ ...parent, ...withoutTexts(item, values), id, accountId, version: 1 },
  });
  const changeOf = (
    id: string,
    values: Changed<R>,
    { version, unlessSet, unlessIn = {}, versions = {} }: Guard<R>,
  ): Change => {
    const change = entityOf(item)
      .patch({ ...parent, id })
      .set(withoutTexts(item, values))
      .add({ version: 1 });
    const whole = guarded(versioned(change, version), unlessSet);
    return withoutMembers(ofVersions(whole, versions), unlessIn);
  };

  return {
    ...readsOf(item, { parent, accountId, row }),

    whole: (id: string, values: Created<R>): Row<R> => row(stored(id, values)),

    /** False if there is a row with that id. */
    async insert(id: string, values: Created<R>, besides: readonly Beside[]): Promise<boolean> {
      const creation = entityOf(item).create(stored(id, values)).params();
      const texts = textWrites(item, { accountId, id }, values).filter((one) => "put" in one);
      return (await storeBeside(creation, [...textsBeside(texts), ...besides])) === null;
    },

    async changeBeside(
      before: Row<R>,
      values: Changed<R>,
      { besides, ...guard }: Guard<R> & { besides: readonly Beside[] },
    ): Promise<Row<R>> {
      const { id, version } = before;
      const change = changeOf(id, values, { ...guard, version });
      const texts = textsBeside(textWrites(item, { accountId, id }, values));
      const barred = await storeBeside(change.params(), [...texts, ...besides]);
      if (barred) throw problem(barred.met ? "changed_meanwhile" : "not_found");
      return row({ ...before, ...withoutTexts(item, values), version: version + 1 });
    },

    async change(id: string, values: Changed<R>, guard: Guard<R>): Promise<Row<R>> {
      const result = await attempt(() =>
        changeOf(id, values, guard).go({
          ...raw,
          response: "all_new",
          returnOnConditionCheckFailure: "all_old",
        }),
      );
      if (!result.rejected) return row(result.data);
      throw problem(result.data ? "changed_meanwhile" : "not_found");
    },

    /** What barred it; null if the row is gone. */
    async remove(
      id: string,
      {
        version,
        unlessSet,
        besides,
      }: Omit<Guard<R>, "unlessIn" | "versions"> & { besides: readonly Beside[] },
    ): Promise<Row<R> | null> {
      const removal = guarded(
        versioned(entityOf(item).remove({ ...parent, id }), version),
        unlessSet,
      );
      const texts = textsBeside(textRemovals(item, { accountId, id }));
      const barred = await storeBeside(existing(removal.params()), [...texts, ...besides]);
      if (barred && !barred.met) throw problem("not_found");
      return barred && row(barred.met);
    },
  };
}

type Reading<R extends Resource> = {
  parent: object;
  accountId: string;
  row: (data: unknown) => Row<R>;
};

const readsOf = <R extends Resource>(item: R, { parent, accountId, row }: Reading<R>) => ({
  async find(id: string): Promise<Row<R> | null> {
    const { data } = await attempt(() =>
      entityOf(item)
        .get({ ...parent, id })
        .go({ ...raw, consistent: true }),
    );
    return data ? row(data) : null;
  },

  texts: (id: string): Promise<Texts<R>> =>
    readTexts<R["texts"]>(item, { accountId, id }, { consistent: true }),

  list: async (): Promise<Row<R>[]> => (await queryAll(item, parent, accountId)).map(row),
});

const withoutTexts = ({ texts }: Resource, values: object) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !(name in texts)));

/** ElectroDB removes what is not there. */
const existing = (sent: Sent): Sent => ({
  ...sent,
  ConditionExpression: ["attribute_exists(pk)", sent.ConditionExpression]
    .filter(Boolean)
    .join(" AND "),
});

async function queryAll(item: Resource, parent: object, accountId: string): Promise<unknown[]> {
  const isListed = item.listedAs !== undefined;
  const { query } = entityOf(item);
  const { data } = await attempt(() =>
    (isListed ? query.list({ accountId }) : query.item(parent)).go({
      ...raw,
      pages: "all",
      ...(!isListed && { consistent: true }),
    }),
  );
  return data;
}

const textsBeside = (writes: readonly Write[]): Beside[] =>
  writes.length > 0 ? [{ writes, refusal: () => problem("changed_meanwhile") }] : [];

const versioned = (change: Change, version: number | undefined): Change =>
  version === undefined
    ? change
    : change.where((attribute, is) => is.eq(attribute.version, version));

const guarded = (change: Change, flag: string | undefined): Change =>
  flag === undefined
    ? change
    : change.where(
        (attribute, is) => `(${is.notExists(attribute[flag])} OR ${is.ne(attribute[flag], true)})`,
      );

/** A part's first version is not stored. */
const ofVersions = (change: Change, versions: Partial<Record<string, number>>): Change =>
  Object.entries(versions).reduce(
    (one, [field, version]) =>
      one.where((attribute, is) => {
        const isSeen = is.eq(attribute[field], version);
        return version === 1 ? `(${is.notExists(attribute[field])} OR ${isSeen})` : isSeen;
      }),
    change,
  );

const withoutMembers = (change: Change, sets: Partial<Record<string, readonly string[]>>): Change =>
  Object.entries(sets).reduce(
    (guardedChange, [field, members = []]) =>
      members.reduce(
        (one, member) => one.where((attribute, is) => is.notContains(attribute[field], member)),
        guardedChange,
      ),
    change,
  );

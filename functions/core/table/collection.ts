// How is a small collection stored? As one ElectroDB entity with list, get, create, update, remove.
import type * as z from "zod";
import { newId } from "#functions/core/ports/clock.ts";
import { type Beside, type Sent, storeBeside } from "#functions/core/table/beside.ts";
import { type Change, type Described, entityOf } from "#functions/core/table/entity.ts";
import { type NamesIn, namesIn } from "#functions/core/table/item.ts";
import {
  type LongTexts,
  readTexts,
  textRemovals,
  textWrites,
} from "#functions/core/table/long-texts.ts";
import { movedRows, nextPosition } from "#functions/core/table/ordered.ts";
import {
  formerOf,
  isApplied,
  mustFitQuota,
  mustFitQuotaIfGrown,
  orUndo,
  type Quota,
} from "#functions/core/table/quota.ts";
import { attempt, type Write } from "#functions/core/table/table.ts";
import { problem } from "#shared/core/problems.ts";

type System = { id: string; accountId: string; version: number };
type Resource = Described & {
  texts: z.ZodRawShape;
  parse: (stored: Record<string, unknown>) => System;
};

type Row<R extends Resource> = ReturnType<R["parse"]>;
type Given<R extends Resource> = keyof System | NamesIn<R["pk"]>;
type Texts<R extends Resource> = LongTexts<R["texts"]>;
type Created<R extends Resource> = Omit<z.input<z.ZodObject<R["shape"]>>, Given<R>> &
  Partial<Texts<R>>;
type Changed<R extends Resource> = Partial<Omit<Row<R>, Given<R>> & Texts<R>>;
type Owner<R extends Resource> = R["pk"] extends `${string}{eventId}${string}`
  ? { id: string; accountId: string }
  : { accountId: string };

type Flag<Row> = { [Name in keyof Row]: Row[Name] extends boolean ? Name : never }[keyof Row];
type SetField<Row> = {
  [Name in keyof Row]: Row[Name] extends Set<string> ? Name : never;
}[keyof Row];
type Guard<R extends Resource> = {
  version?: number;
  unlessSet?: Flag<Row<R>> & string;
  unlessIn?: Partial<Record<SetField<Row<R>> & string, readonly string[]>>;
};

type Growth<R extends Resource> = Omit<Guard<R>, "version"> & {
  before: Row<R>;
  quotas: readonly Quota<Row<R>>[];
};

type CreateOptions<R extends Resource> = Pick<Guard<R>, "unlessSet"> & {
  id?: string;
  quotas?: readonly Quota<Row<R>>[];
  beside?: readonly Beside[];
};

/** Only of items with a position. */
type Ids<R extends Resource> = R["shape"] extends { position: unknown } ? string[] : never;

export type Store<R extends Resource> = {
  list: () => Promise<Row<R>[]>;
  find: (id: string) => Promise<Row<R> | null>;
  get: (id: string, options?: { version?: number }) => Promise<Row<R>>;
  /** Whoever edits them has read the row before. */
  texts: (id: string) => Promise<Texts<R>>;
  /** An item beyond a quota is removed again, unless `unlessSet` is set by then. */
  create: (values: Created<R>, options?: CreateOptions<R>) => Promise<Row<R>>;
  /** Creates it as the last in the order. Checks the quotas also before. */
  append: (
    values: Omit<Created<R>, "position">,
    options?: CreateOptions<R> & { siblings?: readonly Row<R>[] },
  ) => Promise<Row<R>>;
  /** Throws `changed_meanwhile` if `ids` are not all rows. */
  reorder: (ids: Ids<R>) => Promise<void>;
  /** A refused growth is taken back; where a guard bars that, it stays and nothing is thrown. */
  update: (
    id: string,
    values: Changed<R>,
    options?: Guard<R> & { grows?: Growth<R>; beside?: readonly Beside[] },
  ) => Promise<Row<R>>;
  remove: (
    id: string,
    options?: Pick<Guard<R>, "unlessSet"> & { beside?: readonly Beside[] },
  ) => Promise<boolean>;
};

/** Throws `not_found`, `changed_meanwhile` or `busy`; then nothing is written. */
export function collection<R extends Resource>(item: R): { of: (owner: Owner<R>) => Store<R> } {
  return { of: (owner) => storeOf(item, owner) };
}

function storeOf<R extends Resource>(item: R, owner: { id?: string; accountId: string }): Store<R> {
  const { find, list, insert, change, remove } = rowsOf(item, owner);

  // Requests at the same moment may all have found room. The last to look sees all the others.
  const create: Store<R>["create"] = async (values, options = {}) => {
    const { id = newId(item.kind), quotas = [], beside, ...guard } = options;
    const written = await insert(id, values, beside);
    if (quotas.length > 0) {
      const others = (await list()).filter((other) => other.id !== id);
      await orUndo(
        async () => mustFitQuota(written, others, quotas),
        () => remove(id, guard),
      );
    }
    return written;
  };

  return {
    find,

    async get(id, { version } = {}) {
      const found = await find(id);
      if (!found) throw problem("not_found");
      if (version !== undefined && found.version !== version) throw problem("changed_meanwhile");
      return found;
    },

    list,

    texts: (id) =>
      readTexts<R["texts"]>(item, { accountId: owner.accountId, id }, { consistent: true }),

    create,

    async append(values, { id = newId(item.kind), siblings, quotas = [], ...guard } = {}) {
      const others = siblings ?? (await list());
      const place = "position" in item.shape && { position: nextPosition(others) };
      // With its place it is whole, which the compiler cannot follow for any item.
      const whole = { ...values, ...place, id } as unknown as Created<R> & Row<R>;
      mustFitQuota(whole, others, quotas);
      return create(whole, { id, quotas, ...guard });
    },

    async reorder(ids) {
      const moved = movedRows(await list(), ids);
      await Promise.all(moved.map(({ id, position }) => change(id, { position } as never, {})));
    },

    async update(id, values, { grows, beside, ...guard } = {}) {
      const written = await change(id, values, guard, beside);
      if (grows) {
        const { before, quotas, ...backGuard } = grows;
        const former = formerOf<Changed<R>>(values, before as unknown as Changed<R>);
        await orUndo(
          () => mustFitQuotaIfGrown(written, before, quotas, list),
          () => isApplied(change(id, former, { ...backGuard, version: written.version })),
        );
      }
      return written;
    },

    remove,
  };
}

function rowsOf<R extends Resource>(item: R, owner: { id?: string; accountId: string }) {
  const { accountId } = owner;
  const parent = namesIn(item.pk).includes("eventId") ? { eventId: owner.id } : { accountId };
  // `parse` of the description gives its own row, which the compiler cannot follow.
  const row = (data: unknown) => item.parse(Object(data)) as Row<R>;

  const find = async (id: string): Promise<Row<R> | null> => {
    const { data } = await attempt(() =>
      entityOf(item)
        .get({ ...parent, id })
        .go({ ...raw, consistent: true }),
    );
    return data ? row(data) : null;
  };
  const rowFields = (values: object) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !(name in item.texts)));

  return {
    find,

    list: async (): Promise<Row<R>[]> => (await queryAll(item, parent, accountId)).map(row),

    async insert(id: string, values: Created<R>, beside: readonly Beside[] = []): Promise<Row<R>> {
      const created = { ...parent, ...rowFields(values), id, accountId, version: 1 };
      const creation = entityOf(item).create(created);
      const texts = textWrites(item, { accountId, id }, values).filter((one) => "put" in one);
      const besides = [...textsBeside(texts), ...beside];
      if (besides.length > 0) {
        if (await storeBeside(creation.params(), besides)) throw problem("changed_meanwhile");
        return row(created);
      }
      const { data } = await attempt(() => creation.go(raw));
      return row(data);
    },

    async change(
      id: string,
      values: Changed<R>,
      { version, unlessSet, unlessIn = {} }: Guard<R>,
      beside: readonly Beside[] = [],
    ): Promise<Row<R>> {
      const change = entityOf(item)
        .patch({ ...parent, id })
        .set(rowFields(values))
        .add({ version: 1 });
      const versioned =
        version === undefined
          ? change
          : change.where((attribute, is) => is.eq(attribute.version, version));
      const whole = withoutMembers(guarded(versioned, unlessSet), unlessIn);
      const besides = [...textsBeside(textWrites(item, { accountId, id }, values)), ...beside];
      if (besides.length > 0) {
        const barred = await storeBeside(whole.params(), besides);
        const stored = barred ? barred.met && row(barred.met) : await find(id);
        if (barred && stored) throw problem("changed_meanwhile");
        if (!stored) throw problem("not_found");
        return stored;
      }
      const result = await attempt(() =>
        whole.go({
          ...raw,
          response: "all_new",
          returnOnConditionCheckFailure: "all_old",
        }),
      );
      if (!result.rejected) return row(result.data);
      throw problem(result.data ? "changed_meanwhile" : "not_found");
    },

    async remove(
      id: string,
      { unlessSet, beside = [] }: Pick<Guard<R>, "unlessSet"> & { beside?: readonly Beside[] } = {},
    ): Promise<boolean> {
      const removal = entityOf(item).remove({ ...parent, id });
      const besides = [...textsBeside(textRemovals(item, { accountId, id })), ...beside];
      if (besides.length > 0) {
        const barred = await storeBeside(existing(guarded(removal, unlessSet).params()), besides);
        if (barred && !barred.met) throw problem("not_found");
        return barred === null;
      }
      const result = await attempt(() =>
        guarded(removal, unlessSet).go({ ...raw, returnOnConditionCheckFailure: "all_old" }),
      );
      if (result.rejected && !result.data) throw problem("not_found");
      return !result.rejected;
    },
  };
}

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

/** ElectroDB removes what is not there. */
const existing = (sent: Sent): Sent => ({
  ...sent,
  ConditionExpression: ["attribute_exists(pk)", sent.ConditionExpression]
    .filter(Boolean)
    .join(" AND "),
});

const textsBeside = (writes: readonly Write[]): Beside[] =>
  writes.length > 0 ? [{ writes, refusal: () => problem("changed_meanwhile") }] : [];

const guarded = (change: Change, flag: string | undefined): Change =>
  flag === undefined
    ? change
    : change.where(
        (attribute, is) => `(${is.notExists(attribute[flag])} OR ${is.ne(attribute[flag], true)})`,
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

/** `attempt` knows the client's own errors only. */
const raw = { originalErr: true };

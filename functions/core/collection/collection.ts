// How is a small collection stored? As one ElectroDB entity with list, get, create, update, remove.

import { isMade, type Making, makingOf, noting, reused } from "#functions/core/collection/made.ts";
import { movedRows, nextPosition } from "#functions/core/collection/ordered.ts";
import {
  type Counter,
  counting,
  type Edit,
  mustFit,
  type Quotas,
} from "#functions/core/collection/quota.ts";
import {
  type Changed,
  type Created,
  type Guard,
  type Resource,
  type Row,
  rowsOf,
  type Texts,
} from "#functions/core/collection/rows.ts";
import { mustBeFree, naming, type UniqueName } from "#functions/core/collection/unique-name.ts";
import { newId } from "#functions/core/ports/clock.ts";
import { retry } from "#functions/core/ports/retry.ts";
import type { Beside } from "#functions/core/table/beside.ts";
import { namesIn } from "#functions/core/table/item.ts";
import { problem } from "#shared/core/problems.ts";

type Owner<R extends Resource> = R["pk"] extends `${string}{eventId}${string}`
  ? { id: string; accountId: string }
  : { accountId: string };

type CreateOptions = Partial<Making> & { beside?: readonly Beside[] };

/** Only of items with a position. */
type Ids<R extends Resource> = R["shape"] extends { position: unknown } ? string[] : never;

export type Store<R extends Resource, Sized = unknown> = {
  list: () => Promise<Row<R>[]>;
  find: (id: string) => Promise<Row<R> | null>;
  get: (id: string, options?: { version?: number | undefined }) => Promise<Row<R>>;
  texts: (id: string) => Promise<Texts<R>>;
  /** Names the row that a request makes. Its key is "" if none came. */
  making: (request: { key: string; body: unknown }) => Promise<Making>;
  /** Null unless the request made it before. Throws 409 if its key came with another body. */
  made: (making: Making) => Promise<Row<R> | null>;
  /** Throws a quota's or the name's refusal, before what the row needs is made. */
  mustFit: (after: Sized, before?: Row<R>) => Promise<void>;
  counting: (edit: Edit<Sized>) => readonly Beside[];
  create: (values: Created<R>, options?: CreateOptions) => Promise<Row<R>>;
  append: (values: Omit<Created<R>, "position">, options?: CreateOptions) => Promise<Row<R>>;
  /** Throws `changed_meanwhile` if `ids` are not all rows. */
  reorder: (ids: Ids<R>) => Promise<void>;
  /** `before` saves a read where sizes are counted, with texts, or with `beside`. */
  update: (
    id: string,
    values: Changed<R>,
    options?: Guard<R> & { before?: Row<R>; beside?: readonly Beside[] },
  ) => Promise<Row<R>>;
  remove: (
    id: string,
    options?: Pick<Guard<R>, "unlessSet"> & { beside?: readonly Beside[] },
  ) => Promise<boolean>;
};

const TRIES = { tries: 5, firstPauseMs: 20 };

/** Throws `not_found`, `changed_meanwhile`, `busy`, a quota's or a taken name's refusal. */
export function collection<R extends Resource, Sized = unknown>(
  item: R,
  quotas: Quotas<Sized> = {},
  unique?: UniqueName<Sized>,
): { of: (owner: Owner<R>) => Store<R, Sized> } {
  return { of: (owner) => storeOf(item, { quotas, unique }, owner) };
}

function storeOf<R extends Resource, Sized>(
  item: R,
  { quotas, unique }: { quotas: Quotas<Sized>; unique: UniqueName<Sized> | undefined },
  owner: { id?: string; accountId: string },
): Store<R, Sized> {
  const rows = rowsOf(item, owner);
  const { find, list, texts, change, changeBeside } = rows;
  const { accountId } = owner;
  const ownerId = namesIn(item.pk).includes("eventId") ? String(owner.id) : accountId;
  const counter: Counter = { ownerId, accountId, kind: item.kind };
  const isSized = unique !== undefined || Object.values(quotas).some(({ sizeOf }) => sizeOf);
  // Quotas measure rows of this item, which the compiler cannot follow.
  const sized = (row: Partial<Row<R>>) => row as unknown as Sized;
  const count = (edit: Edit<Sized>): readonly Beside[] => {
    const besides = [counting(counter, quotas, edit), unique && naming(unique, edit)];
    return besides.filter((one) => one != null);
  };

  const get: Store<R>["get"] = async (id, { version } = {}) => {
    const found = await find(id);
    if (!found) throw problem("not_found");
    if (version !== undefined && found.version !== version) throw problem("changed_meanwhile");
    return found;
  };

  return {
    find,
    get,
    list,
    texts,
    counting: count,
    ...creationOf(item, rows, counter, (row) => count({ before: null, after: sized(row) })),

    async mustFit(after, before) {
      if (unique) await mustBeFree(unique, after);
      await mustFit(counter, quotas, { before: before ? sized(before) : null, after });
    },

    async reorder(ids) {
      const moved = movedRows(await list(), ids);
      await Promise.all(moved.map(({ id, position }) => change(id, { position } as never, {})));
    },

    async update(id, values, { before, beside = [], ...guard } = {}) {
      const hasTexts = Object.keys(values).some((name) => name in item.texts);
      if (!isSized && !hasTexts && beside.length === 0) return change(id, values, guard);
      const seen = before ?? (await get(id, guard));
      const edit = { before: sized(seen), after: sized({ ...seen, ...values }) };
      const besides = [...count(edit), ...beside];
      return besides.length === 0 && !hasTexts
        ? change(id, values, guard)
        : changeBeside(seen, values, { ...guard, besides });
    },

    async remove(id, { beside = [], ...guard } = {}) {
      const removed = await retry(TRIES, async () => {
        const before = isSized ? await get(id) : null;
        const version = before?.version;
        const besides = [...count({ before: sized(before ?? {}), after: null }), ...beside];
        const barred = await rows.remove(id, { ...guard, version, besides });
        if (!barred) return true;
        return version !== undefined && barred.version !== version ? "lost" : false;
      });
      if (removed === "lost") throw problem("busy", { retryAfter: 1 });
      return removed;
    },
  };
}

function creationOf<R extends Resource>(
  item: R,
  { find, list, whole, insert }: ReturnType<typeof rowsOf<R>>,
  counter: Counter,
  count: (row: Row<R>) => readonly Beside[],
): Pick<Store<R>, "making" | "made" | "create" | "append"> {
  const made: Store<R>["made"] = async (making) => {
    if (!(await isMade(counter, making))) return null;
    const found = await find(making.id);
    if (!found) throw reused();
    return found;
  };

  const create: Store<R>["create"] = async (values, options = {}) => {
    const { id = newId(item.kind), request, beside = [] } = options;
    const created = whole(id, values);
    const besides = [...noting(counter, { id, request }), ...count(created), ...beside];
    if (await insert(id, values, besides)) return created;
    // Nobody else has a random id: an earlier try was stored, and only its answer was lost.
    const earlier = request === undefined ? await find(id) : await made({ id, request });
    if (!earlier) throw reused();
    return earlier;
  };

  return {
    made,
    create,

    making: (request) => makingOf(counter.ownerId, item.kind, request),

    async append(values, options = {}) {
      const { id, request } = options;
      const earlier = id === undefined ? null : await made({ id, request });
      if (earlier) return earlier;
      const place = "position" in item.shape && { position: nextPosition(await list()) };
      return create({ ...values, ...place } as unknown as Created<R>, options);
    },
  };
}

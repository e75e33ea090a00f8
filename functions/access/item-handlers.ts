// What do the routes of a plain list do? They list, make, show, change and delete its rows.
import type { Session } from "#functions/access/session.ts";
import type { RequestFacts } from "#functions/core/http/request.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import { mustFitQuota, type Quota } from "#functions/core/table/quota.ts";
import { type ListQuery, pageOf } from "#shared/core/lists.ts";
import type { ProblemError } from "#shared/core/problems.ts";
import { paramNames, type Route } from "#shared/core/route.ts";

/** Whose rows a handler works on, if they are an account's. */
export type OfAccount = { session: Session };

/** The parts of `Store` that such a list needs. */
type RowStore<Row, Created, Changed> = {
  list: () => Promise<Row[]>;
  get: (id: string) => Promise<Row>;
  create: (values: Created, options: { quotas: readonly Quota[] }) => Promise<Row>;
  update: (id: string, values: Changed, options: Pick<RequestFacts, "version">) => Promise<Row>;
  remove: (id: string) => Promise<unknown>;
};

type Ids = { params: Record<string, string> };

/** Throws `tooMany` if there are `maximum` rows already. */
export function itemHandlers<
  Of,
  Row extends { id: string },
  Created,
  Changed,
  Shown extends Record<string, unknown>,
>(
  routes: { get: Pick<Route, "path"> },
  storeOf: (of: Of) => RowStore<Row, Created, Changed>,
  options: {
    /** What an answer has of a row. */
    shown: (row: Row) => Shown;
    sorts: readonly string[];
    /** The text that a search looks at. */
    text: (row: Shown) => string;
    maximum: number;
    tooMany: (params: { maximum: number }) => ProblemError;
    /** What a new row has beside its time and what people enter. */
    added?: (rows: readonly Row[]) => object;
  },
) {
  const { shown, sorts, text, maximum, tooMany, added = () => ({}) } = options;
  const quotas: Quota[] = [{ maximum, refusal: () => tooMany({ maximum }) }];
  const idName = paramNames(routes.get).at(-1) ?? "id";
  const idIn = ({ params }: Ids): string => params[idName] ?? "";
  return {
    list: async (input: Of & { query: ListQuery }) =>
      pageOf((await storeOf(input).list()).map(shown), input.query, { sorts, text }),

    create: async (input: Of & { body: Omit<Created, "createdAt" | "position"> }) => {
      const store = storeOf(input);
      const rows = await store.list();
      mustFitQuota(input.body, rows, quotas);
      // The body lacks what is added here, which the compiler cannot follow for any row.
      const values = { ...input.body, ...added(rows), createdAt: nowAt() } as Created;
      return shown(await store.create(values, { quotas }));
    },

    get: async (input: Of & Ids) => shown(await storeOf(input).get(idIn(input))),

    update: async (input: Of & Ids & { body: Changed; request: RequestFacts }) => {
      const { version } = input.request;
      return shown(await storeOf(input).update(idIn(input), input.body, { version }));
    },

    remove: async (input: Of & Ids) => {
      await storeOf(input).remove(idIn(input));
    },
  };
}

// What do the routes of a plain list do? They list, make, show, change and delete its rows.
import type { Session } from "#functions/access/sign-in/session.ts";
import type { Making } from "#functions/core/collection/made.ts";
import type { RequestFacts } from "#functions/core/http/request.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import type { Beside } from "#functions/core/table/beside.ts";
import { type ListQuery, pageOf } from "#shared/core/lists.ts";
import { paramNames, type Route } from "#shared/core/route.ts";

/** Whose rows a handler works on, if they are an account's. */
export type OfAccount = { session: Session };

/** The parts of `Store` that such a list needs. */
type RowStore<Row, Appended, Changed> = {
  list: () => Promise<Row[]>;
  get: (id: string) => Promise<Row>;
  making: (request: { key: string; body: unknown }) => Promise<Making>;
  append: (values: Appended, options: Making & Besides) => Promise<Row>;
  update: (
    id: string,
    values: Changed,
    options: Pick<RequestFacts, "version"> & Besides,
  ) => Promise<Row>;
  remove: (id: string) => Promise<unknown>;
};

type Besides = { beside?: readonly Beside[] };
type Ids = { params: Record<string, string> };

export function itemHandlers<
  Of,
  Row extends { id: string },
  Appended,
  Changed,
  Shown extends Record<string, unknown>,
>(
  routes: { get: Pick<Route, "path"> },
  storeOf: (of: Of) => RowStore<Row, Appended, Changed>,
  options: {
    /** What an answer has of a row. */
    present: (row: Row) => Shown | Promise<Shown>;
    sorts: readonly string[];
    /** The text that a search looks at. */
    text: (row: Shown) => string;
  },
) {
  const { present, sorts, text } = options;
  const idName = paramNames(routes.get).at(-1) ?? "id";
  const idIn = ({ params }: Ids): string => params[idName] ?? "";
  return {
    list: async (input: Of & { query: ListQuery }) => {
      const rows = await storeOf(input).list();
      return pageOf(await Promise.all(rows.map(present)), input.query, { sorts, text });
    },

    create: async (
      input: Of & { body: Omit<Appended, "createdAt">; request: RequestFacts },
      given: { making?: Making } & Besides = {},
    ) => {
      const store = storeOf(input);
      const { idempotencyKey: key } = input.request;
      const { making = await store.making({ key, body: input.body }), beside = [] } = given;
      // The body lacks its time, which the compiler cannot follow for any row.
      const values = { ...input.body, createdAt: nowAt() } as Appended;
      return present(await store.append(values, { ...making, beside }));
    },

    get: async (input: Of & Ids) => present(await storeOf(input).get(idIn(input))),

    update: async (
      input: Of & Ids & { body: Changed; request: RequestFacts },
      { beside = [] }: Besides = {},
    ) => {
      const { version } = input.request;
      return present(await storeOf(input).update(idIn(input), input.body, { version, beside }));
    },

    remove: async (input: Of & Ids) => {
      await storeOf(input).remove(idIn(input));
    },
  };
}

// Which lists do people sort by hand? A list's `sort` takes the ids of all its rows.
import { api } from "#shared/api.ts";
import type { IdKind } from "#shared/core/ids.ts";
import type { Route, RouteGroup } from "#shared/core/route.ts";
import { idFields } from "#tests/support/inputs/schema-walk.ts";
import { call } from "#tests/support/servers/call.ts";

type Of = { token: string; params: { eventId: string } };

const groups = Object.values<RouteGroup>(api).filter(({ sort }) => sort);

/** Adds a row to each of these lists whose contract has an example of one; the ids by kind. */
export async function addSorted(of: Of): Promise<Partial<Record<IdKind, string>>> {
  const ids: Partial<Record<IdKind, string>> = {};
  for (const { create, sort } of groups) {
    const [[, kind] = []] = sort?.body ? idFields(sort.body) : [];
    if (!create?.example || !kind) continue;
    ids[kind] = Object((await call(create, { ...of, body: create.example })).data).id;
  }
  return ids;
}

/** A new order of a whole list that begins with this id; null for another route. */
export async function orderFrom(route: Route, id: string, of: Of): Promise<object | null> {
  const { list, sort } = groups.find((group) => group.sort?.key === route.key) ?? {};
  const [[field = ""] = []] = sort?.body ? idFields(sort.body) : [];
  if (!list) return null;
  const rows: { id: string; isDefault?: boolean }[] = Object((await call(list, of)).data);
  const ids = rows.flatMap((row) => (row.isDefault ? [] : [row.id]));
  const others = ids.includes(id) ? ids.filter((one) => one !== id) : ids.slice(1);
  return { [field.split(".")[0] ?? ""]: [id, ...others] };
}

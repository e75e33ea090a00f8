// In which order do an owner's rows stand? By a position that the owner chooses.
import { problem } from "#shared/core/problems.ts";

type Ordered = { id: string; position: number };

export const nextPosition = (rows: readonly Ordered[]): number =>
  1 + Math.max(0, ...rows.map(({ position }) => position));

export async function reorder(
  store: {
    list: () => Promise<readonly Ordered[]>;
    update: (id: string, values: { position: number }) => Promise<unknown>;
  },
  ids: readonly string[],
): Promise<void> {
  const rows = await store.list();
  const positions = new Map(ids.map((id, at) => [id, at + 1]));
  if (ids.length !== rows.length || rows.some(({ id }) => !positions.has(id)))
    throw problem("changed_meanwhile");
  const moved = rows.flatMap(({ id, position: before }) => {
    const position = positions.get(id) ?? before;
    return position === before ? [] : [{ id, position }];
  });
  await Promise.all(moved.map(({ id, position }) => store.update(id, { position })));
}

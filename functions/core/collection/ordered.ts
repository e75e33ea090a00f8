// In which order do an owner's rows stand? By a position that the owner chooses.
import { problem } from "#shared/core/problems.ts";

type Placed = { id: string; position?: number };

export const nextPosition = (rows: readonly Placed[]): number =>
  1 + Math.max(0, ...rows.map(({ position = 0 }) => position));

export function movedRows(rows: readonly Placed[], ids: readonly string[]) {
  const positions = new Map(ids.map((id, at) => [id, at + 1]));
  if (ids.length !== rows.length || rows.some(({ id }) => !positions.has(id)))
    throw problem("changed_meanwhile");
  return rows.flatMap(({ id, position: before }) => {
    const position = positions.get(id);
    return position === before ? [] : [{ id, position }];
  });
}

// How does an update set fields by name? One expression for all of them. What a newer version of
// the program stored beside them stays.

/**
 * The parts of an update that sets `fields`, and removes those that are undefined. `of` is the map
 * that has them, if they are not the item's own.
 */
export function setting(fields: Record<string, unknown>, of?: string) {
  const all = Object.entries(fields);
  const path = (name: string) => (of === undefined ? `#${name}` : `${of}.#${name}`);
  const given = all.filter(([, value]) => value !== undefined);
  const gone = all.filter(([, value]) => value === undefined);
  const parts = [
    ...(given.length > 0
      ? [`SET ${given.map(([name]) => `${path(name)} = :${name}`).join(", ")}`]
      : []),
    ...(gone.length > 0 ? [`REMOVE ${gone.map(([name]) => path(name)).join(", ")}`] : []),
  ];
  return {
    set: parts.join(" "),
    names: Object.fromEntries(all.map(([name]) => [`#${name}`, name])),
    values: Object.fromEntries(given.map(([name, value]) => [`:${name}`, value])),
  };
}

// How does an update set fields by name? One expression; other stored fields stay.

/** Undefined fields are removed. `of` names the map that has the fields. */
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

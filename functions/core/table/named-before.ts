// Does a transaction name an item twice?

export function namedBefore(keys: readonly { pk: string; sk: string }[]): boolean[] {
  const names = keys.map(({ pk, sk }) => JSON.stringify([pk, sk]));
  return names.map((name, place) => names.indexOf(name) < place);
}

// How is a row of a list stored? As one short text: one page parses twenty thousand.
import { logger } from "#functions/core/ports/logger.ts";
import { type IdKind, idPrefix } from "#shared/core/ids.ts";

/** Of the form that is read; a row of another one is unreadable. More cells may follow. */
const VERSION = 2;

/** `absent`: what a row has that ends before the cell, packed; undefined if it must have one. */
export type Cell<Value> = {
  absent: unknown;
  pack: (value: Value) => unknown;
  read: (packed: unknown) => Value;
};

/** The order of the names is the order in the row, so that a new cell is added at the end. */
export function cells<Values extends object>(
  kinds: {
    [Name in keyof Values]: Cell<Values[Name]>;
  },
) {
  // The keys of the description are those of its values.
  const names = Object.keys(kinds) as (keyof Values)[];
  const columns = names.map((name, at) => ({ name, place: at + 1, ...kinds[name] }));
  // A copy of an object that has all names is filled several times faster than an empty one.
  const blank = Object.fromEntries(names.map((name) => [name, undefined])) as Partial<Values>;

  function valuesIn(row: unknown, wanted = columns): Values {
    if (!Array.isArray(row) || row[0] !== VERSION) throw new Error("It has another form.");
    const values = { ...blank };
    for (const { name, place, absent, read } of wanted) {
      const packed = row[place];
      values[name] = read(packed === undefined ? absent : packed);
    }
    // Each wanted name has its value now.
    return values as Values;
  }

  /** An unreadable row is null and logged, so that it does not close a whole event's lists. */
  const readEach = <Row>(
    rows: readonly string[],
    rowOf: (values: Values) => Row,
    wanted?: typeof columns,
  ) =>
    parsed(rows).map((row) => {
      try {
        return rowOf(valuesIn(row, wanted));
      } catch (error) {
        logger.error("a row of a list cannot be read", { error });
        return null;
      }
    });

  return {
    pack(values: Values): string {
      const packed = columns.map(({ name, pack }) => pack(values[name]));
      const last = packed.findLastIndex((cell, place) => cell !== columns[place]?.absent);
      return JSON.stringify([VERSION, ...packed.slice(0, last + 1)]);
    },
    readEach,
    read: <Row>(rows: readonly string[], rowOf: (values: Values) => Row): Row[] =>
      readEach(rows, rowOf).filter((row) => row !== null),
    /** A few cells of very many rows, in half the time; the others are not even looked at. */
    readOnly<Name extends keyof Values, Row>(
      rows: readonly string[],
      wanted: readonly Name[],
      rowOf: (values: Pick<Values, Name>) => Row,
    ): Row[] {
      const some = columns.filter(({ name }) => wanted.some((one) => one === name));
      return readEach(rows, rowOf, some).filter((row) => row !== null);
    },
  };
}

function parsed(rows: readonly string[]): unknown[] {
  try {
    const all: unknown[] = JSON.parse(`[${rows.join(",")}]`);
    if (all.length === rows.length) return all;
  } catch {
    // The rows are parsed one by one, which finds the broken one.
  }
  return rows.map((row) => {
    try {
      return JSON.parse(row);
    } catch {
      return undefined;
    }
  });
}

function textIn(packed: unknown): string {
  if (typeof packed !== "string") throw new Error("A cell is no text.");
  return packed;
}

function numberIn(packed: unknown): number {
  if (typeof packed !== "number") throw new Error("A cell is no number.");
  return packed;
}

const same = <Value>(value: Value): Value => value;

export const text: Cell<string> = { absent: "", pack: same, read: textIn };

export const textOf = (length: number): Cell<string> => ({
  absent: undefined,
  pack: same,
  read: (packed) => {
    const letters = textIn(packed);
    if (letters.length !== length) throw new Error(`A cell has not ${length} letters.`);
    return letters;
  },
});

export const number: Cell<number> = { absent: 0, pack: same, read: numberIn };

export const flag: Cell<boolean> = {
  absent: 0,
  pack: (value) => (value ? 1 : 0),
  read: (packed) => numberIn(packed) === 1,
};

export const instant: Cell<string> = {
  absent: undefined,
  pack: (at) => Date.parse(at),
  read: (packed) => new Date(numberIn(packed)).toISOString(),
};

export function word<Word extends string>(words: readonly Word[], usual?: Word): Cell<Word> {
  const known: Map<unknown, Word> = new Map(words.map((one) => [one, one]));
  if (usual !== undefined) known.set("", usual);
  return {
    absent: usual === undefined ? undefined : "",
    pack: (value) => (value === usual ? "" : value),
    read: (packed) => {
      const found = known.get(packed);
      if (found === undefined) throw new Error("A cell has an unknown word.");
      return found;
    },
  };
}

export function id(kind: IdKind): Cell<string> {
  const prefix = `${idPrefix[kind]}_`;
  return {
    absent: undefined,
    pack: (value) => (value.startsWith(prefix) ? value.slice(prefix.length) : value),
    read: (packed) => prefix + textIn(packed),
  };
}

/** Null is the empty text, so it is for cells that are never that. */
export const orNull = <Value>({ pack, read }: Cell<Value>): Cell<Value | null> => ({
  absent: "",
  pack: (value) => (value === null ? "" : pack(value)),
  read: (packed) => (packed === "" ? null : read(packed)),
});

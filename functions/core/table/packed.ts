// How is an item stored under short names? One table of fields gives its schema, its type and both
// directions. What a newer version added is carried along and written back.
import * as z from "zod";

type Field<Type extends z.ZodType = z.ZodType> = { name: string; type: Type };
type Table = Record<string, Field>;
type ShapeOf<Fields extends Table> = { [Key in keyof Fields]: Fields[Key]["type"] };
type Shape = Record<string, z.ZodType>;

/** A field's name in the table, and its type: a codec from the stored form to the plain one. */
export const as = <Type extends z.ZodType>(name: string, type: Type): Field<Type> => ({
  name,
  type,
});

const Stored = z.record(z.string(), z.unknown());

/**
 * A stored map whose attributes have the names of the table. Attributes that the table lacks are in
 * `more` of the plain object, and are stored again as they were. `derived` names attributes that
 * each write makes anew; they are not read.
 */
export function packed<Fields extends Table>(table: Fields, derived: readonly string[] = []) {
  const fields = Object.entries(table);
  const known = new Set([...derived, ...fields.map(([, { name }]) => name)]);
  const types = Object.fromEntries(fields.map(([key, { type }]) => [key, type]));
  // The entries have the keys and types of the table, which `fromEntries` cannot express.
  const plain = z.object({ ...(types as ShapeOf<Fields>), more: Stored.optional() });
  return z.codec(Stored, plain, {
    decode: (stored) => {
      const more = Object.entries(stored).filter(([name]) => !known.has(name));
      const values = Object.fromEntries(fields.map(([key, { name }]) => [key, stored[name]]));
      // The fields' own types check the values next.
      return { ...values, ...(more.length > 0 && { more: Object.fromEntries(more) }) } as never;
    },
    encode: (value) => {
      const { more, ...values } = value as Record<string, unknown> & { more?: object };
      return { ...more, ...Object.fromEntries(fields.map(([key, f]) => [f.name, values[key]])) };
    },
  });
}

/**
 * A stored list whose elements have names by their position. Optional elements may be absent.
 * Elements beyond the named ones are in `more`, and are stored again as they were.
 */
export function tuple<Elements extends Shape>(elements: Elements) {
  const keys = Object.keys(elements);
  const plain = z.object({ ...elements, more: z.array(z.unknown()).optional() });
  return z.codec(z.array(z.unknown()), plain, {
    decode: (stored) => {
      const more = stored.slice(keys.length);
      const values = Object.fromEntries(keys.map((key, at) => [key, stored[at] ?? undefined]));
      // The elements' own types check the values next.
      return { ...values, ...(more.length > 0 && { more }) } as never;
    },
    encode: (value) => {
      const { more = [], ...values } = value as Record<string, unknown> & { more?: unknown[] };
      const stored = [...keys.map((key) => values[key] ?? null), ...more];
      return stored.slice(0, stored.findLastIndex((one) => one !== null) + 1);
    },
  });
}

/** A value that is absent from the table where it is `nothing`. */
export const or = <Type extends z.ZodType, const Nothing>(type: Type, nothing: Nothing) =>
  z.codec(type.optional(), z.custom<z.output<Type> | Nothing>(), {
    decode: (stored) => stored ?? nothing,
    // What is not `nothing` is of the type.
    encode: (value) => (value === nothing ? undefined : (value as z.output<Type>)),
  });

export const orNull = <Type extends z.ZodType>(type: Type) => or(type, null);

/** A list that is absent from the table where it is empty. */
export const list = <Type extends z.ZodType>(type: Type) =>
  z.codec(z.array(type).optional(), z.custom<z.output<Type>[]>(), {
    decode: (stored) => stored ?? [],
    encode: (value) => (value.length > 0 ? value : undefined),
  });

/**
 * A word out of a set that newer versions of the program may extend. An unknown one is read and
 * stored again as it is; `wordOr` names what stands for it.
 */
export const openWord = z.string();

/** The word, or `other` if this version does not know it. */
export const wordOr = <const Word extends string>(
  known: { options: readonly Word[] },
  word: string,
  other: NoInfer<Word>,
): Word => known.options.find((one) => one === word) ?? other;

/** An instant: milliseconds since 1970 in the table, ISO text in the program. */
export const instant = z.codec(z.number(), z.string(), {
  decode: (ms) => new Date(ms).toISOString(),
  encode: (at) => Date.parse(at),
});

type MayBeAbsent<Type extends z.ZodType> = undefined extends z.input<Type> ? true : false;
type Given<Fields extends Table> = {
  [Key in keyof Fields as MayBeAbsent<Fields[Key]["type"]> extends true ? never : Key]: z.output<
    Fields[Key]["type"]
  >;
} & {
  [Key in keyof Fields as MayBeAbsent<Fields[Key]["type"]> extends true ? Key : never]?: z.output<
    Fields[Key]["type"]
  >;
};

/** A plain object of the table. A field not given has the value that its absence stands for. */
export function filled<Fields extends Table>(table: Fields, given: Given<Fields>) {
  const values = Object.entries(table).map(([key, { type }]) => [
    key,
    Object.hasOwn(given, key) ? given[key as keyof typeof given] : type.parse(undefined),
  ]);
  // The entries have the keys and types of the table, which `fromEntries` cannot express.
  return Object.fromEntries(values) as z.output<z.ZodObject<ShapeOf<Fields>>>;
}

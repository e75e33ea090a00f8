// How is an item stored under short names? By one table of fields, with codecs as types.
import * as z from "zod";

type Field<Type extends z.ZodType = z.ZodType> = { name: string; type: Type };
type Table = Record<string, Field>;
type ShapeOf<Fields extends Table> = { [Key in keyof Fields]: Fields[Key]["type"] };
type Shape = Record<string, z.ZodType>;

export const as = <Type extends z.ZodType>(name: string, type: Type): Field<Type> => ({
  name,
  type,
});

const Stored = z.record(z.string(), z.unknown());

/** Unknown attributes stay in `more` and are stored again. `derived` are made by each write. */
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

/** Later elements stay in `more` and are stored again. */
export function tuple<Elements extends Shape>(elements: Elements) {
  const keys = Object.keys(elements);
  const plain = z.object({ ...elements, more: z.array(z.unknown()).optional() });
  return z.codec(z.array(z.unknown()), plain, {
    decode: (stored) => {
      const more = stored.slice(keys.length);
      const values = Object.fromEntries(keys.map((key, at) => [key, stored[at] ?? undefined]));
      return { ...values, ...(more.length > 0 && { more }) } as never;
    },
    encode: (value) => {
      const { more = [], ...values } = value as Record<string, unknown> & { more?: unknown[] };
      const stored = [...keys.map((key) => values[key] ?? null), ...more];
      return stored.slice(0, stored.findLastIndex((one) => one !== null) + 1);
    },
  });
}

export const or = <Type extends z.ZodType, const Nothing>(type: Type, nothing: Nothing) =>
  z.codec(type.optional(), z.custom<z.output<Type> | Nothing>(), {
    decode: (stored) => stored ?? nothing,
    // What is not `nothing` is of the type.
    encode: (value) => (value === nothing ? undefined : (value as z.output<Type>)),
  });

export const orNull = <Type extends z.ZodType>(type: Type) => or(type, null);

export const list = <Type extends z.ZodType>(type: Type) =>
  z.codec(z.array(type).optional(), z.custom<z.output<Type>[]>(), {
    decode: (stored) => stored ?? [],
    encode: (value) => (value.length > 0 ? value : undefined),
  });

/** An unknown word of a newer version is read and stored again as it is. */
export const openWord = z.string();

export const wordOr = <const Word extends string>(
  known: { options: readonly Word[] },
  word: string,
  other: NoInfer<Word>,
): Word => known.options.find((one) => one === word) ?? other;

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

export function filled<Fields extends Table>(table: Fields, given: Given<Fields>) {
  const values = Object.entries(table).map(([key, { type }]) => [
    key,
    Object.hasOwn(given, key) ? given[key as keyof typeof given] : type.parse(undefined),
  ]);
  return Object.fromEntries(values) as z.output<z.ZodObject<ShapeOf<Fields>>>;
}

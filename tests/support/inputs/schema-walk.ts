// What does a schema consist of? Its objects, their fields and its ids, found by walking zod's own
// description, so that a test cannot forget a new field.
import * as z from "zod";
import { ID_LENGTH, type IdKind, idPrefix } from "#shared/core/ids.ts";

/** An object somewhere in a schema. In a path, `0` stands for any entry of a list. */
export type Place = { path: string[]; schema: z.ZodObject };

/** All objects of a schema, from the outside to the inside. */
export function objectsIn(schema: z.ZodType, path: string[] = []): Place[] {
  if (!(schema instanceof z.ZodObject))
    return partsOf(schema).flatMap(([step, part]) => objectsIn(part, [...path, ...step]));
  const fields = Object.entries<z.ZodType>(schema.shape);
  return [
    { path, schema },
    ...fields.flatMap(([name, field]) => objectsIn(field, [...path, name])),
  ];
}

/** The names of all fields of a schema, at any depth. */
export const fieldNames = (schema: z.ZodType): string[] => [
  ...new Set(objectsIn(schema).flatMap((one) => Object.keys(one.schema.shape))),
];

/** The fields of a schema that take an id, as `lines.0.ticketId`, with the kind of the id. */
export function idFields(schema: z.ZodType, path: string[] = []): [string, IdKind][] {
  if (schema instanceof z.ZodObject)
    return Object.entries<z.ZodType>(schema.shape).flatMap(([name, field]) =>
      idFields(field, [...path, name]),
    );
  const parts = partsOf(schema);
  if (parts.length > 0) return parts.flatMap(([step, part]) => idFields(part, [...path, ...step]));
  const kind = kindOf(schema);
  return kind === undefined ? [] : [[path.join("."), kind]];
}

/** What a schema wraps or lists, and the step that leads to it. Empty for a text or a number. */
function partsOf(schema: z.ZodType): [step: string[], part: z.ZodType][] {
  const wrapped =
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault;
  if (wrapped) return [[[], inner(schema.unwrap())]];
  if (schema instanceof z.ZodArray) return [[["0"], inner(schema.element)]];
  if (schema instanceof z.ZodUnion) return schema.options.map((one) => [[], inner(one)]);
  if (schema instanceof z.ZodPipe) return [[[], inner(schema.in)]];
  return [];
}

function inner(part: unknown): z.ZodType {
  if (part instanceof z.ZodType) return part;
  throw new Error("A part of this schema cannot be walked.");
}

/** The kind of the ids that a schema takes; undefined if it takes other texts too. */
function kindOf(schema: z.ZodType): IdKind | undefined {
  const takes = (prefix: string) => schema.safeParse(`${prefix}_${"0".repeat(ID_LENGTH)}`).success;
  const kinds = Object.keys(idPrefix).filter((kind): kind is IdKind => kind in idPrefix);
  return takes("any") ? undefined : kinds.find((kind) => takes(idPrefix[kind]));
}

// Which values does a stored item accept? Types and defaults, without the rules of inputs.
import * as z from "zod";

/** Rules may get stricter after a value was stored. Transforms must keep their input's type. */
export function storedShape<Shape extends z.ZodRawShape>(shape: Shape): Shape {
  const fields = Object.entries(shape).map(([name, schema]) => [name, typeAlone(schema)]);
  // Each field keeps its type, which the compiler cannot see through `fromEntries`.
  return Object.fromEntries(fields) as Shape;
}

function typeAlone(schema: z.core.$ZodType): z.core.$ZodType {
  // Every schema is one of zod's own kinds, which `def.type` tells apart.
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "string":
      return z.string();
    case "number":
      return z.number();
    case "nullable":
      return z.nullable(typeAlone(def.innerType));
    case "optional":
      return z.optional(typeAlone(def.innerType));
    case "default":
      return z._default(typeAlone(def.innerType), () => def.defaultValue);
    case "array":
      return z.array(typeAlone(def.element));
    case "union":
      return z.union(def.options.map(typeAlone));
    case "pipe":
      return typeAlone(def.in);
    default:
      return schema;
  }
}

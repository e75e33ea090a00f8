// What does a secret contain? Its text as JSON of the expected shape, or null for anything else.
import * as z from "zod";

const Json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: "custom", message: "not JSON" });
    return z.NEVER;
  }
});

/**
 * The content of a secret, or null if it is missing or does not match. Never reports what it
 * contains.
 */
export const secretAs = <T>(schema: z.ZodType<T>, text: string | null): T | null =>
  Json.pipe(schema).safeParse(text).data ?? null;

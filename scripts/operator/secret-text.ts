// What does a secret hold? Its text as the JSON that was agreed, or null where somebody wrote
// something else.
import * as z from "zod";

const Json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: "custom", message: "not JSON" });
    return z.NEVER;
  }
});

/** The content of a secret, or null if it is missing or does not fit. Never says what was in it. */
export const secretAs = <T>(schema: z.ZodType<T>, text: string | null): T | null =>
  Json.pipe(schema).safeParse(text).data ?? null;

// What does a secret contain? Text of the expected shape, or null; it is never reported.
import * as z from "zod";

const Json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: "custom", message: "not JSON" });
    return z.NEVER;
  }
});

export const secretAs = <T>(schema: z.ZodType<T>, text: string | null): T | null =>
  Json.pipe(schema).safeParse(text).data ?? null;

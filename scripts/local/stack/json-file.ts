// How is small state kept between runs? As JSON, replaced as a whole and validated when read.
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import type * as z from "zod";
import { refusal } from "#scripts/local/stack/refusal.ts";

export type KeptFile<T> = { read(): T; write(value: T): void };

/** In memory if `file` is null. Throws for an invalid file and never overwrites it. */
export function keptFile<T>(file: string | null, schema: z.ZodType<T>, initial: T): KeptFile<T> {
  let value = file && existsSync(file) ? readKept(file, schema) : initial;
  return {
    read: () => value,
    write: (next) => {
      value = next;
      if (!file) return;
      writeFileSync(`${file}.new`, JSON.stringify(next, null, 2), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
  };
}

function readKept<T>(file: string, schema: z.ZodType<T>): T {
  try {
    return schema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    throw refusal(`${file} is damaged; begin anew with: npm start -- --fresh`);
  }
}

// Which stored items name an event? All of the modules that describe them, by key or by fields.
import { globSync } from "node:fs";
import * as z from "zod";

const Described = z.looseObject({
  pk: z.string(),
  sk: z.string(),
  shape: z.looseObject({}).optional(),
});
export type Described = z.output<typeof Described>;
export type Key = Pick<Described, "pk" | "sk">;

export const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;

export const namesEvent = ({ pk, sk, shape = {} }: Described): boolean =>
  /\{(eventId|ownerId)\}/.test(`${pk} ${sk}`) || "eventId" in shape || "ownerId" in shape;

const files = globSync(["functions/stored/**/*.ts", "functions/core/table/*-item.ts"]).toSorted();

export const described: Described[] = (
  await Promise.all(files.map((file) => import(`../../../${file}`) as Promise<object>))
)
  .flatMap((module) => Object.values(module))
  .flatMap((value) => Described.safeParse(value).data ?? [])
  .filter((value) => "key" in value);

/** The names of those about an event that are not among `known`. */
export const unknownTo =
  (known: readonly Key[]) =>
  (items: readonly Described[]): string[] => {
    const names = new Set(known.map(nameOf));
    return items.filter((one) => namesEvent(one) && !names.has(nameOf(one))).map(nameOf);
  };

// How are the long texts of a row read and written? Beside it: in its transaction, read after it.
import type * as z from "zod";
import { longTextItem } from "#functions/core/table/long-text-item.ts";
import { getItem, type Write } from "#functions/core/table/table.ts";

type Described<Texts extends z.ZodRawShape> = { texts: Texts };
type Owner = { accountId: string; id: string };
export type LongTexts<Texts extends z.ZodRawShape> = { [Name in keyof Texts]: string };

/** Who edits them reads the row first: then its version is never newer than its texts. */
export async function readTexts<Texts extends z.ZodRawShape>(
  { texts }: Described<Texts>,
  { accountId, id: ownerId }: Owner,
  options: { consistent?: boolean } = {},
): Promise<LongTexts<Texts>> {
  const read = Object.keys(texts).map(async (name) => {
    const stored = await getItem(longTextItem.key({ accountId, ownerId, name }), options);
    return [name, stored ? longTextItem.parse(stored).text : ""];
  });
  // The names are those of the description, which `fromEntries` forgets.
  return Object.fromEntries(await Promise.all(read)) as LongTexts<Texts>;
}

export function textWrites(
  { texts }: Described<z.ZodRawShape>,
  { accountId, id: ownerId }: Owner,
  values: Record<string, unknown>,
): Write[] {
  return Object.keys(texts).flatMap((name): Write[] => {
    const text = values[name];
    if (typeof text !== "string") return [];
    const key = { accountId, ownerId, name };
    return [
      text === ""
        ? { remove: longTextItem.key(key) }
        : { put: longTextItem.whole({ ...key, text }) },
    ];
  });
}

export const textRemovals = (of: Described<z.ZodRawShape>, owner: Owner): Write[] =>
  textWrites(of, owner, Object.fromEntries(Object.keys(of.texts).map((name) => [name, ""])));

// How are days of figures packed? As lists of numbers, which what is of another version is not.
import * as z from "zod";
import type { Item } from "#functions/core/table/table.ts";
import { figureDaysItem, type StoredFigureDays } from "#functions/stored/figures.ts";
import { type Counts, countNames, noCounts } from "#shared/rules/figures/figures.ts";

/** The earliest day first. */
export type FigureDays = Omit<StoredFigureDays, "days"> & { days: Map<string, Counts> };

export const packFigureDays = ({ days, ...rest }: FigureDays): Item =>
  figureDaysItem.whole({
    ...rest,
    days: JSON.stringify(
      [...days].map(([date, counts]) => [date, ...countNames.map((name) => counts[name])]),
    ),
  });

export function readFigureDays(stored: Item | null): FigureDays | null {
  const [kept] = figureDaysItem.readableAmong(stored ? [stored] : []);
  const days = kept && unpacked(kept.days);
  return kept && days ? { ...kept, days } : null;
}

const PackedDays = z.array(
  z
    .tuple([z.iso.date()], z.number())
    .refine((packed) => packed.length === countNames.length + 1, "It has other counts."),
);

function unpacked(packed: string): FigureDays["days"] | null {
  const { data: days } = PackedDays.safeParse(parsed(packed));
  if (!days) return null;
  return new Map(
    days.map(([date, ...numbers]) => {
      const counts = noCounts();
      for (const [at, name] of countNames.entries()) counts[name] = numbers[at] ?? 0;
      return [date, counts];
    }),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

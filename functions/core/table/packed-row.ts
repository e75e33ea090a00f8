// How is a row of a list stored? As one short text: one page parses twenty thousand.
import { logger } from "#functions/core/ports/logger.ts";

/** Later versions only add cells at the end, so old and new code read either. */
const VERSION = 1;

export type Cells = readonly unknown[];

export const packCells = (cells: Cells): string => JSON.stringify([VERSION, ...cells]);

/** An unreadable row is left out and logged, so that it does not close a whole event's lists. */
export function readRows<Row>(
  rows: readonly string[],
  read: (cells: Cells, place: number) => Row,
): Row[] {
  return parsed(rows).flatMap((row, place) => {
    try {
      return [read(cellsOf(row), place)];
    } catch (error) {
      logger.error("a row of a list cannot be read", { error });
      return [];
    }
  });
}

function parsed(rows: readonly string[]): unknown[] {
  try {
    const all: unknown[] = JSON.parse(`[${rows.join(",")}]`);
    if (all.length === rows.length) return all;
  } catch {
    // The rows are parsed one by one, which finds the broken one.
  }
  return rows.map((row) => {
    try {
      return JSON.parse(row);
    } catch {
      return undefined;
    }
  });
}

export function cellsOf(row: unknown): Cells {
  if (!Array.isArray(row) || typeof row[0] !== "number")
    throw new Error("A packed row of a list is malformed.");
  return row.slice(1);
}

export function textIn(cells: Cells, place: number, absent = ""): string {
  const value = cells[place] ?? absent;
  if (typeof value !== "string") throw new Error(`Cell ${place} of a row is no text.`);
  return value;
}

export function numberIn(cells: Cells, place: number, absent = 0): number {
  const value = cells[place] ?? absent;
  if (typeof value !== "number") throw new Error(`Cell ${place} of a row is no number.`);
  return value;
}

export function wordIn<Word extends string>(
  cells: Cells,
  place: number,
  words: ReadonlyMap<string, Word>,
): Word {
  const word = words.get(textIn(cells, place));
  if (word === undefined) throw new Error(`Cell ${place} of a row is an unknown word.`);
  return word;
}

export const wordsOf = <Word extends string>(words: readonly Word[]): ReadonlyMap<string, Word> =>
  new Map(words.map((word) => [word, word]));

export const instantIn = (cells: Cells, place: number): string =>
  new Date(numberIn(cells, place)).toISOString();

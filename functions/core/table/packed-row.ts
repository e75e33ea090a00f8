// How is a row of a list stored? As one short text, because twenty thousand of them are read and
// parsed for one page.
import { logger } from "#functions/core/ports/logger.ts";

/** The first cell. Later versions only add cells at the end, so old and new code read either. */
const VERSION = 1;

/** A row without its version. Absent cells at the end have their reader's default. */
export type Cells = readonly unknown[];

/** Packs cells as a JSON array. Their places are their meaning and never change. */
export const packCells = (cells: Cells): string => JSON.stringify([VERSION, ...cells]);

/**
 * Reads many rows, each by its cells and its place. A row that cannot be read is left out and
 * logged: one row of a newer version must not close the lists of a whole event.
 */
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

/** All rows in one parse. Each by itself if one of them is no JSON; that one is undefined. */
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

/** The cells of one row without its version. Throws if it is no row. */
export function cellsOf(row: unknown): Cells {
  if (!Array.isArray(row) || typeof row[0] !== "number")
    throw new Error("A packed row of a list is malformed.");
  return row.slice(1);
}

/** A cell's text; the default if the row is older than the cell. */
export function textIn(cells: Cells, place: number, absent = ""): string {
  const value = cells[place] ?? absent;
  if (typeof value !== "string") throw new Error(`Cell ${place} of a row is no text.`);
  return value;
}

/** A cell's number; the default if the row is older than the cell. */
export function numberIn(cells: Cells, place: number, absent = 0): number {
  const value = cells[place] ?? absent;
  if (typeof value !== "number") throw new Error(`Cell ${place} of a row is no number.`);
  return value;
}

/** A cell's word out of a fixed set. A word that only newer code knows throws. */
export function wordIn<Word extends string>(
  cells: Cells,
  place: number,
  words: ReadonlyMap<string, Word>,
): Word {
  const word = words.get(textIn(cells, place));
  if (word === undefined) throw new Error(`Cell ${place} of a row is an unknown word.`);
  return word;
}

/** The words of an enumeration, by themselves. */
export const wordsOf = <Word extends string>(words: readonly Word[]): ReadonlyMap<string, Word> =>
  new Map(words.map((word) => [word, word]));

/** A cell with milliseconds since 1970, as an instant. */
export const instantIn = (cells: Cells, place: number): string =>
  new Date(numberIn(cells, place)).toISOString();

// Is every stored item described once? Keys and shapes stand in `functions/stored` and, for what
// belongs to no noun, in the core's `<x>-item.ts`.
import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const files = globSync("functions/**/*.{ts,tsx}").toSorted();
const isItemFile = (file: string): boolean =>
  /^functions\/(stored\/|core\/table\/([a-z-]+-)?item\.ts$)/.test(file);
const items = files.filter(isItemFile);
const others = files.filter((file) => !isItemFile(file));
/** These three write keys by hand: one attacks keys, two test how keys are described. */
const writesKeys =
  /^tests\/(engine\/table\/tenant-guard|rules\/stored\/item|architecture\/items)\.test\.ts$/;
const tests = globSync("tests/**/*.ts").toSorted();

/**
 * Texts that name a partition, an item or an index partition, such as `EVT#`. A text without an id,
 * such as `DETAILS`, is known by its attribute.
 */
const keysIn = (text: string): string[] =>
  text.match(/(?<=["'`^])[A-Z]+#|(?<=\b(pk|sk|prefix): ["'`])[A-Z]+/g) ?? [];
/** A schema in a file that reads the table is that of an item. */
const describesAnItem = (text: string): boolean =>
  /\b(getItem|queryItems|type Item)\b[^;]*core\/table\/table\.ts"/.test(text) &&
  /z\.(object|strictObject|discriminatedUnion)\(/.test(text);

const found = (isFault: (text: string) => boolean, among = others): string[] =>
  among.filter((file) => isFault(readFileSync(file, "utf8")));
const hasKeys = (text: string): boolean => keysIn(text).length > 0;

describe("a stored item", () => {
  it("is described at all", () => {
    expect(items.length).toBeGreaterThan(10);
  });

  it("has its key in its item file alone", () => {
    expect(found(hasKeys)).toEqual([]);
  });

  it("is found by tests under the key that its item file gives", () => {
    const known = tests.filter((file) => writesKeys.test(file));

    expect(found(hasKeys, tests)).toEqual(known);
    expect(known).toHaveLength(3);
  });

  it("has its shape in its item file alone", () => {
    expect(found(describesAnItem)).toEqual([]);
  });

  it("would be found if it were described a second time", () => {
    const second = `import { getItem } from "#functions/core/table/table.ts";
      const Ticket = z.object({ id: z.string() });`;

    expect(keysIn("getItem({ pk: `EVT#` + id })")).toEqual(["EVT#"]);
    expect(keysIn('queryItems({ pk, prefix: "LIST#" })')).toEqual(["LIST#"]);
    expect(keysIn('getItem({ pk, sk: "DETAILS" })')).toEqual(["DETAILS"]);
    expect(describesAnItem(second)).toBe(true);
    expect(describesAnItem(second.replace("z.object", "ticketItem.parse"))).toBe(false);
  });

  it("tells no progress of its own: work that takes long is a job", () => {
    const tellsProgress = (text: string): boolean =>
      /^\s*(cursor|done|progress|after):/m.test(text);

    expect(found(tellsProgress, items)).toEqual(["functions/stored/jobs.ts"]);
    expect(tellsProgress("shape: {\n  cursor: z.string(),\n}")).toBe(true);
  });

  it("has a key of its own", () => {
    const keys = items.flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/pk: "([^"]+)",\s*sk: "([^"]+)"/g)].map(
        ([, pk, sk]) => `${pk} ${sk}`.replaceAll(/\{\w+\}/g, "{}"),
      ),
    );
    expect(keys.length).toBeGreaterThan(10);
    expect(keys).toEqual([...new Set(keys)]);
  });

  it("is described with zod and contracts alone, so that every function may load it", () => {
    const wanted =
      /^(zod|#functions\/core\/table\/(item|packed)\.ts|#functions\/stored\/.+|#shared\/(contracts|core)\/.+)$/;
    const foreign = items
      .filter((file) => file !== "functions/core/table/item.ts")
      .flatMap((file) =>
        [...readFileSync(file, "utf8").matchAll(/from "([^"]+)"/g)]
          .map(([, from = ""]) => `${file}: ${from}`)
          .filter((line) => !wanted.test(line.slice(file.length + 2))),
      );
    expect(foreign).toEqual([]);
  });
});

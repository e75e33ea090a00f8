// Which faults does `npm run mutate` try, and does a source with all of them behave as before?
import { expect, it } from "vitest";
import { mutantsOf, withMutants } from "#scripts/mutants/mutants.ts";

const SOURCE = `
const MOST = 20;
type Kind = 1 | 2;
export function told(units: number, isPaid: boolean) {
  if (isPaid && units < MOST) return "few";
  while (units > 3) units--;
  logger.info("over", { isOver: units > 9 });
  return units === 3 ? "three" : "other";
}`;

it("drops conditions and halves, and shifts bounds; none in types and log lines", () => {
  const mutants = mutantsOf(SOURCE, "told.ts");

  expect(mutants.filter(({ isLoaded }) => isLoaded).map(({ was }) => was)).toEqual(["20", "20"]);
  expect(mutants.map(({ line, was, by }) => `${line} ${was} → ${by}`)).toEqual([
    "2 20 → 21",
    "2 20 → 19",
    "5 isPaid && units < MOST → true",
    "5 isPaid && units < MOST → false",
    "5 isPaid && units < MOST → isPaid",
    "5 isPaid && units < MOST → units < MOST",
    "5 units < MOST → units <= MOST",
    "6 units > 3 → false",
    "6 units > 3 → units >= 3",
    "6 3 → 4",
    "8 units === 3 → true",
    "8 units === 3 → false",
  ]);
});

it("compiles all in; each is there under its number alone", () => {
  const source = "told = (units) => (units < 2 && units !== 0 ? 'few' : 'many');";
  const mutants = mutantsOf(source, "told.ts");
  const code = withMutants(source, "told.ts", new Map(mutants.entries()));
  const few = (mutant: number) => {
    const told = new Function("globalThis", `let told; ${code}; return told;`)({
      isMutant: (one: number) => one === mutant,
    });
    return [0, 1, 2].filter((units) => told(units) === "few");
  };

  expect(few(-1)).toEqual([1]);
  expect(mutants.map(({ by }, at) => [by, few(at)])).toEqual([
    ["true", [0, 1, 2]],
    ["false", []],
    ["units < 2", [0, 1]],
    ["units !== 0", [1, 2]],
    ["units <= 2", [1, 2]],
    ["1", []],
    ["units === 0", [0]],
  ]);
});

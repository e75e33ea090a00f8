// Does what was built work in every promised browser, as far as names tell? Or the build ends.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { askedFirst, namesakes } from "#scripts/build/asked-first.ts";
import { newerCalls } from "#scripts/build/newer-calls.ts";

export function refuseNewerCalls(folder: string): void {
  const all = readdirSync(folder).filter((name) => name.endsWith(".js"));
  const refused = all.flatMap((name) =>
    newerIn(readFileSync(join(folder, name), "utf8"))
      .filter((call) => !(call in askedFirst) && !namesakes.has(call))
      .map((call) => `${call} in ${name}`),
  );
  if (refused.length > 0)
    throw new Error(
      `Newer than the browsers that Foyer promises (shared/core/browsers.ts): ${refused.join(", ")}. Do without it, or ask first and say so in scripts/build/asked-first.ts.`,
    );
}

/** A syntax that is newer does not parse. */
function newerIn(code: string): string[] {
  try {
    return newerCalls(code);
  } catch (error) {
    if (error instanceof SyntaxError) return [`a syntax (${error.message})`];
    throw error;
  }
}

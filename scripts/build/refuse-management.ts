// Who loads the management without opening it? Such a page of buyers or the door ends the build.
import { readFileSync } from "node:fs";
import * as z from "zod";

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.string().array().default([]) }),
);
export type Manifest = z.input<typeof Manifest>;

const PAGES = /^features\/(buyer|door|account\/auth)\//;
/** Members alone see a preview. */
const OF_MEMBERS = "features/buyer/event-page/event-preview.tsx";
const MANAGEMENT = /^_manage-[\w-]+\.js$/;

/** One module that both need is enough: chunks.ts says where such a module belongs. */
export function refuseManagement(manifestFile: string): void {
  const refused = pagesWithManagement(JSON.parse(readFileSync(manifestFile, "utf8")));
  if (refused.length > 0)
    throw new Error(
      `These pages would load the whole management: ${refused.join(", ")}. Put what they share with it into a group of scripts/build/chunks.ts.`,
    );
}

/** Throws if there is no management, because then nothing would be found. */
export function pagesWithManagement(manifest: Manifest): string[] {
  const files = Manifest.parse(manifest);
  const all = Object.keys(files);
  if (!all.some((key) => MANAGEMENT.test(key)))
    throw new Error("No file of the manifest is the management.");
  const loads = (key: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(key)) return seen;
    seen.add(key);
    for (const one of files[key]?.imports ?? []) loads(one, seen);
    return seen;
  };
  return all
    .filter((key) => PAGES.test(key) && key !== OF_MEMBERS)
    .filter((key) => [...loads(key)].some((one) => MANAGEMENT.test(one)));
}

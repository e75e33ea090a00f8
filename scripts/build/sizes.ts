// How big is what was built? A table for people; the benchmarks check the budgets.
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

/** In KB of 1,000 bytes. */
export function printSizes(): void {
  const rows = [
    ...files("dist/web/assets", (name) => /\.(js|css)$/.test(name)),
    ...readdirSync("dist/functions")
      .toSorted()
      .flatMap((name) => files(`dist/functions/${name}`, (file) => file.endsWith(".mjs"))),
  ];
  for (const { path, bytes, gzip } of rows) {
    console.log(
      `${path.replace("dist/", "").padEnd(60)} ${kilobytes(bytes)} KB ${kilobytes(gzip)} KB gzip`,
    );
  }
}

function files(folder: string, wanted: (name: string) => boolean) {
  return readdirSync(folder)
    .filter(wanted)
    .toSorted()
    .map((name) => {
      const content = readFileSync(`${folder}/${name}`);
      return { path: `${folder}/${name}`, bytes: content.length, gzip: gzipSync(content).length };
    });
}

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1).padStart(8);

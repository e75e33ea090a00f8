// Has a source file of a bundle changed? Compares a hash of names and contents.
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

export function filesUnder(paths: readonly string[]): string[] {
  return globSync(
    paths.flatMap((path) => [path, `${path}/**/*`]),
    { withFileTypes: true },
  )
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

/** One hash over names and contents. A deleted file counts as a change. */
function hashOf(files: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of files)
    hash
      .update(file)
      .update("\0")
      .update(existsSync(file) ? readFileSync(file) : "gone");
  return hash.digest("hex");
}

type Key = { hash: string; files: string[] };

/** Without `files` it checks the files of the last build. */
export function isFresh(keyFile: string, bundle: string, files?: readonly string[]): boolean {
  if (!existsSync(keyFile) || !existsSync(bundle)) return false;
  const key: Key = JSON.parse(readFileSync(keyFile, "utf8"));
  return key.hash === hashOf(files ?? key.files);
}

/** Paths are relative to the project, so that a copied or moved folder checks its own files. */
export function keepKey(keyFile: string, sources: string[]): void {
  const files = sources.map((file) => relative("", file));
  mkdirSync(dirname(keyFile), { recursive: true });
  writeFileSync(keyFile, JSON.stringify({ hash: hashOf(files), files } satisfies Key));
}

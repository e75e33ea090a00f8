// Which of the app's files does nobody need any more? Those of releases that are long over.
import { sentenceOf } from "#scripts/operator/world/fault.ts";

export type SiteFile = { key: string; uploadedMs: number };
export type Site = {
  builtFiles(): string[];
  siteFiles(bucket: string): Promise<SiteFile[]>;
  removeSiteFiles(bucket: string, keys: string[]): Promise<void>;
};

const KEPT_MS = 30 * 24 * 3600 * 1000;
const ONE_UPLOAD_MS = 3600 * 1000;

/**
 * A release uploads all of its files, so a file is as old as the last release that had it, and was
 * served until the next upload. Open tabs ask for it that long, and for 30 days more.
 */
export function formerFiles(
  files: SiteFile[],
  built: ReadonlySet<string>,
  nowMs: number,
): string[] {
  const uploads = files.map(({ uploadedMs }) => uploadedMs);
  const replacedMs = ({ uploadedMs }: SiteFile) =>
    Math.min(...uploads.filter((at) => at > uploadedMs + ONE_UPLOAD_MS));
  return files
    .filter(({ key }) => key.startsWith("assets/") && !built.has(key))
    .filter((file) => replacedMs(file) < nowMs - KEPT_MS)
    .map(({ key }) => key);
}

/** After a deployment, which is whole without it: a failure is told and changes nothing. */
export async function removeFormerFiles(
  site: Site,
  bucket: string,
  nowMs: number,
): Promise<string | null> {
  try {
    const keys = formerFiles(await site.siteFiles(bucket), new Set(site.builtFiles()), nowMs);
    if (keys.length === 0) return null;
    await site.removeSiteFiles(bucket, keys);
    const files = keys.length === 1 ? "1 file" : `${keys.length} files`;
    return `${files} that no release has had for 30 days ${keys.length === 1 ? "was" : "were"} removed from the app's bucket.`;
  } catch (error) {
    return `Files of former releases could not be removed from the app's bucket. ${sentenceOf(error)} The next deployment tries again.`;
  }
}

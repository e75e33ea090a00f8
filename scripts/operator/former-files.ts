// Which of the app's files does nobody need any more? Those of releases that are long over.
import { sentenceOf } from "#scripts/operator/fault.ts";

export type SiteFile = { key: string; uploadedMs: number };
/** The bucket of the app's files. */
export type Site = {
  /** Of this release, by their keys in the bucket. */
  builtFiles(): string[];
  siteFiles(bucket: string): Promise<SiteFile[]>;
  removeSiteFiles(bucket: string, keys: string[]): Promise<void>;
};

const KEPT_MS = 30 * 24 * 3600 * 1000;
const ONE_UPLOAD_MS = 3600 * 1000;

/**
 * A release uploads all of its files, so a file is as old as the last release that had it. The
 * release before this one stays, however old: tabs are open with it.
 */
export function formerFiles(
  files: SiteFile[],
  built: ReadonlySet<string>,
  nowMs: number,
): string[] {
  const former = files.filter(({ key }) => key.startsWith("assets/") && !built.has(key));
  const releaseBeforeMs = Math.max(...former.map(({ uploadedMs }) => uploadedMs)) - ONE_UPLOAD_MS;
  const untilMs = Math.min(releaseBeforeMs, nowMs - KEPT_MS);
  return former.filter(({ uploadedMs }) => uploadedMs < untilMs).map(({ key }) => key);
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
    return `${files} of releases older than 30 days ${keys.length === 1 ? "was" : "were"} removed from the app's bucket.`;
  } catch (error) {
    return `Files of former releases could not be removed from the app's bucket. ${sentenceOf(error)} The next deployment tries again.`;
  }
}

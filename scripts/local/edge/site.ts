// Where do the app's files come from? From the build folder, served as the S3 bucket would.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { type Answer, textAnswer, type WebRequest } from "#scripts/local/edge/web-request.ts";
import { errorCode } from "#scripts/local/stack/refusal.ts";

export type Site = (request: WebRequest) => Promise<Answer>;

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

/** Browsers keep hashed files for ever. `headHtml` is inserted at the start of `<head>`. */
export function createSite(folder: string, headHtml: string): Site {
  return async ({ path }) => {
    const file = join(folder, decoded(path));
    const content = file.startsWith(folder + sep) ? await contentOf(file) : null;
    // A private bucket answers 403 for a missing file.
    if (content === null) return textAnswer(403, "There is no such file.\n");
    const body =
      extname(file) === ".html" ? Buffer.from(withHead(String(content), headHtml)) : content;
    const etag = `"${createHash("sha1").update(body).digest("hex")}"`;
    const answerHeaders = {
      "content-type": TYPES[extname(file)] ?? "application/octet-stream",
      "cache-control": path.startsWith("/assets/")
        ? "public, max-age=31536000, immutable"
        : "no-cache",
      etag,
    };
    return { status: 200, headers: answerHeaders, cookies: [], body };
  };
}

const withHead = (html: string, headHtml: string): string =>
  html.replace(/<head(\s[^>]*)?>/i, (tag) => tag + headHtml);

async function contentOf(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (["ENOENT", "EISDIR", "ENOTDIR"].includes(errorCode(error))) return null;
    throw error;
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

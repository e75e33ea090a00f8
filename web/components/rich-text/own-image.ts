// Is an image one of ours? What the clipboard has of our own pages names our origin too.
import { parsedUrl } from "#shared/core/text/link-address.ts";

const OWN_IMAGE = /^\/images\/[0-9a-z_]+\/\d+\.(?:avif|webp|jpg)$/;

export function ownImage(src: string): string | null {
  const url = parsedUrl(src, location.origin);
  return url?.origin === location.origin && OWN_IMAGE.test(url.pathname) ? url.pathname : null;
}

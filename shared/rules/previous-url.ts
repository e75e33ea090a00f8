// Where may a remembered address lead after signing in? Only to a page of our own, named the way our own pages are.

const MOST_CHARACTERS = 2000;
/** Segments of letters, digits, _ and -, each after a single slash: no host, no dots, nothing encoded. */
const PATH = /^(?:\/[A-Za-z0-9_-]+)+\/?$/;
/** Printable ASCII as browsers write it after `?` and `#`; no backslash, no encoded control character. */
const REST = /^(?:[!$&'()*+,\-./0-9:;=?@A-Z[\]_a-z~#]|%(?:[2-6][0-9A-F]|7[0-9A-E]|[89A-F][0-9A-F]))*$/i;

/**
 * The remembered address if it can be followed, else null. It must be a path with its search and hash, of a page that `isOurs`
 * knows; whatever could be read in two ways is refused.
 */
export function previousUrl(remembered: string | null, isOurs: (pathname: string) => boolean): string | null {
  if (remembered === null || remembered.length > MOST_CHARACTERS) return null;
  const [pathname = "", ...rest] = remembered.split(/(?=[?#])/);
  return PATH.test(pathname) && REST.test(rest.join("")) && isOurs(pathname) ? remembered : null;
}

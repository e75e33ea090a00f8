// May the app go to an address that it read from the browser's storage or from its own URL? Only if
// it is one of our pages. Anybody may have put the address there.

const MOST_CHARACTERS = 2000;
/**
 * Segments of letters, digits, _ and - (dots after the first), each after a single slash: no host,
 * no `..`, nothing encoded.
 */
const PATH = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+\/?$/;
/**
 * Printable ASCII as browsers write it after `?` and `#`; no backslash, no encoded control
 * character.
 */
const REST =
  /^(?:[!$&'()*+,\-./0-9:;=?@A-Z[\]_a-z~#]|%(?:[2-6][0-9A-F]|7[0-9A-E]|[89A-F][0-9A-F]))*$/i;

/**
 * The address if it can be followed, else null. It must be a path with its search and hash, whose
 * pathname is one that `isOurs` knows; whatever could be read in two ways is refused.
 */
export function ownAddress(
  address: string | null,
  isOurs: (pathname: string) => boolean,
): string | null {
  if (address === null || address.length > MOST_CHARACTERS) return null;
  const [pathname = "", ...rest] = address.split(/(?=[?#])/);
  return PATH.test(pathname) && REST.test(rest.join("")) && isOurs(pathname) ? address : null;
}

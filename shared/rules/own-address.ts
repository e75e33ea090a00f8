// May the app navigate to an address from the browser's storage or from its own URL? Only to one of
// our pages, because anybody may have put the address there.

const MOST_CHARACTERS = 2000;
/**
 * Path segments of letters, digits, _ and - (dots after the first character), each after a single
 * slash. No host, no `..`, nothing encoded.
 */
const PATH = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+\/?$/;
/**
 * Printable ASCII as browsers write it after `?` and `#`, without backslashes or encoded control
 * characters.
 */
const REST =
  /^(?:[!$&'()*+,\-./0-9:;=?@A-Z[\]_a-z~#]|%(?:[2-6][0-9A-F]|7[0-9A-E]|[89A-F][0-9A-F]))*$/i;

/**
 * The address if the app may follow it, otherwise null. It must be a path with optional search and
 * hash, and `isOurs` must accept its pathname. Anything ambiguous is refused.
 */
export function ownAddress(
  address: string | null,
  isOurs: (pathname: string) => boolean,
): string | null {
  if (address === null || address.length > MOST_CHARACTERS) return null;
  const [pathname = "", ...rest] = address.split(/(?=[?#])/);
  return PATH.test(pathname) && REST.test(rest.join("")) && isOurs(pathname) ? address : null;
}

// May the app navigate to an address from storage or its own URL? Only to a page of ours.

const MOST_CHARACTERS = 2000;
/** No host, no `..`, nothing encoded. */
const PATH = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+\/?$/;
/** Printable ASCII as browsers write it, without backslashes or encoded control characters. */
const REST =
  /^(?:[!$&'()*+,\-./0-9:;=?@A-Z[\]_a-z~#]|%(?:[2-6][0-9A-F]|7[0-9A-E]|[89A-F][0-9A-F]))*$/i;

/** Null unless it is a path that `isOurs` accepts; anybody may have put the address there. */
export function ownAddress(
  address: string | null,
  isOurs: (pathname: string) => boolean,
): string | null {
  if (address === null || address.length > MOST_CHARACTERS) return null;
  const [pathname = "", ...rest] = address.split(/(?=[?#])/);
  return PATH.test(pathname) && REST.test(rest.join("")) && isOurs(pathname) ? address : null;
}

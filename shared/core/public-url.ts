// Does a web address lead to a public place? One with a password in it, or inside somebody's own
// network, is no address to publish.

/** Text that is no address at all counts as public here: it is refused as such elsewhere. */
export function isPublicUrl(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { username, password, hostname } = new URL(text);
  return username === "" && password === "" && isPublicHost(hostname.replace(/\.$/, ""));
}

/** The URL parser has already written every spelling of a numeric address in its one usual form. */
function isPublicHost(host: string): boolean {
  // IPv6: the public ones begin with 2000 to 3fff.
  if (host.startsWith("[")) return /^\[[23][0-9a-f]{3}:/.test(host);
  if (/^\d+(\.\d+){3}$/.test(host)) return !privateIpv4.some((pattern) => pattern.test(host));
  return host.includes(".") && !/\.(localhost|local|internal|home\.arpa)$/.test(host);
}

/**
 * Own network, loopback, link-local (where clouds keep secrets), carriers' networks, benchmarks,
 * multicast and reserved.
 */
const privateIpv4 = [
  /^(0|10|127)\./,
  /^169\.254\./,
  /^172\.(1[6-9]|2\d|3[01])\./,
  /^192\.168\./,
  /^192\.0\.0\./,
  /^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
  /^198\.1[89]\./,
  /^(22[4-9]|2[3-5]\d)\./,
];

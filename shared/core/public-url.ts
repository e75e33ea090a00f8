// Is a web address public? Not with a password, and not inside a private network.

/** True also for text that is not an address, because the URL schema refuses that. */
export function isPublicUrl(text: string): boolean {
  const url = parsed(text);
  if (!url) return true;
  const { username, password, hostname } = url;
  return username === "" && password === "" && isPublicHost(hostname.replace(/\.$/, ""));
}

/** `URL.parse` and `URL.canParse` are newer than buyers' browsers. */
function parsed(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** The URL parser has already normalised every spelling of a numeric address. */
function isPublicHost(host: string): boolean {
  // Public IPv6 addresses begin with 2000 to 3fff.
  if (host.startsWith("[")) return /^\[[23][0-9a-f]{3}:/.test(host);
  if (/^\d+(\.\d+){3}$/.test(host)) return !privateIpv4.some((pattern) => pattern.test(host));
  return host.includes(".") && !/\.(localhost|local|internal|home\.arpa)$/.test(host);
}

/** Clouds serve credentials on link-local addresses. Also carriers, benchmarks and multicast. */
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

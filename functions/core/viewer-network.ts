// From where does a request come, as far as limits care? From an IPv4 address, or from the IPv6
// network that one customer has.
import { isIPv6 } from "node:net";

/**
 * Groups of an IPv6 address that name its network: a customer has at least all addresses of a /64.
 */
const NETWORK_GROUPS = 4;

/**
 * The network of an address as the distribution saw it: bare, without a port. Anything else is
 * answered as it is.
 */
export function viewerNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  // An IPv4 address written as an IPv6 one.
  if (address.includes(".")) return address.slice(address.lastIndexOf(":") + 1);
  const [before = [], after = []] = address
    .split("::")
    .map((part) => part.split(":").filter(Boolean));
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => "0");
  const groups = [...before, ...zeros, ...after].slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

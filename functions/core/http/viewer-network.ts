// Which network does a request come from, for rate limits? An IPv4 address, or the IPv6 network of
// one customer.
import { isIPv6 } from "node:net";

/** Groups of an IPv6 address that name its network. A customer has at least a whole /64. */
const NETWORK_GROUPS = 4;

/**
 * The network of an address as the distribution reports it, without a port. Any other text is
 * returned unchanged.
 */
export function viewerNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  // An IPv4 address in IPv6 notation.
  if (address.includes(".")) return address.slice(address.lastIndexOf(":") + 1);
  const [before = [], after = []] = address
    .split("::")
    .map((part) => part.split(":").filter(Boolean));
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => "0");
  const groups = [...before, ...zeros, ...after].slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

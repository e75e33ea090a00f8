// Which network does a request come from, for rate limits? An IPv4 address or an IPv6 /64.
import { isIPv6 } from "node:net";

const NETWORK_GROUPS = 4;

export function viewerNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  if (address.includes(".")) return address.slice(address.lastIndexOf(":") + 1);
  const [before = [], after = []] = address
    .split("::")
    .map((part) => part.split(":").filter(Boolean));
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => "0");
  const groups = [...before, ...zeros, ...after].slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

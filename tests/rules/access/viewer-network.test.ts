// Which network does a request come from? Limits treat all addresses that one customer can choose
// from as one.
import { expect, it } from "vitest";
import { viewerNetwork } from "#functions/core/http/viewer-network.ts";

it.each([
  ["192.0.2.1", "192.0.2.1"],
  ["2001:db8:0:17:1:2:3:4711", "2001:db8:0:17::/64"],
  ["2001:0DB8:0000:0017:aaaa:bbbb:cccc:0443", "2001:db8:0:17::/64"],
  ["2001:db8:0:17::9", "2001:db8:0:17::/64"],
  ["2001:db8::17:443", "2001:db8:0:0::/64"],
  ["2001:db8:0:17::", "2001:db8:0:17::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["", ""],
])("%s is %s", (viewerAddress, network) => {
  expect(viewerNetwork(viewerAddress)).toBe(network);
});

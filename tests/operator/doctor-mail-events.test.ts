// Does the doctor see that nobody hears what comes back? AWS is a stub.
import { expect, it } from "vitest";
import type { MailDestination } from "#scripts/operator/world/world.ts";
import { examined } from "#tests/support/servers/operator.ts";

const right: MailDestination = {
  topicArn: "arn:aws:sns:eu-central-1:123456789012:mail-events",
  isEnabled: true,
  events: ["bounce", "complaint", "reject", "delivery"],
};
const ALL = "bounce, complaint, reject, delivery";

it.each<[string, MailDestination[] | null, string]>([
  ["there is no set", null, ALL],
  ["the set tells nobody", [], ALL],
  ["its events are off", [{ ...right, isEnabled: false }], ALL],
  ["it tells another topic", [{ ...right, topicArn: "arn:other" }], ALL],
  ["it tells no complaints", [{ ...right, events: ["bounce", "reject", "delivery"] }], "complaint"],
])("a problem, where %s", async (_, destinations, missing) => {
  const { status, bad } = await examined({ cloud: { mailDestinations: async () => destinations } });

  expect(status).toBe(1);
  expect(bad).toEqual([expect.stringContaining(`Nobody hears what becomes of mails (${missing})`)]);
});

it("no problem, where two destinations together tell all", async () => {
  const destinations = [
    { ...right, events: ["bounce", "complaint"] },
    { ...right, events: ["reject", "delivery"] },
  ];

  const { bad } = await examined({ cloud: { mailDestinations: async () => destinations } });

  expect(bad).toEqual([]);
});

// What lies in quarantine, and how is it made due again?
import { marshall } from "@aws-sdk/util-dynamodb";
import { expect, it } from "vitest";
import type { Key } from "#functions/core/table/table.ts";
import { quarantinedJobItem } from "#functions/stored/jobs.ts";
import { quarantinedMailItem } from "#functions/stored/mails.ts";
import {
  jobsDuePartition,
  mailDuePartitions,
  postponedDuePartition,
} from "#functions/stored/order/due.ts";
import { headItem } from "#functions/stored/order/head.ts";
import { postponedItem } from "#functions/stored/postponed.ts";
import { awsIn } from "#scripts/operator/world/aws.ts";
import { asked, json } from "#tests/support/servers/answering-server.ts";

const aws = awsIn("eu-central-1");

it("lists what lies in quarantine, the oldest first, and makes it due", async () => {
  const held = (key: Key, day: string, more: object) =>
    marshall({ ...key, at: `2029-01-${day}T00:00:00Z`, ttl: 1, ...more });
  const mail = (ref: string) => quarantinedMailItem.key({ ref });
  const write = (id: string) => postponedItem.key({ id });
  const job = { accountId: "acc_1", id: "job_1" };
  const of = headItem.key({ orderId: "ord_1" });
  const [mailsDue = ""] = mailDuePartitions;
  json("Query", {
    Items: [
      held(mail("b"), "04", { ref: "b", duePk: mailsDue, dueSk: 0 }),
      held(mail("a"), "01", { ref: "a" }),
      held(write("c"), "02", { of, times: 1 }),
      held(quarantinedJobItem.key(job), "03", job),
      held(write("d"), "03", { of, times: 1, duePk: postponedDuePartition, dueSk: 60, tries: 2 }),
    ],
  });
  json("UpdateItem", {});

  const listed = await aws.quarantined("t");

  expect(listed.map(({ id, about, isReleased }) => [id, about, isReleased])).toEqual([
    [mail("a").sk, "a", false],
    [write("c").sk, `${of.pk} ${of.sk}`, false],
    [quarantinedJobItem.key(job).sk, "acc_1 job_1", false],
    [mail("b").sk, "b", true],
  ]);
  for (const [key, due] of [
    [mail("a"), mailsDue],
    [write("c"), postponedDuePartition],
    [quarantinedJobItem.key(job), jobsDuePartition],
  ] as const) {
    await aws.release("t", key.sk);
    expect(JSON.parse(asked.get("UpdateItem") ?? "{}")).toMatchObject({
      Key: { pk: { S: key.pk }, sk: { S: key.sk } },
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeValues: { ":due": { S: due } },
    });
  }

  const __type = "com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException";
  json("UpdateItem", { __type, message: "no such item" }, 400);
  await expect(aws.release("t", mail("a").sk)).resolves.toBeUndefined();
});

it("reads on until it has found a hundred mails and a hundred writes that are held", async () => {
  const some = Array.from({ length: 40 }, (_, number) => [
    { ...quarantinedMailItem.key({ ref: `${number}` }), ref: `${number}` },
    {
      ...postponedItem.key({ id: `${number}` }),
      of: headItem.key({ orderId: "ord_1" }),
      times: 1,
    },
    { ...quarantinedJobItem.key({ accountId: "a", id: `${number}` }), accountId: "a", id: "j" },
  ]).flat();
  const Items = some.map((one) => marshall({ ...one, at: "2029-01-01T00:00:00Z", ttl: 1 }));
  json("Query", { Items, LastEvaluatedKey: Items[0] });

  const listed = await aws.quarantined("t");

  expect(listed).toHaveLength(3 * 3 * 40);
  expect(asked.get("Query")).toContain("ExclusiveStartKey");
});

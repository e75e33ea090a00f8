// When does a running function use new keys? The provider's within minutes; a failed read is
// retried at once.
import { beforeEach, expect, it } from "vitest";
import { replaceClock } from "#functions/core/ports/clock.ts";
import {
  isFromDistribution,
  masterSecret,
  replaceSecrets,
  stripeSecret,
} from "#functions/core/ports/secrets.ts";

const clock = { ms: Date.parse("2027-02-20T19:00:00.000Z") };
beforeEach(() => replaceClock({ nowMs: () => clock.ms }));

const keys = (number: number) => ({
  secretKey: `sk_test_${number}`,
  publishableKey: "pk",
  webhookSecret: "whsec",
});

it("reads the provider's keys anew after five minutes, and the secret of all links once", async () => {
  let readings = 0;
  replaceSecrets(async () =>
    JSON.stringify({ ...keys(++readings), master: `${readings}`.padEnd(32, "m") }),
  );

  const first = [(await stripeSecret()).secretKey, (await masterSecret()).master[0]];
  clock.ms += 5 * 60_000;
  const later = [(await stripeSecret()).secretKey, (await masterSecret()).master[0]];

  expect([first, later]).toEqual([
    ["sk_test_1", "2"],
    ["sk_test_3", "2"],
  ]);
});

it("asks again after a reading that failed", async () => {
  let readings = 0;
  replaceSecrets(() =>
    readings++ === 0 ? Promise.reject(new Error("down")) : Promise.resolve(JSON.stringify(keys(1))),
  );

  await expect(stripeSecret()).rejects.toThrow("down");

  expect((await stripeSecret()).secretKey).toBe("sk_test_1");
});

it("takes the former secret of the distribution while it is rotated, and the new one within a minute", async () => {
  const [former, now, other] = ["former", "now", "other"].map((word) => word.padEnd(16, "-"));
  let text = JSON.stringify({ origin: former });
  let readings = 0;
  replaceSecrets(async () => {
    readings++;
    return text;
  });
  const taken = async () => [
    await isFromDistribution(former ?? ""),
    await isFromDistribution(now ?? ""),
    await isFromDistribution(other ?? ""),
  ];
  expect(await taken()).toEqual([true, false, false]);

  text = JSON.stringify({ origin: now, previous: former });
  clock.ms += 60_000;
  expect(await taken()).toEqual([true, true, false]);

  text = JSON.stringify({ origin: now });
  clock.ms += 60_000;
  await isFromDistribution(other ?? "");
  expect(await taken()).toEqual([false, true, false]);
  // Strangers in between caused no more readings.
  expect(readings).toBe(3);
});

it("lets nobody out because a stranger came while secrets cannot be read", async () => {
  const origin = "origin".padEnd(16, "-");
  let isDown = false;
  replaceSecrets(async () => {
    if (isDown) throw new Error("down");
    return JSON.stringify({ origin });
  });
  expect(await isFromDistribution(origin)).toBe(true);

  isDown = true;
  clock.ms += 60_000;
  await expect(isFromDistribution("a stranger")).rejects.toThrow("down");

  expect(await isFromDistribution(origin)).toBe(true);
  expect(await isFromDistribution("a stranger")).toBe(false);
});

it("keeps the distribution's secret while a mistyped one is written, and then reads its correction", async () => {
  const [former, now] = ["former", "now"].map((word) => word.padEnd(16, "-"));
  let text = JSON.stringify({ origin: former });
  replaceSecrets(async () => text);
  expect(await isFromDistribution(former ?? "")).toBe(true);

  text = `{"origin":${now}}`;
  clock.ms += 60_000;
  await expect(isFromDistribution("a stranger")).rejects.toThrow("is not the JSON");
  expect(await isFromDistribution(former ?? "")).toBe(true);

  text = JSON.stringify({ origin: now, previous: former });
  clock.ms += 60_000;
  expect(await isFromDistribution(now ?? "")).toBe(true);
});

it("refuses the former secret within a minute after its rotation ended, and not while nothing can be read", async () => {
  const [former, now] = ["former", "now"].map((word) => word.padEnd(16, "-"));
  let text: string | null = JSON.stringify({ origin: now, previous: former });
  replaceSecrets(() => (text === null ? Promise.reject(new Error("down")) : Promise.resolve(text)));
  expect(await isFromDistribution(former ?? "")).toBe(true);

  text = null;
  clock.ms += 60_000;
  expect(await isFromDistribution(former ?? "")).toBe(true);

  text = JSON.stringify({ origin: now });
  clock.ms += 60_000;
  expect(await isFromDistribution(former ?? "")).toBe(false);
});

it.each([
  ["text without quotes", "sk_live_51Secret"],
  ["a field that is too short", '{"master":"short"}'],
])("reads a mistyped secret again, and tells none of it: %s", async (_, mistyped) => {
  const master = "master".padEnd(32, "-");
  let text = mistyped;
  replaceSecrets(async () => text);
  const told = await masterSecret().catch((error: unknown) => String(error));
  expect(told).toBe("Error: The secret of MASTER_SECRET_ARN is not the JSON that it must be.");

  text = JSON.stringify({ master });
  expect(await masterSecret()).toEqual({ master });
});

// How does work keep its job that has nothing to tell yet? It tells every five seconds.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { tellingDuring } from "#functions/engine/job/hold.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("work that lasts is told every five seconds, until it ends", async () => {
  const tell = vi.fn(async () => undefined);
  const { promise, resolve } = Promise.withResolvers<string>();
  const work = tellingDuring(promise, tell);
  await vi.advanceTimersByTimeAsync(16_000);
  expect(tell).toHaveBeenCalledTimes(3);

  resolve("read");
  expect(await work).toBe("read");
  await vi.advanceTimersByTimeAsync(16_000);
  expect(tell).toHaveBeenCalledTimes(3);
});

test("work ends at once where its job is lost, or as it fails itself", async () => {
  const lost = tellingDuring(new Promise(() => undefined), () => Promise.reject(new Error("lost")));
  const told = expect(lost).rejects.toThrow("lost");
  await vi.advanceTimersByTimeAsync(5_000);
  await told;
  const broken = Promise.reject(new Error("broken"));
  await expect(tellingDuring(broken, async () => undefined)).rejects.toThrow("broken");
});

// Is work that lost a race tried again, as often as it may be and not more?
import { expect, test } from "vitest";
import { retry } from "#functions/core/ports/retry.ts";

const losing = (times: number) => {
  const attempts: number[] = [];
  const work = async (attempt: number): Promise<"won" | "lost"> => {
    attempts.push(attempt);
    return attempts.length > times ? "won" : "lost";
  };
  return { work, attempts };
};

test("work that wins at once runs once", async () => {
  const { work, attempts } = losing(0);

  expect(await retry({ tries: 3, firstPauseMs: 1 }, work)).toBe("won");

  expect(attempts).toEqual([0]);
});

test("work that lost runs again and knows its attempt; the last try counts", async () => {
  const { work, attempts } = losing(2);

  expect(await retry({ tries: 3, firstPauseMs: 1 }, work)).toBe("won");

  expect(attempts).toEqual([0, 1, 2]);
});

test("work that loses each try is lost, and is not tried once more", async () => {
  const { work, attempts } = losing(3);

  expect(await retry({ tries: 3 }, work)).toBe("lost");

  expect(attempts).toEqual([0, 1, 2]);
});

test("what the work throws is thrown, and it is not tried again", async () => {
  let runs = 0;
  const work = async () => {
    runs++;
    throw new Error("not a race");
  };

  await expect(retry({ tries: 3 }, work)).rejects.toThrow("not a race");

  expect(runs).toBe(1);
});

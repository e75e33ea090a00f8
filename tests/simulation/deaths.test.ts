// Does a killed function really end? Every other test of this folder relies on it.
import { request } from "node:http";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem, writeItem } from "#functions/core/table/table.ts";
import { listen } from "#scripts/local/stack/listen.ts";
import {
  atEveryDeath,
  type CrashPoint,
  crashing,
  watchProvider,
  watchTable,
} from "#tests/support/runs/crash.ts";
import { allTests } from "#tests/support/runs/each-test.ts";

let run = 0;
beforeAll(watchTable);
beforeEach(() => void run++);

const keyOf = (name: string) => ({ pk: `run-${run}`, sk: name });
const write = (name: string) => asSystem(() => writeItem({ put: keyOf(name) }));
const read = (name: string) => asSystem(() => getItem(keyOf(name), { consistent: true }));
/** The names of "abc" that were written. */
async function written(): Promise<string> {
  const found = await Promise.all([..."abc"].map(read));
  return found.map((item) => item?.sk ?? "").join("");
}
const atEffect = (at: number, when: CrashPoint["when"]): CrashPoint => ({
  at,
  when,
  of: "effects",
});

describe("a function that dies", () => {
  it("makes no later call, not even one that it had not begun when it was judged", async () => {
    let answer: Promise<unknown> = Promise.resolve();
    /** It still reads when the other one dies. */
    const slow = async () => {
      await read("a");
      await read("a");
      await write("b");
    };

    const { crashed } = await crashing(atEffect(1, "before"), () => {
      answer = slow();
      return Promise.all([write("a"), answer]);
    });

    expect([crashed, await written()]).toEqual([true, ""]);
    await expect(answer).rejects.toThrow("gone");
    expect(await written()).toBe("");
  });

  it("leaves the first of several writes that are made side by side", async () => {
    await crashing(atEffect(2, "before"), () => Promise.all([..."abc"].map(write)));

    expect(await written()).toBe("a");
  });

  it("has written what was on its way, before anybody looks", async () => {
    await crashing(atEffect(1, "after"), () => Promise.all([..."abc"].map(write)));

    expect(await written()).toBe("abc");
  });

  it("lets other functions go on at the same time", async () => {
    const other = write("b").then(() => write("c"));
    await crashing(atEffect(1, "before"), () => write("a"));
    await other;

    expect(await written()).toBe("bc");
  });
});

describe("a function that asks the provider", () => {
  const asked: string[] = [];
  const provider = allTests(() =>
    listen(async (incoming, response) => {
      asked.push(`${incoming.method} ${incoming.url}`);
      response.end("{}");
    }),
  );
  const proxy = allTests(() => watchProvider(provider.url));
  beforeEach(() => void asked.splice(0));
  const ask = (method: string, path: string) =>
    new Promise((answered) =>
      request(proxy.url + path, { method }, (response) =>
        response.resume().on("end", answered),
      ).end(),
    );

  it("dies before what it tells, not before what it asks, and sends nothing afterwards", async () => {
    const { crashed } = await crashing(atEffect(2, "before"), async () => {
      await ask("GET", "/intent");
      await ask("POST", "/intent");
      await ask("POST", "/refund");
      await ask("GET", "/late");
    });
    await ask("GET", "/by-the-next-function");

    expect(crashed).toBe(true);
    expect(asked).toEqual(["GET /intent", "POST /intent", "GET /by-the-next-function"]);
  });
});

describe("the deaths of a step that reads, writes, reads, and writes twice at once", () => {
  async function deaths(everyCall: boolean): Promise<[string, boolean][]> {
    const seen: [string, boolean][] = [];
    await atEveryDeath(
      {
        begin: async () => void run++,
        kill: async () => {
          await read("a");
          await write("a");
          await read("a");
          await Promise.all([write("b"), write("c")]);
        },
        judge: async (_, __, crashed) => void seen.push([await written(), crashed]),
      },
      everyCall,
    );
    return seen;
  }

  it("leave each outside state once, and none for a read", async () => {
    expect(await deaths(false)).toEqual([
      ["", true],
      ["a", true],
      ["ab", true],
      ["abc", false],
    ]);
  });

  it("are one before and one after every call in the deep run, and leave no other state", async () => {
    const every = await deaths(true);

    expect(every.map(([state]) => state)).toEqual(
      [
        ["", "", "a", "a", "ab", "abc"], // before each of the five, and none
        ["", "a", "a", "abc", "abc", "abc"],
      ].flat(),
    );
    expect(every.filter(([, crashed]) => crashed)).toHaveLength(10);
  });
});

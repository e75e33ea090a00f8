// Do functions of the local stack run like Lambdas, each with its own environment and the moved
// clock?
import { afterEach, expect, test, vi } from "vitest";
import { type Functions, NotWaitedFor } from "#scripts/local/aws/functions.ts";
import { eventually } from "#tests/support/runs/eventually.ts";
import { lambda, runFunctions } from "#tests/support/servers/local-stack.ts";

let running: Functions | null = null;
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
  await running?.close();
});

function run(...given: Parameters<typeof runFunctions>) {
  const stack = runFunctions(...given);
  running = stack.functions;
  return stack;
}

test("each sees its own environment, the stack's, and nothing of the person's", async () => {
  vi.stubEnv("AWS_PROFILE", "a-person's");
  const source = "export const handler = async () => process.env;";
  const { functions } = run(
    [lambda("one", source, { environment: { NAME: "one", SHARED: "weak" } })],
    {
      SHARED: "strong",
    },
  );

  const environment = await functions.invoke("one", {});

  expect(environment).toMatchObject({
    NAME: "one",
    SHARED: "strong",
    AWS_LAMBDA_FUNCTION_NAME: "one",
  });
  expect(environment).not.toHaveProperty("AWS_PROFILE");
});

test("time is the moved clock's, in every way of asking", async () => {
  const source = `export const handler = async () => [
    new Date().toISOString(), new Date(Date.now()).toISOString(), new Date(Date.parse(Date())).toISOString(),
  ].map((text) => text.slice(0, 16)).concat(new Date(0).toISOString(), String(new Date() instanceof Date));`;
  const { functions, clock } = run([lambda("clock", source)]);
  await functions.invoke("clock", {});

  clock.moveTo(Date.parse("2031-05-06T07:08:20Z"));

  const minute = "2031-05-06T07:08";
  expect(await functions.invoke("clock", {})).toEqual([
    minute,
    minute,
    minute,
    "1970-01-01T00:00:00.000Z",
    "true",
  ]);
});

test("a call that throws fails alone; a crash fails the call, and the next one finds a fresh thread", async () => {
  const source = `let calls = 0;
    export const handler = async ({ how }) => {
      calls += 1;
      if (how === "throw") throw new Error("as asked");
      if (how === "crash") process.exit(3);
      return calls;
    };`;
  const { functions, lines } = run([lambda("fragile", source)]);

  await expect(functions.invoke("fragile", { how: "throw" })).rejects.toThrow("as asked");
  expect(await functions.invoke("fragile", {})).toBe(2);
  await expect(functions.invoke("fragile", { how: "crash" })).rejects.toThrow(
    "Runtime exited with code 3",
  );
  expect(await functions.invoke("fragile", {})).toBe(1);
  expect(lines.some((line) => line.startsWith("fragile: Error: as asked"))).toBe(true);
});

test("a call that runs out of time fails, and takes no other call with it", async () => {
  const source = `let calls = 0;
    export const handler = async ({ hang }) => {
      calls += 1;
      return hang ? new Promise((resolve) => setTimeout(resolve, 60_000)) : calls;
    };`;
  // The time of a call passes only where the test says so.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { functions } = run([lambda("slow", source, { timeoutMs: 3_000 })]);

  const hanging = [
    functions.invoke("slow", { hang: true }),
    functions.invoke("slow", { hang: true }),
  ];
  const ends = Promise.allSettled(hanging);

  // One call on each of the two threads.
  expect(await functions.invoke("slow", {})).toBe(2);
  expect(await functions.invoke("slow", {})).toBe(2);
  vi.advanceTimersByTime(3_000);
  const reason = new Error("Task timed out after 3.00 seconds");
  expect(await ends).toEqual([
    { status: "rejected", reason },
    { status: "rejected", reason },
  ]);
  expect(await functions.invoke("slow", {})).toBe(1);
});

test("a call for which nobody waits any longer goes on to its end", async () => {
  const source = `export const handler = async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      console.log("ended");
    };`;
  const { functions, lines } = run([lambda("patient", source)]);

  await expect(functions.invoke("patient", {}, 1)).rejects.toThrow(NotWaitedFor);

  await eventually(() => expect(lines).toContain("patient: ended"));
});

test("calls at once meet in no module's memory, and calls after them take turns", async () => {
  const source = `let calls = 0;
    export const handler = async () => {
      calls += 1;
      return new Promise((resolve) => setTimeout(resolve, 50, calls));
    };`;
  const { functions } = run([lambda("busy", source)]);

  const atOnce = await Promise.all([functions.invoke("busy", {}), functions.invoke("busy", {})]);
  const inTurn = [await functions.invoke("busy", {}), await functions.invoke("busy", {})];

  expect(atOnce).toEqual([1, 1]);
  expect(inTurn).toEqual([2, 2]);
});

test("a module that cannot be loaded fails each call with the reason", async () => {
  const { functions } = run([lambda("broken", "throw new Error('no start');")]);

  await expect(functions.invoke("broken", {})).rejects.toThrow("no start");
});

test("a killed function fails its calls, others go on, and the next call finds a fresh thread", async () => {
  const endless = "export const handler = async (event) => (event ? new Promise(() => {}) : 1);";
  const { functions } = run([lambda("mailFunction", endless), lambda("jobFunction", endless)]);
  await functions.invoke("mailFunction", null);
  await functions.invoke("jobFunction", null);
  const call = functions.invoke("mailFunction", {});

  expect(await functions.kill("mail")).toBe(1);

  await expect(call).rejects.toThrow("Runtime exited");
  expect(await functions.invoke("mailFunction", null)).toBe(1);
  expect(await functions.invoke("jobFunction", null)).toBe(1);
});

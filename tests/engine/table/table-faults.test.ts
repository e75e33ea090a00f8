// What if the table does not answer? The caller is told when to retry, and a retry never makes a
// second order.
import { afterEach, expect, test } from "vitest";
import { dynamo } from "#functions/core/table/dynamo.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";

let isSilent = false;

// The table carries out each command; only the answer is lost.
dynamo().middlewareStack.add(
  (next) => async (args) => {
    const answer = await next(args);
    if (isSilent) throw Object.assign(new Error("Request timed out"), { name: "TimeoutError" });
    return answer;
  },
  { step: "initialize", name: "silence" },
);
const sale = eachTest(() => openOnSale([{ quantityAvailable: 3 }]));
afterEach(() => {
  isSilent = false;
});

test("a write without an answer is 503 with a time to wait, and its repetition is the same order", async () => {
  await sale.reserve(); // loads the sale sheet, so that later the hold gets no answer
  await sale.reserve();
  isSilent = true;

  const unanswered = await sale.reserve(undefined, "one-and-the-same-request");

  expect([unanswered.status, unanswered.problem.code, unanswered.headers["retry-after"]]).toEqual([
    503,
    "busy",
    "1",
  ]);
  isSilent = false;
  const again = await sale.reserve(undefined, "one-and-the-same-request");
  expect(again.status).toBe(201);
  expect((await sale.reserve()).problem.code).toBe("in_other_baskets");
  expect(await sale.wrongs()).toEqual([]);
});

test("a read without an answer is told likewise", async () => {
  const { data: order } = await sale.reserve();
  isSilent = true;

  const answer = await sale.look(order);

  expect([answer.status, answer.problem.code]).toEqual([503, "busy"]);
});

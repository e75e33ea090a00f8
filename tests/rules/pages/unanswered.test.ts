// Which errors mean only that there was no answer?
import { expect, test } from "vitest";
import { isUnanswered } from "#functions/core/http/unanswered.ts";

const timeout = Object.assign(new Error("Request timed out"), { name: "TimeoutError" });

test.each([
  ["a request that took too long", timeout, true],
  ["a broken line", Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }), true],
  [
    "a fault of the service",
    Object.assign(new Error("InternalServerError"), { $fault: "server" }),
    true,
  ],
  [
    "one of these as the cause",
    new Error("The entity could not be read", { cause: timeout }),
    true,
  ],
  [
    "a request that is wrong",
    Object.assign(new Error("ValidationException"), { $fault: "client" }),
    false,
  ],
  ["a mistake of ours", new TypeError("x is not a function"), false],
  ["no error at all", "silence", false],
])("%s", (_, error, expected) => {
  expect(isUnanswered(error)).toBe(expected);
});

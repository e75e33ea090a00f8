// Did a call get an answer that it may get? The message names the call and what it got.
import { expect } from "vitest";
import type { Route } from "#shared/core/route.ts";
import type { Answer } from "#tests/support/servers/call.ts";

/** Returns the answer, so that a call can be checked where it is made. */
export function allowed<A extends Pick<Answer<Route>, "status" | "problem">>(
  name: string,
  answer: A,
  statuses: readonly number[],
): A {
  const { status, problem } = answer;
  expect(statuses, `${name} answered ${status} ${problem.code ?? ""}`).toContain(status);
  return answer;
}

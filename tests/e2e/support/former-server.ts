// How does a browser test meet a server that still remembers the event as it was? Five seconds long
// after each refusal, by the page's clock, the order is read from such a server.
import type { Page } from "@playwright/test";

/** The most that a server remembers an event, in milliseconds. */
const REMEMBERED_MS = 5_000;

type Order = Record<string, unknown> & { event: object };

/**
 * Answers each read of the order with what `seenBy` makes of it; the server knows the former event
 * before the first refusal. `refuse` sends the details and waits for the read that follows.
 */
export async function formerServer(page: Page, seenBy: (order: Order, isFormer: boolean) => Order) {
  const orderPath = /\/api\/public\/.*\/orders\/[^/]+$/;
  const pageNow = () => page.evaluate(() => Date.now());
  let forgetsAt: number | null = null;
  let refusal: { status: number; json: object } | null = null;
  let reads = 0;
  await page.route(orderPath, async (route) => {
    const method = route.request().method();
    if (method === "PUT" && refusal) {
      const answer = refusal;
      refusal = null;
      return route.fulfill(answer);
    }
    if (method !== "GET") return route.fallback();
    reads += 1;
    const isFormer = forgetsAt === null || (await pageNow()) < forgetsAt;
    const response = await route.fetch();
    const { data: order } = await response.json();
    await route.fulfill({ response, json: { data: seenBy(order, isFormer) } });
  });
  return {
    reads: () => reads,
    refuse: async (status: number, problem: object) => {
      forgetsAt = (await pageNow()) + REMEMBERED_MS;
      refusal = { status, json: { message: "", requestId: "", ...problem } };
      const answered = (method: string) =>
        page.waitForResponse(
          (response) => response.request().method() === method && orderPath.test(response.url()),
        );
      const all = [answered("PUT"), answered("GET")];
      await page.getByRole("button", { name: /^Get your ticket/ }).click();
      await Promise.all(all);
    },
  };
}

// How does a client with a bad connection use Foyer? Typed HTTP calls, retried with the same key
// until there is an answer.
import { setTimeout as pause } from "node:timers/promises";
import { type BodyInput, type Item, pathOf, type Route } from "#shared/core/route.ts";

export type Sent<R extends Route> = {
  params?: Record<string, string>;
  body?: BodyInput<R>;
  idempotencyKey?: string;
};
/** The final answer to a call; `data` is only set if it was not refused. */
export type Heard<R extends Route> = { status: number; data: Item<R>; code: string };

const PAUSE_MS = 100;
const MOST_TRIES = 600;

/**
 * An HTTP client that counts its calls: under way, answered, failed by the connection or with a
 * 5xx, and of these those that had reached a server, which did not live to answer.
 */
export function openLine(url: string) {
  const counts = { underWay: 0, answered: 0, broken: 0, interrupted: 0 };

  async function ask<R extends Route>(
    route: R,
    { params = {}, body, idempotencyKey }: Sent<R>,
  ): Promise<Heard<R>> {
    const answer = await fetch(`${url}/api${pathOf(route, params)}`, {
      method: route.method,
      headers: {
        "content-type": "application/json",
        ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (answer.status >= 500)
      throw new Error(`${route.key} failed: ${answer.status} ${await answer.text()}`);
    const { data, code = "" } = await answer.json();
    return { status: answer.status, data, code };
  }

  /**
   * Repeats a call until it is answered. A retry after a 5xx or a broken connection sends the same
   * request.
   */
  async function insist<R extends Route>(route: R, sent: Sent<R>): Promise<Heard<R>> {
    for (let tries = 1; ; tries++) {
      counts.underWay++;
      try {
        const heard = await ask(route, sent);
        counts.answered++;
        return heard;
      } catch (error) {
        counts.broken++;
        if (isInterrupted(error)) counts.interrupted++;
        if (tries === MOST_TRIES) throw error;
      } finally {
        counts.underWay--;
      }
      await pause(PAUSE_MS);
    }
  }

  return { counts, insist };
}

/** Without a server a connection is refused, and each repeat of the call is refused again. */
const isInterrupted = (error: unknown): boolean =>
  error instanceof TypeError &&
  !(error.cause instanceof Error && "code" in error.cause && error.cause.code === "ECONNREFUSED");

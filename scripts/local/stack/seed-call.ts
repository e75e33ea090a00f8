// How does the seeding call the API? Over HTTP as a client does, and any refusal ends it.
import { randomUUID } from "node:crypto";
import { refusal } from "#scripts/local/stack/refusal.ts";
import { type BodyInput, type Item, pathOf, type Route } from "#shared/core/route.ts";

type Options<R extends Route> = {
  params?: Record<string, string>;
  search?: string;
  version?: number;
  body?: BodyInput<R>;
};
type Answered<R extends Route> = {
  data: R["returns"]["kind"] extends "page" ? Item<R>[] : Item<R>;
};
export type Sender = <R extends Route>(route: R, options: Options<R>) => Promise<Answered<R>>;

const MOST_TRIES = 10;
const PAUSE_MS = 1_000;

/** The API is busy, or the gateway answered for a function that ran out of its time. */
const isTooSlow = (status: number, text: string): boolean =>
  status === 503 || (status === 500 && !text.includes('"code"'));

/** Again if it was too slow. Any other refusal ends the seeding. */
export function sender(url: string, token: string | null): Sender {
  return async (route, { params = {}, search = "", version, body }) => {
    const address = `${url}/api${pathOf(route, params)}${search}`;
    const request = {
      method: route.method,
      headers: {
        "content-type": "application/json",
        ...(token && { authorization: `Bearer ${token}` }),
        ...(version !== undefined && { "if-match": `"${version}"` }),
        ...(route.idempotent && { "idempotency-key": randomUUID() }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    let answer = await fetch(address, request);
    let text = await answer.text();
    for (let tries = 1; isTooSlow(answer.status, text); tries++) {
      if (tries === MOST_TRIES) throw tooSlow();
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      answer = await fetch(address, request);
      text = await answer.text();
    }
    if (!answer.ok) throw new Error(`${route.key} was refused (${answer.status}): ${text}`);
    return text === "" ? { data: undefined } : JSON.parse(text);
  };
}

const tooSlow = () =>
  refusal(
    "The demo could not be made, because this machine is too busy. Try again when it is not, or begin without the demo: FOYER_DEMO=0 npm start",
  );

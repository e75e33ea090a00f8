// How does the seeding call the API? Over HTTP as a client does, and any refusal ends it.
import { randomUUID } from "node:crypto";
import { type BodyInput, type Item, pathOf, type Route } from "#shared/core/route.ts";

type Options<R extends Route> = {
  params?: Record<string, string>;
  search?: string;
  /** The version of the item that an update changes. */
  version?: number;
  body?: BodyInput<R>;
};
type Answered<R extends Route> = {
  data: R["returns"]["kind"] extends "page" ? Item<R>[] : Item<R>;
};
export type Sender = <R extends Route>(route: R, options: Options<R>) => Promise<Answered<R>>;

/** The API is busy when the table was too slow, as it is just after a start on a slow machine. */
const BUSY = 503;
const MOST_TRIES = 10;
const PAUSE_MS = 1_000;

/** Calls the API, again if it is busy. Any other refusal ends the seeding with its body. */
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
    for (let tries = 1; answer.status === BUSY && tries < MOST_TRIES; tries++) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      answer = await fetch(address, request);
    }
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${route.key} was refused (${answer.status}): ${text}`);
    return text === "" ? { data: undefined } : JSON.parse(text);
  };
}

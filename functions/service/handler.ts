// Is the API up, what does it offer, and what goes wrong in browsers?
import { servePublic } from "#functions/access/serve-public.ts";
import { alarmLine } from "#functions/core/ports/alarm-line.ts";
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { openapi } from "#functions/service/openapi.ts";
import { service } from "#shared/contracts/service.ts";

export const handler = servePublic(service, {
  health: async () => ({ status: "ok" as const }),
  openapi: async () => ({
    status: 200,
    headers: { "cache-control": "public, max-age=300" },
    body: document(),
  }),
  tellError: async ({ body: { kind, ...place } }) => {
    if (isOneOfFew()) alarmLine("browsers", kind, "a page failed in a browser", place);
  },
});

let text: string | undefined;

function document(): string {
  text ??= JSON.stringify(openapi());
  return text;
}

/** Of this instance. Anybody may send, so a script can raise the alarm, but not flood its lines. */
const MOST_A_MINUTE = 30;
let minute = 0;
let told = 0;

function isOneOfFew(): boolean {
  const now = Math.floor(nowSeconds() / 60);
  if (now !== minute) [minute, told] = [now, 0];
  return ++told <= MOST_A_MINUTE;
}

// Is the API up, and what does it offer?
import { servePublic } from "#functions/access/serve-public.ts";
import { openapi } from "#functions/service/openapi.ts";
import { service } from "#shared/contracts/service.ts";

export const handler = servePublic(service, {
  health: async () => ({ status: "ok" as const }),
  openapi: async () => ({
    status: 200,
    headers: { "cache-control": "public, max-age=300" },
    body: document(),
  }),
});

let text: string | undefined;

function document(): string {
  text ??= JSON.stringify(openapi());
  return text;
}

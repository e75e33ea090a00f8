// Is the API up, what does it offer, and what goes wrong in browsers?
import { servePublic } from "#functions/access/serve-public.ts";
import { openapi } from "#functions/service/openapi.ts";
import { tellError } from "#functions/service/tell-error.ts";
import { service } from "#shared/contracts/public/service.ts";

export const handler = servePublic(service, {
  health: async () => ({ status: "ok" as const }),
  openapi: async () => ({
    status: 200,
    headers: { "cache-control": "public, max-age=300" },
    body: document(),
  }),
  tellError: ({ body, request }) => tellError(body, request.address),
});

let text: string | undefined;

function document(): string {
  text ??= JSON.stringify(openapi());
  return text;
}

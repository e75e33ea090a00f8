// Is the API up, and what does it offer?
import { serve } from "#functions/access/serve.ts";
import { openapi } from "#functions/service/openapi.ts";
import { service } from "#shared/contracts/service.ts";

export const handler = serve(service, {
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

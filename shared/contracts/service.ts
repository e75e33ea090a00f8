// Is the API up, and what does it offer?
import * as z from "zod";
import { one, raw, route } from "#shared/core/route.ts";

export const service = {
  health: route("GET /health", {
    summary: "Says that the API answers",
    access: "anyone",
    returns: one(z.strictObject({ status: z.literal("ok") })),
  }),
  openapi: route("GET /openapi.json", {
    summary: "This API as an OpenAPI 3.1 document",
    access: "anyone",
    returns: raw("application/json"),
  }),
};

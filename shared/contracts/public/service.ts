// Is the API up, what does it offer, and what goes wrong in browsers?
import * as z from "zod";
import { nothing, one, raw, route } from "#shared/core/route.ts";

/** Where a page of ours failed. Messages and addresses may name persons or open orders. */
export const BrowserError = z.strictObject({
  kind: z.enum([
    "error",
    "rejection",
    "chunk",
    "camera_failed",
    "camera_silent",
    "camera_unreadable",
  ]),
  at: z
    .string()
    .regex(/^[\w-]{1,80}\.js:\d{1,7}:\d{1,7}$/)
    .optional(),
  release: z.string().regex(/^[\w-]{1,80}\.js$/),
  /** The pattern of the page's route: without digits, so that no id fits. */
  page: z
    .string()
    .max(100)
    .regex(/^[a-z_/:*?-]*$/i),
});
export type BrowserError = z.output<typeof BrowserError>;

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
  tellError: route("POST /client-errors", {
    summary: "Counts an error of a page in a browser; stores nothing",
    access: "anyone",
    body: BrowserError,
    mostBytes: 2048,
    example: {
      kind: "error",
      at: "app-C0ffee12.js:1:2345",
      release: "app-C0ffee12.js",
      page: "/e",
    },
    returns: nothing,
  }),
};

// How does somebody stop an organizer's messages? By the link of one, without signing in (RFC
// 8058).
import * as z from "zod";
import { problemsOf } from "#shared/core/problems.ts";
import { one, route } from "#shared/core/route.ts";

export const Unsubscription = z.strictObject({
  organizerName: z.string(),
  isUnsubscribed: z.boolean(),
});
export type Unsubscription = z.output<typeof Unsubscription>;

export const unsubscribeProblem = problemsOf({ link_invalid: 404 });

export const unsubscribe = {
  get: route("GET /public/unsubscribe/{token}", {
    summary: "Whose messages a link stops; changes nothing, because mail scanners open it",
    access: "anyone",
    page: "/unsubscribe/{token}",
    returns: one(Unsubscription),
  }),
  leave: route("POST /public/unsubscribe/{token}", {
    summary: "Stops an organizer's messages to an address; mail programs post a form",
    access: "anyone",
    fromAnySite: true,
    returns: one(Unsubscription),
  }),
  comeBack: route("POST /public/unsubscribe/{token}/come-back", {
    summary: "Takes that back",
    access: "anyone",
    returns: one(Unsubscription),
  }),
};

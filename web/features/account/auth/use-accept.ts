// How is an invitation accepted by a form? Once: the link is used then, so nothing reads it again.
import { useMutation } from "@tanstack/react-query";
import type * as z from "zod";
import { auth } from "#shared/contracts/auth.ts";
import type { BodyInput } from "#shared/core/route.ts";
import type { Joining } from "#web/features/account/auth/invitation-sheet.tsx";
import { call } from "#web/lib/api/api.ts";
import { useContractForm } from "#web/lib/form/contract-form.ts";

type Acceptance = BodyInput<typeof auth.acceptInvitation>;

export function useAccept<V extends Acceptance>(
  schema: z.ZodType<unknown, V>,
  blank: V,
  { token, onJoined, onRefused }: Joining,
) {
  const form = useContractForm(schema, blank);
  const accept = useMutation({
    mutationFn: (body: Acceptance) => call(auth.acceptInvitation, { params: { token }, body }),
    onSuccess: (session) => session.token && onJoined(session.token),
    onError: (error) => {
      form.showProblem(error);
      onRefused(error);
    },
  });
  return { form, accept, submit: form.send((body) => accept.mutate(body)) };
}

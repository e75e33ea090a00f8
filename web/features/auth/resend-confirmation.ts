// How does a person get the confirmation link again?
import { t } from "@lingui/core/macro";
import { users } from "#shared/contracts/users.ts";
import { toastDone, toastFailed } from "#web/components/toast.tsx";
import { useAction } from "#web/lib/api.ts";
import { useMe } from "#web/lib/me.tsx";

export function useResendConfirmation() {
  const { id: userId, email } = useMe();
  const resend = useAction(users.resendEmailConfirmation, {
    onSuccess: () => toastDone(t`We sent a new link to ${email}.`),
    onError: (error) => toastFailed(t`The link was not sent`, error),
  });
  return { isPending: resend.isPending, send: () => resend.mutate({ params: { userId } }) };
}

// What can a person do while a new address is not confirmed? Ask for another link, or cancel.
import { useLingui } from "@lingui/react/macro";
import { users } from "#shared/contracts/users.ts";
import { toastDone } from "#web/components/dialog/toast.tsx";
import { useApiMutation } from "#web/lib/api/api.ts";
import { useMe } from "#web/lib/api/me.tsx";

/** A used `button` is not `disabled`, because a disabled button would lose the focus. */
export function useEmailChange() {
  const { t } = useLingui();
  const { id: userId } = useMe();
  const params = { userId };
  const resend = useApiMutation(users.resendEmailChange);
  const cancel = useApiMutation(users.cancelEmailChange, {
    onSuccess: ({ email }) => toastDone(t`Your address stays ${email}.`),
  });
  return {
    resend: {
      isSuccess: resend.isSuccess,
      error: resend.error,
      button: resend.isSuccess
        ? { "data-disabled": true, "aria-disabled": true }
        : { loading: resend.isPending, onClick: () => resend.mutate({ params }) },
    },
    cancel: {
      error: cancel.error,
      button: { loading: cancel.isPending, onClick: () => cancel.mutate({ params }) },
    },
  };
}

// How does a signed-in person get the confirmation link again?
import { users } from "#shared/contracts/users.ts";
import { useAction } from "#web/lib/api.ts";
import { useMe } from "#web/lib/me.tsx";

/**
 * Sends a new link on `send`; the old one stops working. `button` is for the button that does it:
 * once sent it does nothing more, and keeps the focus, which a disabled one would throw away.
 */
export function useResendConfirmation() {
  const { id: userId, email } = useMe();
  const { mutate, isPending, isSuccess, error } = useAction(users.resendEmailConfirmation);
  const send = () => mutate({ params: { userId } });
  const button = isSuccess
    ? { "data-disabled": true, "aria-disabled": true }
    : { loading: isPending, onClick: send };
  return { email, isPending, isSuccess, error, send, button };
}

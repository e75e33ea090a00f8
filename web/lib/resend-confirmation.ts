// How does a signed-in person get the confirmation link again?
import { users } from "#shared/contracts/users.ts";
import { useAction } from "#web/lib/api.ts";
import { useMe } from "#web/lib/me.tsx";

/** Sends a new link on `send`; the old one stops working. */
export function useResendConfirmation() {
  const { id: userId, email } = useMe();
  const { mutate, isPending, isSuccess, error } = useAction(users.resendEmailConfirmation);
  return { email, isPending, isSuccess, error, send: () => mutate({ params: { userId } }) };
}

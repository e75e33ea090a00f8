// How does a signed-in person get a new confirmation link?
import { users } from "#shared/contracts/users.ts";
import { useApiMutation } from "#web/lib/api/api.ts";
import { useMe } from "#web/lib/api/me.tsx";

/**
 * `isHeldBack`: the newest mail was not sent, because the address got too many that day. A busy
 * `button` is not `disabled`, because a disabled button would lose the focus.
 */
export function useResendConfirmation() {
  const { id: userId, email, isConfirmationHeldBack: isHeldBack } = useMe();
  const { mutate, isPending, error, ...sent } = useApiMutation(users.resendEmailConfirmation);
  const isSuccess = sent.isSuccess && !isHeldBack;
  const send = () => mutate({ params: { userId } });
  const button = isSuccess
    ? { "data-disabled": true, "aria-disabled": true }
    : { loading: isPending, onClick: send };
  return { email, isPending, isSuccess, isHeldBack, error, send, button };
}

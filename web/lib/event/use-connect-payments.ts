// How does a person get to the provider's form, and back to what they were doing?
import { account } from "#shared/contracts/account.ts";
import { useApiMutation } from "#web/lib/api/api.ts";
import { paths } from "#web/lib/page/paths.ts";

/** The page with the account's payments, which leads on and back to this event. */
export const paymentsOf = (eventId: string): string =>
  `${paths.accountPayment.href()}?event=${eventId}`;

/** The way back leads to this event. The page is left, so `isLeaving` stays true. */
export function useConnectPayments(eventId: string | null) {
  const { mutate, error, isPending, isSuccess } = useApiMutation(account.connectPayments, {
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const query = eventId === null ? {} : { eventId };
  return { error, isLeaving: isPending || isSuccess, connect: () => mutate({ query }) };
}

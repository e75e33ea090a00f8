// Whom may a buyer ask whose order cannot be shown? Whoever the event names.
import { pages } from "#shared/contracts/public/pages.ts";
import { useApiQuery } from "#web/lib/api/api.ts";

/** `event` is undefined where the event itself could not be read. */
export const useSupportEmail = (event: { id: string } | undefined): string | undefined =>
  useApiQuery(
    pages.texts,
    { params: { eventId: event?.id ?? "" } },
    { enabled: event !== undefined, retryOnMount: false },
  ).data?.supportEmail;

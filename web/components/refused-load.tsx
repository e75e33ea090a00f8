// What appears in place of a public page whose load was refused? What happened, with the event's
// name if the event is public.
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { FindTicketsLink } from "#web/components/find-tickets-link.tsx";
import { Refusal } from "#web/components/refusal.tsx";
import { usePublicEvent } from "#web/lib/public-event.ts";
import { canTryAgain, refusalWords } from "#web/lib/refusal-words.ts";

/** The retry button appears only if a retry may work. */
export function RefusedLoad(props: { error: Error; eventId: string; onRetry: () => void }) {
  const { error, eventId, onRetry } = props;
  const event = usePublicEvent(eventId);
  const { title, why } = refusalWords(error);
  const mayHelp = canTryAgain(error);
  return (
    <Refusal title={title} why={mayHelp ? <span role="alert">{why}</span> : why} event={event}>
      {mayHelp && (
        <Button size="lg" fullWidth onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      )}
      <FindTicketsLink isFirst={!mayHelp} />
    </Refusal>
  );
}

// What appears in place of a public page whose load was refused? What happened, and why.
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { FindTicketsLink } from "#web/components/page/find-tickets-link.tsx";
import { Refusal } from "#web/components/page/refusal.tsx";
import { SupportEmail } from "#web/components/page/support-email.tsx";
import { usePublicEvent } from "#web/lib/event/public-event.ts";
import { useSupportEmail } from "#web/lib/event/support-email.ts";
import { canTryAgain, refusalWords } from "#web/lib/page/refusal-words.ts";

export function RefusedLoad(props: { error: Error; eventId: string; onRetry: () => void }) {
  const { error, eventId, onRetry } = props;
  const event = usePublicEvent(eventId);
  const supportEmail = useSupportEmail(event);
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
      <SupportEmail address={supportEmail} />
    </Refusal>
  );
}

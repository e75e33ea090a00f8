// What does a public page show that could not be read? The reason, and a button to try again.
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { Refusal } from "#web/components/page/refusal.tsx";
import { refusalWords } from "#web/lib/page/refusal-words.ts";

export function UnreadPage({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { title, why } = refusalWords(error);
  return (
    <Refusal title={title} why={<span role="alert">{why}</span>}>
      <Button size="lg" fullWidth onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </Refusal>
  );
}

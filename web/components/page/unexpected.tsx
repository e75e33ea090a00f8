// What does a page show after an unexpected error? That nothing is lost, and two ways on.
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { Refusal } from "#web/components/page/refusal.tsx";

export function Unexpected() {
  return (
    <Refusal
      title={<Trans>Something went wrong</Trans>}
      why={
        <Trans>
          An unexpected error occurred. Nothing you saved before is lost. Try again, or start again
          from home.
        </Trans>
      }
    >
      {/* Code that did not arrive needs a reload: not every browser asks for it a second time. */}
      <Button size="lg" fullWidth onClick={() => window.location.reload()}>
        <Trans>Try again</Trans>
      </Button>
    </Refusal>
  );
}

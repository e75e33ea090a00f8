// How does a person copy a link? With a button.
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { copyLink } from "#web/components/dialog/copy-text.ts";

export function CopyButton({ value }: { value: string }) {
  return (
    <Button
      variant="default"
      leftSection={<IconCopy size={16} aria-hidden="true" />}
      onClick={() => copyLink(value)}
    >
      <Trans>Copy link</Trans>
    </Button>
  );
}

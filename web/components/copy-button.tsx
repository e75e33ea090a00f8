// How is a link taken along? A button that copies it and says so.
import { useLingui } from "@lingui/react/macro";
import { Button, CopyButton as Copy } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";

export function CopyButton({ value, label }: { value: string; label?: string }) {
  const { t } = useLingui();
  return (
    <Copy value={value} timeout={2000}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={copy}
        >
          <span aria-live="polite">{copied ? t`Copied` : (label ?? t`Copy link`)}</span>
        </Button>
      )}
    </Copy>
  );
}

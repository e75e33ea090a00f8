// How does a person copy a link? With a button that confirms the copy.
import { useLingui } from "@lingui/react/macro";
import { Button, CopyButton as Copy } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";

export function CopyButton({
  value,
  label,
  size = "md",
}: {
  value: string;
  label: string;
  size?: "sm" | "md";
}) {
  const { t } = useLingui();
  return (
    <Copy value={value} timeout={2000}>
      {({ copied, copy }) => (
        <Button
          size={size}
          variant="default"
          leftSection={
            copied ? (
              <IconCheck size={16} aria-hidden="true" />
            ) : (
              <IconCopy size={16} aria-hidden="true" />
            )
          }
          onClick={copy}
        >
          <span aria-live="polite">{copied ? t`Copied` : label}</span>
        </Button>
      )}
    </Copy>
  );
}

// How is a value shown that can no longer change? Next to a lock, with the reason below.
import { TextInput } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";

export function LockedField({
  label,
  value,
  reason,
}: {
  label: string;
  value: string;
  reason: string;
}) {
  return (
    <TextInput
      readOnly
      label={label}
      value={value}
      description={reason}
      leftSection={<IconLock size={16} aria-hidden="true" />}
      styles={{ input: { background: "transparent", borderColor: "var(--border)" } }}
    />
  );
}

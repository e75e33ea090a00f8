// How is one figure shown? Its name, its value, and what it is measured against.
import { Paper, Text } from "@mantine/core";
import type { ReactNode } from "react";

export function Stat({ name, value, note }: { name: ReactNode; value: ReactNode; note?: ReactNode }) {
  return (
    <Paper px="lg" py="md" bg="var(--surface-1)">
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <Text fz="1.75rem" lh={1.25} fw={650} mt={4}>
        {value}
      </Text>
      {note && (
        <Text fz="0.8125rem" c="var(--text-3)" mt={4}>
          {note}
        </Text>
      )}
    </Paper>
  );
}

// How does a person get to an order? By its reference.
import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { paths } from "#web/lib/page/paths.ts";

export function OrderLink({ orderId, children }: { orderId: string; children: ReactNode }) {
  const { id: eventId } = useCurrentEvent();
  const to = paths.order.href({ eventId, orderId });
  return (
    <Anchor
      component={Link}
      to={to}
      ff="monospace"
      fz="0.8125rem"
      fw={400}
      c="var(--text-2)"
      py={4}
    >
      {children}
    </Anchor>
  );
}

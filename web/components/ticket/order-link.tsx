// How does a person get to an order? By its reference.
import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { paths } from "#web/lib/page/paths.ts";

/** `isTitle`: it names the row that it stands in. */
export function OrderLink({
  orderId,
  isTitle = false,
  children,
}: {
  orderId: string;
  isTitle?: boolean;
  children: ReactNode;
}) {
  const { id: eventId } = useCurrentEvent();
  const to = paths.order.href({ eventId, orderId });
  return (
    <Anchor component={Link} to={to} ff="monospace" fz="sm" {...(isTitle && { fw: 600 })}>
      {children}
    </Anchor>
  );
}

// What does a form begin with whose list has rows without long texts? The one item, read whole.
import type { ReactNode } from "react";
import type { Route } from "#shared/core/route.ts";
import { WaitingDialog } from "#web/components/form/waiting-dialog.tsx";
import { type Answer, type CallInput, useApiQuery } from "#web/lib/api/api.ts";

export function WholeItem<R extends Route & { returns: { kind: "one" } }>({
  route,
  params,
  title,
  isShort = false,
  onClose,
  children,
}: {
  route: R;
  params: Record<string, string>;
  title: string;
  /** Set it if the form of the item is. */
  isShort?: boolean;
  onClose: () => void;
  children: (item: NonNullable<Answer<R>>) => ReactNode;
}) {
  // The names are those of the route, which the compiler cannot follow for any route.
  const read = useApiQuery(route, { params } as CallInput<R>);
  return read.data ? children(read.data) : <WaitingDialog {...{ title, isShort, read, onClose }} />;
}

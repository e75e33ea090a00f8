// How does the screen of one item begin? It reads the item and names itself after it.
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type * as z from "zod";
import type { Params, Route, RouteKey } from "#shared/core/route.ts";
import { PageError, PageSkeleton } from "#web/components/page/page-state.tsx";
import { hasUnsentMail, type ListedMail, MAIL_LOOK_MS } from "#web/components/ticket/mail-list.tsx";
import { useApiQuery } from "#web/lib/api/api.ts";
import { useSubjectTitle } from "#web/lib/page/screen-subject.tsx";

/**
 * Reads again while a mail is on its way. `nameOf` may be null: the screen keeps its own name.
 * `list` leads to the list of such items, if this one does not exist.
 */
export function DetailScreen<
  K extends RouteKey,
  Item extends { id: string; mails?: readonly ListedMail[] },
>({
  route,
  params,
  nameOf,
  list,
  isUnderWay = () => false,
  children,
}: {
  route: Route<K> & { returns: { kind: "one"; schema: z.ZodType<Item> } };
  params: Params<Route<K>>;
  nameOf: (item: Item) => string | null;
  list: { to: string; label: string };
  /** Whether the item changes soon, beside its mails. */
  isUnderWay?: (item: Item) => boolean;
  children: (item: Item) => ReactNode;
}) {
  const address: Record<string, string> = params;
  const { data, error, refetch } = useApiQuery(
    route,
    { params: address },
    {
      refetchInterval: (item) =>
        item && (hasUnsentMail(item.mails ?? []) || isUnderWay(item)) ? MAIL_LOOK_MS : false,
    },
  );
  useSubjectTitle(data ? nameOf(data) : null);
  if (data) return children(data);
  if (error)
    return (
      <PageError
        error={error}
        onRetry={() => void refetch()}
        instead={
          <Button component={Link} to={list.to} variant="default">
            {list.label}
          </Button>
        }
      />
    );
  return <PageSkeleton />;
}

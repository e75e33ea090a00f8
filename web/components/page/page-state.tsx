// What does a page show that is still read, or cannot be? Its head, where it always is.
import { Paper, Skeleton } from "@mantine/core";
import type { ComponentProps } from "react";
import { LoadError } from "#web/components/page/load-error.tsx";
import { PageHeader } from "#web/components/page/page-header.tsx";
import { useScreenName } from "#web/lib/page/page-title.ts";

/** On the baseline it would make its line higher than a title's. */
const atTop = { verticalAlign: "top" };

export function PageSkeleton() {
  const name = useScreenName();
  return (
    <>
      <PageHeader
        title={
          <Skeleton
            component="span"
            display="inline-block"
            w="auto"
            miw={200}
            maw="100%"
            style={atTop}
          >
            {name}
          </Skeleton>
        }
      />
      <Skeleton h={320} radius="md" />
    </>
  );
}

/** `title` is for a screen without a name. */
export function PageError({
  title = "",
  ...error
}: Omit<ComponentProps<typeof LoadError>, "level"> & { title?: string }) {
  const name = useScreenName();
  return (
    <>
      <PageHeader title={name || title} />
      <Paper bg="var(--surface-1)">
        <LoadError {...error} />
      </Paper>
    </>
  );
}

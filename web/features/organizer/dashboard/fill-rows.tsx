// How far is something filled? A row with its name and numbers, and a bar where there is a limit.
import { plural } from "@lingui/core/macro";
import { DetailCard } from "#web/components/page/detail-card.tsx";
import { LoadError } from "#web/components/page/load-error.tsx";
import classes from "#web/features/organizer/dashboard/fill-rows.module.css";
import { ListSkeleton } from "#web/features/organizer/dashboard/skeletons.tsx";
import { ToAll } from "#web/features/organizer/dashboard/to-all.tsx";

/** `of` is null without a limit. */
export type Fill = { key: string; name: string; words: string; filled: number; of: number | null };

const MOST_ROWS = 6;

type Props = {
  title: string;
  /** Where the whole list is, and what the link says. */
  all: { to: string; label: string };
  read: { error: Error | null; refetch: () => Promise<unknown> };
  /** Undefined while they are read. */
  rows: Fill[] | undefined;
  /** Most events have none, so nothing stands there until one is read. */
  isRare?: boolean;
};

/** Nothing where there is nothing to fill. */
export function FillCard({ title, all, read, rows, isRare = false }: Props) {
  const more = (rows?.length ?? 0) - MOST_ROWS;
  if (rows?.length === 0 || (isRare && !rows && !read.error)) return null;
  return (
    <DetailCard title={title} action={<ToAll to={all.to}>{all.label}</ToAll>}>
      {!rows && read.error && <LoadError error={read.error} onRetry={() => void read.refetch()} />}
      {!rows && !read.error && <ListSkeleton />}
      {rows && <FillRows rows={rows.slice(0, MOST_ROWS)} />}
      {more > 0 && (
        <p className={classes.more}>
          <ToAll to={all.to}>{plural(more, { one: "# more", other: "# more" })}</ToAll>
        </p>
      )}
    </DetailCard>
  );
}

function FillRows({ rows }: { rows: readonly Fill[] }) {
  return (
    <ul className={classes.rows}>
      {rows.map(({ key, name, words, filled, of }) => (
        <li key={key}>
          <b>{name}</b>
          <span>{words}</span>
          {of !== null && (
            <div className={classes.bar} data-full={filled >= of} aria-hidden="true">
              <i style={{ width: `${shareOf(filled, of)}%` }} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

/** In percent. A limit of 0 is reached. */
const shareOf = (filled: number, of: number): number =>
  of === 0 ? 100 : Math.min(100, (100 * filled) / of);

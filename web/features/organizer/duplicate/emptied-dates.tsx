// Which dates would be over in a copy? Each is named, because the copy has none instead.
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Alert } from "@mantine/core";
import { IconCalendarX } from "@tabler/icons-react";
import type { CopiedPart, DuplicatePlan, EmptiedDate } from "#shared/contracts/duplicate.ts";
import classes from "#web/features/organizer/duplicate/emptied-dates.module.css";
import { formatMoment } from "#web/lib/page/time.ts";

const MOST_NAMED = 5;

/** Only those of the parts that come along. */
export function EmptiedDates({
  plan: { emptied, emptiedCount },
  timezone,
  isCopied,
}: {
  plan: Pick<DuplicatePlan, "emptied" | "emptiedCount">;
  timezone: string;
  isCopied: (part: CopiedPart) => boolean;
}) {
  const { t, i18n } = useLingui();
  const words: Record<EmptiedDate["field"], (title: string, at: string) => string> = {
    saleStartsAt: (title, at) => t`${title}: sale starts ${at}`,
    saleEndsAt: (title, at) => t`${title}: sale ends ${at}`,
    activatesAt: (title, at) => t`${title}: opens ${at}`,
    expiresAt: (title, at) => t`${title}: expires ${at}`,
  };
  const lines = emptied
    .filter(({ part }) => isCopied(part))
    .map(({ title, field, at }) =>
      words[field](title, formatMoment(at, timezone, i18n.locale, "compact")),
    );
  if (lines.length === 0) return null;
  // The prices of a ticket can have the same dates.
  const dates = [...new Set(lines)];
  const others = dates.length - MOST_NAMED + emptiedCount - emptied.length;
  return (
    <Alert
      role="status"
      color="orange"
      title={t`These dates would be over, and stay empty:`}
      icon={<IconCalendarX size={20} aria-hidden="true" />}
    >
      <ul className={classes.dates}>
        {dates.slice(0, MOST_NAMED).map((date) => (
          <li key={date}>{date}</li>
        ))}
        {others > 0 && <li>{plural(others, { one: "# more date", other: "# more dates" })}</li>}
      </ul>
    </Alert>
  );
}

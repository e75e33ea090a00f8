// Which days does a person look at? Four choices, two dates, and the moment that figures are of.
import { Trans, useLingui } from "@lingui/react/macro";
import { TextInput, UnstyledButton } from "@mantine/core";
import { useEffect, useState } from "react";
import { type EventStats, MOST_DAYS } from "#shared/contracts/stats.ts";
import { Moment } from "#web/components/page/moment.tsx";
import classes from "#web/features/organizer/dashboard/period.module.css";
import {
  type AskedPeriod,
  type PeriodName,
  periods,
  type Range,
} from "#web/features/organizer/dashboard/use-period.ts";

type Props = { period: AskedPeriod; figures: EventStats | undefined };

export function PeriodBar({ period, figures }: Props) {
  const { t } = useLingui();
  const words: Record<PeriodName, string> = {
    7: t`7 days`,
    30: t`30 days`,
    all: hasEarlier(period, figures) ? t`All (last ${MOST_DAYS} days)` : t`All`,
    own: t`Own range`,
  };
  const choose = (name: PeriodName) => {
    if (name !== "own") period.choose(name);
    else if (period.name !== "own") period.setRange(rangeOf(figures), false);
  };
  return (
    <div className={classes.bar}>
      <fieldset className={classes.choices} aria-label={t`Period`}>
        {periods.map((name) => (
          <UnstyledButton
            key={name}
            aria-pressed={name === period.name}
            onClick={() => choose(name)}
          >
            {words[name]}
          </UnstyledButton>
        ))}
      </fieldset>
      {figures?.at && (
        <p className={classes.asOf}>
          <Trans>
            As of <Moment at={figures.at} timezone={figures.timezone} shape="listedInZone" />
          </Trans>
        </p>
      )}
      {period.name === "own" && <OwnRange period={period} />}
    </div>
  );
}

/** The most days that one answer has. */
const hasEarlier = ({ name }: AskedPeriod, figures: EventStats | undefined): boolean =>
  name === "all" && figures?.series.length === MOST_DAYS;

const rangeOf = (figures: EventStats | undefined): Range => ({
  start: figures?.startDate ?? "",
  end: figures?.endDate ?? "",
});

/** What is typed is shown at once; the address, and what follows from it, a moment later. */
function OwnRange({ period: { range, refused, setRange } }: { period: AskedPeriod }) {
  const { t } = useLingui();
  const { start, end } = range;
  const [typed, setTyped] = useState(range);
  useEffect(() => setTyped({ start, end }), [start, end]);
  const type = (part: Partial<Range>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    setRange(next, true);
  };
  const field = { type: "date", max: "9999-12-31", size: "sm" };
  return (
    <div className={classes.range}>
      <TextInput
        {...field}
        label={t`From`}
        value={typed.start}
        error={refused.start}
        onChange={(event) => type({ start: event.currentTarget.value })}
      />
      <TextInput
        {...field}
        label={t`To`}
        value={typed.end}
        error={refused.end}
        onChange={(event) => type({ end: event.currentTarget.value })}
      />
    </div>
  );
}

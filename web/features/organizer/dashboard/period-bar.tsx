// Which days does a person look at? Four choices, two dates, and the moment that figures are of.
import { Trans, useLingui } from "@lingui/react/macro";
import { TextInput, UnstyledButton } from "@mantine/core";
import type { EventStats } from "#shared/contracts/stats.ts";
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
    all: t`All`,
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

const rangeOf = (figures: EventStats | undefined): Range => ({
  start: figures?.startDate ?? "",
  end: figures?.endDate ?? "",
});

function OwnRange({ period: { range, refused, setRange } }: { period: AskedPeriod }) {
  const { t } = useLingui();
  return (
    <div className={classes.range}>
      <TextInput
        type="date"
        max="9999-12-31"
        size="sm"
        label={t`From`}
        value={range.start}
        error={refused.start}
        onChange={({ currentTarget: { value } }) => setRange({ ...range, start: value }, true)}
      />
      <TextInput
        type="date"
        max="9999-12-31"
        size="sm"
        label={t`To`}
        value={range.end}
        error={refused.end}
        onChange={({ currentTarget: { value } }) => setRange({ ...range, end: value }, true)}
      />
    </div>
  );
}

// How much was sold? Key figures with their change; pressing one says what is in it.
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Popover, UnstyledButton } from "@mantine/core";
import { IconArrowDownRight, IconArrowUpRight, IconInfoCircle } from "@tabler/icons-react";
import type { EventStats } from "#shared/contracts/stats.ts";
import { changeOf } from "#web/features/organizer/dashboard/change.ts";
import classes from "#web/features/organizer/dashboard/key-figures.module.css";
import {
  type KeyFigure,
  useKeyFigures,
} from "#web/features/organizer/dashboard/use-key-figures.ts";

/** As many characters need more room than half a phone. */
const LONG = 12;

export function KeyFigures({ figures, isFree }: { figures: EventStats; isFree: boolean }) {
  const { t } = useLingui();
  const shown = useKeyFigures(figures, isFree);
  const days = figures.before?.series.length ?? 0;
  return (
    <ul
      className={classes.tiles}
      aria-label={t`Key figures`}
      data-count={shown.length}
      data-long={shown.some(({ value }) => value.length > LONG)}
    >
      {shown.map((one) => (
        <li key={one.label}>
          <Tile figure={one} days={days} />
        </li>
      ))}
    </ul>
  );
}

function Tile({ figure, days }: { figure: KeyFigure; days: number }) {
  const { label, value, beside, isIn } = figure;
  return (
    <Popover position="bottom-start" width={320} withRoles trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes.tile} __vars={{ "--length": String(value.length) }}>
          <span className={classes.label}>
            {label}
            <IconInfoCircle size={16} stroke={1.75} aria-hidden="true" />
          </span>{" "}
          <span className={classes.value}>{value}</span>{" "}
          {beside && <span className={classes.beside}>{beside}</span>}{" "}
          <Against figure={figure} days={days} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.words ?? ""}>
        {isIn.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Nothing without a period before. */
function Against({ figure: { now, before, format }, days }: { figure: KeyFigure; days: number }) {
  const { i18n } = useLingui();
  if (before === null) return null;
  const change = changeOf(now, before);
  if (change.kind !== "rate") {
    const words = {
      same: plural(days, { one: "As on the day before", other: "As in the # days before" }),
      new: plural(days, {
        one: "New: nothing on the day before",
        other: "New: nothing in the # days before",
      }),
      below_nothing: plural(days, {
        one: `${format(before)} on the day before`,
        other: `${format(before)} in the # days before`,
      }),
    };
    return <span className={classes.against}>{words[change.kind]}</span>;
  }
  const Arrow = change.rate > 0 ? IconArrowUpRight : IconArrowDownRight;
  return (
    <span className={classes.against}>
      <b>
        <Arrow size={14} stroke={2} aria-hidden="true" />
        {signed(change.rate, i18n.locale)}
      </b>{" "}
      <span>{plural(days, { one: "vs the day before", other: "vs the # days before" })}</span>
    </span>
  );
}

/** A minus sign, because screen readers leave out a hyphen. */
const signed = (rate: number, locale: string): string =>
  new Intl.NumberFormat(locale, {
    style: "percent",
    signDisplay: "exceptZero",
    maximumFractionDigits: Math.abs(rate) < 1 ? 1 : 0,
  })
    .format(rate)
    .replace("-", "−");

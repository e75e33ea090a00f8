// How long is the basket still held? Shown every second, spoken at five, two and one minute.
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { VisuallyHidden } from "@mantine/core";
import { IconClock } from "@tabler/icons-react";
import classes from "#web/components/page/countdown-pill.module.css";

const WARN_SECONDS = 300;
const spokenMinutes = [5, 2, 1];
/** A screen reader needs this long to notice a spoken sentence. */
const SPOKEN_SECONDS = 10;

export function CountdownPill({ secondsLeft }: { secondsLeft: number }) {
  const { t } = useLingui();
  const clock = `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, "0")}`;
  const minutes = spokenMinutes.find(
    (minute) => secondsLeft <= minute * 60 && secondsLeft > minute * 60 - SPOKEN_SECONDS,
  );
  const spoken =
    minutes === undefined
      ? ""
      : t`Your tickets are held for ${plural(minutes, { one: "# more minute", other: "# more minutes" })}.`;
  return (
    <span className={`${classes.pill} ${secondsLeft < WARN_SECONDS ? classes.warn : ""}`}>
      <IconClock size={16} aria-hidden="true" />
      <span role="timer" aria-live="off">
        <Trans>Held for {clock}</Trans>
      </span>
      <VisuallyHidden aria-live="polite">{spoken}</VisuallyHidden>
    </span>
  );
}

// How does a scan's result fill the screen? With one colour, a large icon, text and a button.
import { useLingui } from "@lingui/react/macro";
import type { Icon } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import classes from "#web/features/door/full-screen.module.css";
import type { Tone } from "#web/features/door/outcome-words.ts";

/** Longer names are written smaller: about one line of a phone. */
const LONG_NAME = 14;

type Props = {
  tone: Tone;
  icon: Icon;
  word: string;
  /** Shown as "132 / 410 in" at the top. */
  counts: { checkedIn: number; total: number };
  actions: ReactNode;
  /** Runs on Escape, so it must change nothing. */
  onEscape: () => void;
  children?: ReactNode;
};

export function FullScreen({
  tone,
  icon: Shape,
  word,
  counts,
  actions,
  onEscape,
  children,
}: Props) {
  const { t } = useLingui();
  const wordId = useId();
  const { checkedIn, total } = counts;
  return (
    <div
      className={classes.screen}
      data-tone={tone}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby={wordId}
      onKeyDown={({ key }) => key === "Escape" && onEscape()}
    >
      <p className={classes.counts}>{t`${checkedIn} / ${total} in`}</p>
      <div className={classes.middle}>
        <span className={classes.icon}>
          <Shape size={96} stroke={2.25} aria-hidden="true" />
        </span>
        <h2 className={classes.word} id={wordId}>
          {word}
        </h2>
        {children}
      </div>
      <div className={classes.actions}>{actions}</div>
    </div>
  );
}

/** A name wider than the screen is cut, so that the first never pushes out the last. */
export function PersonName({ firstName, lastName }: { firstName: string; lastName: string }) {
  const isLong = Math.max(firstName.length, lastName.length) > LONG_NAME;
  return (
    <p className={classes.name} data-long={isLong || undefined}>
      <span>{firstName}</span> <span>{lastName}</span>
    </p>
  );
}

/** It takes the focus, so that Enter and Space press it. */
export function NextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={classes.next} onClick={onClick} ref={focusFirst}>
      {children}
    </button>
  );
}

export function OtherButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={classes.other} onClick={onClick}>
      {children}
    </button>
  );
}

const focusFirst = (button: HTMLButtonElement | null) => button?.focus();

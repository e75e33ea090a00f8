// How full is a limit? A bar, with its numbers as text, so that nobody has to tell colours apart.
import { useLingui } from "@lingui/react/macro";
import classes from "#web/components/list/usage-bar.module.css";
import { useCount } from "#web/lib/page/count.ts";

/** Together they are the capacity. `free` is below zero if it is exceeded. */
export type Usage = { taken: number; inBaskets: number; free: number };

/** `of` names the limit for a screen reader. */
export function UsageBar({ of, ...usage }: Usage & { of: string }) {
  const { t } = useLingui();
  const count = useCount();
  const taken = count(usage.taken);
  const inBaskets = count(usage.inBaskets);
  const whole = usage.taken + usage.inBaskets + usage.free;
  const capacity = count(whole);
  const isExceeded = usage.free < 0;
  const left = count(Math.abs(usage.free));
  const restText = isExceeded ? t`${left} too many` : t`${left} free`;
  // What is too many has a part of its own, so the others show only what lies within the limit.
  const within = Math.min(usage.taken, whole);
  const heldWithin = Math.min(usage.inBaskets, whole - within);
  const rest = isExceeded ? classes.exceeded : classes.free;
  const parts = [
    {
      part: classes.taken,
      units: within,
      isTold: usage.taken > 0,
      text: t`${taken} sold or being paid`,
    },
    {
      part: classes.held,
      units: heldWithin,
      isTold: usage.inBaskets > 0,
      text: t`${inBaskets} in baskets`,
    },
    { part: rest, units: Math.abs(usage.free), isTold: true, text: restText },
  ];
  return (
    <div className={classes.usage}>
      <div
        className={classes.bar}
        role="img"
        aria-label={t`${of}: ${taken} sold or being paid, ${inBaskets} in baskets, ${restText}, of ${capacity}`}
      >
        {parts.map(
          ({ part, units, text }) =>
            units > 0 && <span key={text} className={part} style={{ flexGrow: units }} />,
        )}
      </div>
      <ul className={classes.legend}>
        {parts
          .filter(({ isTold }) => isTold)
          .map(({ part, text }) => (
            <li key={text}>
              <i className={part} aria-hidden="true" />
              {text}
            </li>
          ))}
        <li className={classes.whole}>{t`of ${capacity}`}</li>
      </ul>
    </div>
  );
}

// How full is a limit? One bar of what is sold or being paid, in baskets, and free. The numbers
// stand below as text, so that nobody has to tell colours apart.
import { useLingui } from "@lingui/react/macro";
import classes from "#web/components/usage-bar.module.css";
import { useCount } from "#web/lib/count.ts";

/** Units of one limit. Together they are its capacity. */
export type Usage = { taken: number; inBaskets: number; free: number };

/** `of` names the limit for a screen reader. */
export function UsageBar({ of, ...usage }: Usage & { of: string }) {
  const { t } = useLingui();
  const count = useCount();
  const taken = count(usage.taken);
  const inBaskets = count(usage.inBaskets);
  const free = count(usage.free);
  const capacity = count(usage.taken + usage.inBaskets + usage.free);
  const parts = [
    { part: classes.taken, units: usage.taken, text: t`${taken} sold or being paid` },
    { part: classes.held, units: usage.inBaskets, text: t`${inBaskets} in baskets` },
    { part: classes.free, units: usage.free, text: t`${free} free` },
  ];
  const shown = parts.filter(({ units, part }) => units > 0 || part === classes.free);
  return (
    <div className={classes.usage}>
      <div
        className={classes.bar}
        role="img"
        aria-label={t`${of}: ${taken} sold or being paid, ${inBaskets} in baskets, ${free} free, of ${capacity}`}
      >
        {parts.map(
          ({ part, units, text }) =>
            units > 0 && <span key={text} className={part} style={{ flexGrow: units }} />,
        )}
      </div>
      <ul className={classes.legend}>
        {shown.map(({ part, text }) => (
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

// Which mails went out, to whom, and did they arrive at the provider?
import { useLingui } from "@lingui/react/macro";
import styles from "#web/components/mail-list.module.css";
import { Moment } from "#web/components/moment.tsx";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { mailLooks } from "#web/lib/status-looks.ts";

export type ListedMail = {
  id: string;
  kind: "CONFIRMATION" | "TICKET";
  to: string;
  state: keyof typeof mailLooks;
  at: string | null;
};

/** How often a screen looks again while a mail is on its way. */
export const MAIL_LOOK_MS = 3000;

/** Whether a mail is still on its way, so that its state will change soon. */
export const hasUnsentMail = (mails: readonly ListedMail[]): boolean =>
  mails.some(({ state }) => state === "PENDING" || state === "CLAIMED");

/** Newest first. */
export function MailList({ mails, timezone }: { mails: readonly ListedMail[]; timezone: string }) {
  const { t } = useLingui();
  const kinds = { CONFIRMATION: t`Confirmation`, TICKET: t`Ticket` };
  const advice = {
    UNKNOWN: t`It may have arrived or not. Ask, or send it again.`,
    FAILED: t`It was not sent. Check the address, then send it again.`,
  };
  return (
    <ul className={styles.mails}>
      {mails.toReversed().map(({ id, kind, to, state, at }) => (
        <li key={id}>
          <div className={styles.head}>
            <b>{kinds[kind]}</b>
            <StatusBadge of={mailLooks} status={state} />
          </div>
          <span className={styles.to}>{to}</span>
          {at && (
            <span className={styles.when}>
              <Moment at={at} timezone={timezone} />
            </span>
          )}
          {(state === "UNKNOWN" || state === "FAILED") && <span className={styles.to}>{advice[state]}</span>}
        </li>
      ))}
    </ul>
  );
}

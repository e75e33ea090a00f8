// Which mails were sent, to whom, and did the mail provider accept them?
import { Trans, useLingui } from "@lingui/react/macro";
import { Moment } from "#web/components/page/moment.tsx";
import { StatusBadge } from "#web/components/page/status-badge.tsx";
import classes from "#web/components/ticket/mail-list.module.css";
import { mailKindNames, mailStyles } from "#web/lib/event/mail-styles.ts";

export type ListedMail = {
  id: string;
  kind: keyof typeof mailKindNames;
  to: string;
  state: keyof typeof mailStyles;
  at: string | null;
  waitsUntil: string | null;
  isSecond: boolean;
};

/** Nobody can send them again. */
const toOrganizer: readonly ListedMail["kind"][] = ["NEW_ORDER", "REFUND_FAILED"];

/** Milliseconds between two reads while a mail is on its way. */
export const MAIL_LOOK_MS = 3000;

export const hasUnsentMail = (mails: readonly ListedMail[]): boolean =>
  mails.some(({ state }) => state === "PENDING" || state === "CLAIMED");

/** Takes the mails oldest first and shows the newest first. */
export function MailList({ mails, timezone }: { mails: readonly ListedMail[]; timezone: string }) {
  const { t, i18n } = useLingui();
  const advice: Partial<Record<keyof typeof mailStyles, string>> = {
    FAILED: t`It was not sent. Check the address, then send it again.`,
    BOUNCED: t`This address does not take mail.`,
    LIMITED: t`It was not sent: too many mails to this mailbox, or by your account, were asked for that day. Send it again.`,
  };
  const adviceOf = ({ kind, state, isSecond }: ListedMail): string | undefined => {
    if (state === "SOFT_BOUNCED")
      return toOrganizer.includes(kind)
        ? t`The mailbox did not take it.`
        : t`The mailbox did not take it. Send it again.`;
    if (state !== "UNKNOWN")
      return isSecond
        ? t`Sent a second time, because the first could not be confirmed.`
        : advice[state];
    return isSecond
      ? t`Sent a second time, and could not be confirmed either. Ask, or send it again.`
      : t`It could not be confirmed. It is sent a second time within 15 minutes.`;
  };
  return (
    <ul className={classes.mails}>
      {mails.toReversed().map((mail) => (
        <li key={mail.id}>
          <div className={classes.head}>
            <b>{i18n._(mailKindNames[mail.kind])}</b>
            <StatusBadge of={mailStyles} status={mail.state} />
          </div>
          <span className={classes.to}>{mail.to}</span>
          {mail.at && (
            <span className={classes.when}>
              <Moment at={mail.at} timezone={timezone} />
            </span>
          )}
          {mail.waitsUntil && (
            <span className={classes.to}>
              <Trans>
                It leaves after <Moment at={mail.waitsUntil} timezone={timezone} />: the mails of
                the day are used up.
              </Trans>
            </span>
          )}
          {adviceOf(mail) && <span className={classes.to}>{adviceOf(mail)}</span>}
        </li>
      ))}
    </ul>
  );
}

// What does the mail say that tells of a finished export? What is in it, and where it can be had.
import type { I18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import { type Mail, ownMail } from "#functions/mail/templates/content.ts";
import type { ExportedList } from "#shared/contracts/exports.ts";

export type ExportReadyFacts = {
  to: string;
  firstName: string;
  list: ExportedList;
  event: string | null;
  rows: number;
  url: string;
};

/** It leads to the screen, never to the file: whoever opens it has to be signed in. */
export function exportReadyMail(facts: ExportReadyFacts, i18n: I18n): Mail {
  const { to, firstName, list, event, rows, url } = facts;
  const what = namesOf(i18n)[list];
  const howMany = t(i18n)`${plural(rows, { one: "# row", other: "# rows" })}`;
  const ofEvent = event === null ? [] : [{ label: t(i18n)`Event`, value: event }];
  return ownMail(to, {
    subject:
      event === null
        ? t(i18n)`Your export is ready: ${what} (${howMany})`
        : t(i18n)`Your export is ready: ${what}, ${event} (${howMany})`,
    preheader: t(i18n)`The file is kept for 24 hours.`,
    heading: t(i18n)`Hello ${firstName}, your export is ready`,
    blocks: [
      {
        kind: "facts",
        rows: [
          { label: t(i18n)`List`, value: what },
          ...ofEvent,
          { label: t(i18n)`Rows`, value: i18n.number(rows) },
        ],
      },
      { kind: "button", label: t(i18n)`Go to the file`, url },
      {
        kind: "paragraph",
        text: t(i18n)`The file is kept for 24 hours. After that you can make it again.`,
      },
    ],
    footer: t(
      i18n,
    )`You get this mail because you asked Foyer for this file and it took longer than a minute. Only you can get it, once you are signed in.`,
  });
}

const namesOf = (i18n: I18n): Record<ExportedList, string> => ({
  ORDERS: t(i18n)`Orders`,
  ATTENDEES: t(i18n)`Attendees`,
  ANSWERS: t(i18n)`Answers`,
  CHECK_INS: t(i18n)`Check-ins`,
  PROMO_CODES: t(i18n)`Promo codes`,
  BILLING: t(i18n)`Billing`,
});

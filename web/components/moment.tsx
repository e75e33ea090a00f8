// How is a moment shown? In the event's zone, machine-readable, in the reader's language.
import { useLingui } from "@lingui/react";
import { formatMoment, type MomentShape } from "#web/lib/time.ts";

/** An instant (ISO) in a zone. */
export function Moment({
  at,
  timezone,
  shape = "dateTime",
}: {
  at: string;
  timezone: string;
  shape?: MomentShape;
}) {
  const { i18n } = useLingui();
  return <time dateTime={at}>{formatMoment(at, timezone, i18n.locale, shape)}</time>;
}

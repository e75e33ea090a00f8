// How is a moment shown? In the event's zone, with a machine-readable value.
import { useLingui } from "@lingui/react";
import { formatMoment, type MomentShape } from "#web/lib/page/time.ts";

/** `at` is an instant (ISO). */
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

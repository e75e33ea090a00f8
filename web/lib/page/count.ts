// How does a person read a count? With the digits grouped as the language does, such as 12,000.
import { useLingui } from "@lingui/react/macro";

export function useCount(): (count: number) => string {
  const { i18n } = useLingui();
  const format = new Intl.NumberFormat(i18n.locale);
  return (count) => format.format(count);
}

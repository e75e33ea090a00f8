// What does a field say to text that is no number? How a number with a fraction is written.
import { Trans } from "@lingui/react/macro";

/** In cents it is 12.50, without decimals 1250, in thousandths of a percent 1.25. */
const EXAMPLE = 1250;

export function NumberRefusal({ write }: { write: (value: number) => string }) {
  const example = write(EXAMPLE);
  return <Trans>Enter a number such as {example}.</Trans>;
}

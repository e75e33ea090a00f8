// What does a field say to text that it cannot read? What is wrong, or how a number is written.
import { Plural, Trans } from "@lingui/react/macro";
import { wrongNumber } from "#web/components/number/wrong-number.ts";

/** In cents it is 12.50, without decimals 1250, in thousandths of a percent 1.25. */
const EXAMPLE = 1250;
/** Its last digit is written in every notation that has decimals. */
const FINEST = 1001;

/** Without `typed` it only says how a number is written. */
type Props = { typed?: string; write: (value: number) => string };

export function NumberRefusal({ typed = "", write }: Props) {
  const example = write(EXAMPLE);
  const decimals = write(FINEST).split(".")[1]?.length ?? 0;
  const wrong = wrongNumber(typed, decimals);
  if (wrong === "negative") return <Trans>Enter a number that is not below zero.</Trans>;
  if (wrong === "large") return <Trans>This number is too large.</Trans>;
  if (wrong === "decimals")
    return (
      <Plural
        value={decimals}
        _0="Enter a number without decimals."
        one="Use at most # decimal."
        other="Use at most # decimals."
      />
    );
  if (wrong === "grouped")
    return (
      <Plural
        value={decimals}
        _0="Enter a number without decimals or separators."
        one="Use at most # decimal, and no separator of thousands."
        other="Use at most # decimals, and no separator of thousands."
      />
    );
  return <Trans>Enter a number such as {example}.</Trans>;
}

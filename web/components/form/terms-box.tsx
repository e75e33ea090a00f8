// How does a person accept the terms? With a box. The texts open in a new tab.
import { Trans } from "@lingui/react/macro";
import { Anchor, Checkbox, type CheckboxProps } from "@mantine/core";
import { paths } from "#web/lib/page/paths.ts";

type Props = CheckboxProps & {
  /** Empty means that the organizer has no terms. */
  organizerTermsUrl?: string;
};

/** Takes `form.getInputProps("acceptedTerms", { type: "checkbox" })`. */
export function TermsBox({ organizerTermsUrl = "", ...props }: Props) {
  return (
    <Checkbox
      label={organizerTermsUrl === "" ? <Terms /> : <TermsOfBoth address={organizerTermsUrl} />}
      // Mantine only shows the refusal next to the box. With this a screen reader announces it.
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  );
}

// Full loads, because the operator may host these pages elsewhere: the edge then redirects.
const Terms = () => (
  <Trans>
    I accept the{" "}
    <Anchor href={paths.terms.href()} target="_blank" rel="noreferrer" inherit underline="always">
      terms of use
    </Anchor>{" "}
    and the{" "}
    <Anchor href={paths.privacy.href()} target="_blank" rel="noreferrer" inherit underline="always">
      privacy notice
    </Anchor>
  </Trans>
);

const TermsOfBoth = ({ address }: { address: string }) => (
  <Trans>
    I accept the{" "}
    <Anchor href={paths.terms.href()} target="_blank" rel="noreferrer" inherit underline="always">
      terms of use
    </Anchor>
    , the{" "}
    <Anchor href={paths.privacy.href()} target="_blank" rel="noreferrer" inherit underline="always">
      privacy notice
    </Anchor>{" "}
    and the{" "}
    <Anchor href={address} target="_blank" rel="noreferrer" inherit underline="always">
      organizer's terms
    </Anchor>
  </Trans>
);

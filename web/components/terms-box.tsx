// How does a person accept the terms? They tick a box. The texts open in a new tab, so that the
// form keeps the typed text.
import { Trans } from "@lingui/react/macro";
import { Anchor, Checkbox, type CheckboxProps } from "@mantine/core";
import { paths } from "#web/lib/paths.ts";

/** Takes `form.getInputProps("acceptedTerms", { type: "checkbox" })`. */
export function TermsBox(props: CheckboxProps) {
  return (
    <Checkbox
      label={
        // Full loads, because the operator may host these pages elsewhere: the edge then redirects.
        <Trans>
          I accept the{" "}
          <Anchor href={paths.terms.href()} target="_blank" rel="noreferrer" inherit>
            terms of use
          </Anchor>{" "}
          and the{" "}
          <Anchor href={paths.privacy.href()} target="_blank" rel="noreferrer" inherit>
            privacy notice
          </Anchor>
        </Trans>
      }
      // Mantine only shows the refusal next to the box. With this attribute a screen reader
      // announces it.
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  );
}

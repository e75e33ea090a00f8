// How does a person accept the terms? They tick a box. The texts open in a new tab, so the form
// keeps what was typed.
import { Trans } from "@lingui/react/macro";
import { Anchor, Checkbox, type CheckboxProps } from "@mantine/core";
import { paths } from "#web/lib/paths.ts";

/** Takes `form.getInputProps("acceptedTerms", { type: "checkbox" })`. */
export function TermsBox(props: CheckboxProps) {
  return (
    <Checkbox
      label={
        // Full loads: the operator may keep these pages at another address, and the edge redirects
        // there.
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
      // Mantine shows the refusal beside the box only; a reader hears it with this.
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  );
}

// Which data do we ask of a person? Names and email, with a hint if the email looks mistyped.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, TextInput } from "@mantine/core";
import { EmailField } from "#web/components/form/email-field.tsx";
import classes from "#web/features/buyer/checkout/details.module.css";
import type { DetailsValues } from "#web/lib/form/attendee-slots.ts";
import type { ContractForm } from "#web/lib/form/contract-form.ts";
import { likelyEmail } from "#web/lib/form/likely-email.ts";

type Props = {
  form: ContractForm<DetailsValues>;
  path: string;
  isBuyer?: boolean;
  isEmailOptional?: boolean;
};

/** Browsers autofill only the buyer, not the other attendees. */
export function PersonFields({ form, path, isBuyer = false, isEmailOptional = false }: Props) {
  const { t } = useLingui();
  const email = form.getInputProps(`${path}.email`);
  const suggestion = likelyEmail(String(email.value ?? ""));
  return (
    <div className={classes.fields}>
      <TextInput
        size="lg"
        label={t`First name`}
        autoComplete={isBuyer ? "given-name" : "off"}
        withAsterisk={false}
        required
        {...form.getInputProps(`${path}.firstName`)}
      />
      <TextInput
        size="lg"
        label={t`Last name (optional)`}
        autoComplete={isBuyer ? "family-name" : "off"}
        {...form.getInputProps(`${path}.lastName`)}
      />
      <div className={classes.wide}>
        <EmailField
          size="lg"
          label={isEmailOptional ? t`Email (optional)` : t`Email`}
          description={isBuyer && !email.error ? t`Your tickets are sent here.` : undefined}
          autoComplete={isBuyer ? "email" : "off"}
          withAsterisk={false}
          required={!isEmailOptional}
          {...email}
        />
        {suggestion && (
          <Button
            variant="subtle"
            size="md"
            className={classes.suggestion}
            onClick={() => form.setFieldValue(`${path}.email`, suggestion)}
          >
            <Trans>Did you mean {suggestion}?</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}

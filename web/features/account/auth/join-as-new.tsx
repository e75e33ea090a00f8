// How does an invited person begin who is new here? With their name and a password.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, TextInput } from "@mantine/core";
import { AcceptInvitationInput } from "#shared/contracts/auth.ts";
import { FieldPair } from "#web/components/form/field-pair.tsx";
import { NewPassword } from "#web/components/form/new-password.tsx";
import { ProblemAlert } from "#web/components/form/problem-alert.tsx";
import { TermsBox } from "#web/components/form/terms-box.tsx";
import classes from "#web/features/account/auth/auth-link.module.css";
import { InvitationSheet, type Joining } from "#web/features/account/auth/invitation-sheet.tsx";
import { StaysSignedIn } from "#web/features/account/auth/stays-signed-in.tsx";
import { useAccept } from "#web/features/account/auth/use-accept.ts";
import { emailInput } from "#web/lib/form/email-input.ts";

const [NewPerson] = AcceptInvitationInput.options;

export function JoinAsNew(joining: Joining) {
  const { t } = useLingui();
  const { invitation } = joining;
  const { email, firstName, lastName } = invitation;
  const blank = {
    person: "NEW",
    firstName,
    lastName,
    password: "",
    passwordConfirmation: "",
    acceptedTerms: false,
  } as const;
  const { form, accept, submit } = useAccept(NewPerson, blank, joining);
  return (
    <InvitationSheet invitation={invitation}>
      <form onSubmit={submit} noValidate style={{ display: "contents" }}>
        <StaysSignedIn />
        <ProblemAlert error={accept.error} />
        <TextInput
          label={t`Email`}
          {...emailInput}
          autoComplete="username"
          readOnly
          value={email}
        />
        <FieldPair>
          <TextInput
            label={t`First name`}
            autoComplete="given-name"
            {...form.getInputProps("firstName")}
          />
          <TextInput
            label={t`Last name (optional)`}
            autoComplete="family-name"
            {...form.getInputProps("lastName")}
          />
        </FieldPair>
        <NewPassword label={t`Password`} propsOf={form.getInputProps} />
        <div className={classes.quiet}>
          <TermsBox {...form.getInputProps("acceptedTerms", { type: "checkbox" })} />
        </div>
        <Button type="submit" fullWidth loading={accept.isPending}>
          <Trans>Join</Trans>
        </Button>
      </form>
    </InvitationSheet>
  );
}

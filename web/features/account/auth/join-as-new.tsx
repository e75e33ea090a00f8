// How does an invited person begin who is new here? With their name and a password.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { AcceptInvitationInput } from "#shared/contracts/auth.ts";
import { EmailField } from "#web/components/form/email-field.tsx";
import { FieldPair } from "#web/components/form/field-pair.tsx";
import { NameFields } from "#web/components/form/name-fields.tsx";
import { NewPassword } from "#web/components/form/new-password.tsx";
import { ProblemAlert } from "#web/components/form/problem-alert.tsx";
import { TermsBox } from "#web/components/form/terms-box.tsx";
import classes from "#web/features/account/auth/auth-link.module.css";
import { InvitationSheet, type Joining } from "#web/features/account/auth/invitation-sheet.tsx";
import { StaysSignedIn } from "#web/features/account/auth/stays-signed-in.tsx";
import { useAccept } from "#web/features/account/auth/use-accept.ts";

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
        <EmailField autoComplete="username" readOnly value={email} />
        <FieldPair>
          <NameFields isOwn propsOf={form.getInputProps} />
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

// How does a person create an account?
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { auth, RegisterInput } from "#shared/contracts/auth.ts";
import { EmailField } from "#web/components/form/email-field.tsx";
import { FieldPair } from "#web/components/form/field-pair.tsx";
import { NameFields } from "#web/components/form/name-fields.tsx";
import { NewPassword } from "#web/components/form/new-password.tsx";
import { ProblemAlert } from "#web/components/form/problem-alert.tsx";
import { TermsBox } from "#web/components/form/terms-box.tsx";
import { Sheet } from "#web/components/page/sheet.tsx";
import classes from "#web/features/account/auth/auth-link.module.css";
import { AuthLink } from "#web/features/account/auth/auth-link.tsx";
import { StaysSignedIn } from "#web/features/account/auth/stays-signed-in.tsx";
import { useEnter } from "#web/features/account/auth/use-enter.ts";
import { useApiMutation } from "#web/lib/api/api.ts";
import { useContractForm } from "#web/lib/form/contract-form.ts";
import { usePageTitle } from "#web/lib/page/page-title.ts";
import { paths } from "#web/lib/page/paths.ts";

const nobody = {
  firstName: "",
  lastName: "",
  email: "",
  password: "",
  passwordConfirmation: "",
  acceptedTerms: false,
};

export function Component() {
  const { t } = useLingui();
  usePageTitle(t`Create an account`);
  const enter = useEnter();
  const form = useContractForm(RegisterInput, nobody);
  const register = useApiMutation(auth.register, {
    onSuccess: ({ token }) => token && enter(token, paths.welcome.href()),
    onError: form.showProblem,
  });
  return (
    <Sheet
      title={t`Create an account`}
      help={t`Publish your first event in minutes. No card needed.`}
      foot={
        <Trans>
          You have an account? <AuthLink to={paths.login.href()}>Sign in</AuthLink>
        </Trans>
      }
    >
      <form
        onSubmit={form.send((body) => register.mutate({ body }))}
        noValidate
        style={{ display: "contents" }}
      >
        <StaysSignedIn />
        <ProblemAlert error={register.error} />
        <FieldPair>
          <NameFields isOwn propsOf={form.getInputProps} />
        </FieldPair>
        <EmailField autoComplete="username" {...form.getInputProps("email")} />
        <NewPassword label={t`Password`} propsOf={form.getInputProps} />
        <div className={classes.quiet}>
          <TermsBox {...form.getInputProps("acceptedTerms", { type: "checkbox" })} />
        </div>
        <Button type="submit" fullWidth loading={register.isPending}>
          <Trans>Create account</Trans>
        </Button>
      </form>
    </Sheet>
  );
}

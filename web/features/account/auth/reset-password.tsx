// What does the link of the reset mail open? A form for the new password, while the link works.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Skeleton } from "@mantine/core";
import { Link, useNavigate, useParams } from "react-router-dom";
import { auth, ResetPasswordInput } from "#shared/contracts/auth.ts";
import { toastDone } from "#web/components/dialog/toast.tsx";
import { NewPassword } from "#web/components/form/new-password.tsx";
import { ProblemAlert } from "#web/components/form/problem-alert.tsx";
import { Sheet } from "#web/components/page/sheet.tsx";
import { useApiMutation, useApiQuery } from "#web/lib/api/api.ts";
import { useContractForm } from "#web/lib/form/contract-form.ts";
import { usePageTitle } from "#web/lib/page/page-title.ts";
import { paths } from "#web/lib/page/paths.ts";

export function Component() {
  const { t } = useLingui();
  usePageTitle(t`Set a new password`);
  const navigate = useNavigate();
  const { token = "" } = useParams();
  const link = useApiQuery(auth.checkResetLink, { params: { token } });
  const form = useContractForm(ResetPasswordInput, { password: "", passwordConfirmation: "" });
  const reset = useApiMutation(auth.resetPassword, {
    onSuccess: () => {
      toastDone(t`Your password is changed. Sign in with it.`);
      void navigate(paths.login.href(), { replace: true });
    },
    onError: form.showProblem,
  });
  if (link.isPending) {
    return (
      <Sheet title={t`Set a new password`}>
        <Skeleton h={160} />
      </Sheet>
    );
  }
  if (link.isError) {
    return (
      <Sheet title={t`Set a new password`}>
        <ProblemAlert error={link.error} />
        <Button component={Link} to={paths.forgotPassword.href()}>
          <Trans>Ask for a new link</Trans>
        </Button>
      </Sheet>
    );
  }
  const { email } = link.data;
  return (
    <Sheet
      title={t`Set a new password`}
      help={t`For ${email}. You are signed out everywhere then.`}
    >
      <form
        onSubmit={form.send((body) => reset.mutate({ params: { token }, body }))}
        noValidate
        style={{ display: "contents" }}
      >
        <ProblemAlert error={reset.error} />
        {/* Password managers store a password under its user name. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <NewPassword label={t`New password`} propsOf={form.getInputProps} />
        <Button type="submit" fullWidth loading={reset.isPending}>
          <Trans>Set the password</Trans>
        </Button>
      </form>
    </Sheet>
  );
}

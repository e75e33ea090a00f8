// What can people change about themselves? Their name, their address and their password.
import { Trans } from "@lingui/react/macro";
import { Button, Stack, Text } from "@mantine/core";
import { Suspense, useState } from "react";
import { fullName } from "#shared/core/full-name.ts";
import { lazily } from "#web/components/dialog/lazily.ts";
import { DetailCard } from "#web/components/page/detail-card.tsx";
import { PageHeader } from "#web/components/page/page-header.tsx";
import { EmailCard } from "#web/features/account/profile/email-card.tsx";
import { useMe } from "#web/lib/api/me.tsx";
import { useScreenTitle } from "#web/lib/page/page-title.ts";

const NameForm = lazily(() => import("#web/features/account/profile/name-form.tsx"));
const EmailForm = lazily(() => import("#web/features/account/profile/email-form.tsx"));
const PasswordForm = lazily(() => import("#web/features/account/profile/password-form.tsx"));

export function Component() {
  const title = useScreenTitle();
  const me = useMe();
  const [open, setOpen] = useState<"name" | "email" | "password" | null>(null);
  const onClose = () => setOpen(null);
  return (
    <>
      <PageHeader title={title} />
      <Stack gap="lg" maw={640}>
        <DetailCard
          title={<Trans>Name</Trans>}
          action={
            <Button variant="default" onClick={() => setOpen("name")}>
              <Trans>Edit name</Trans>
            </Button>
          }
        >
          <Text style={{ overflowWrap: "anywhere" }}>{fullName(me)}</Text>
        </DetailCard>
        <EmailCard onChange={() => setOpen("email")} />
        <DetailCard
          title={<Trans>Password</Trans>}
          action={
            <Button variant="default" onClick={() => setOpen("password")}>
              <Trans>Change password</Trans>
            </Button>
          }
        >
          <Text c="dimmed">
            <Trans>A new password signs you out everywhere but here.</Trans>
          </Text>
        </DetailCard>
      </Stack>
      <Suspense>
        {open === "name" && <NameForm onClose={onClose} />}
        {open === "email" && <EmailForm onClose={onClose} />}
        {open === "password" && <PasswordForm onClose={onClose} />}
      </Suspense>
    </>
  );
}

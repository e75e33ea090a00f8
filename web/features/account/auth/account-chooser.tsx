// Which of several accounts does a person enter?
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Stack, Text } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import type { Session } from "#shared/contracts/auth.ts";
import { ProblemAlert } from "#web/components/form/problem-alert.tsx";
import { Sheet } from "#web/components/page/sheet.tsx";
import { roleName } from "#web/lib/page/role-name.ts";

export function AccountChooser({
  accounts,
  entering,
  error,
  onChoose,
  onBack,
}: {
  accounts: Session["accounts"];
  /** While its request runs. */
  entering: string | undefined;
  error: Error | null;
  onChoose: (accountId: string) => void;
  onBack: () => void;
}) {
  const { t } = useLingui();
  return (
    <Sheet title={t`Choose an account`} help={t`You belong to several accounts.`}>
      <ProblemAlert error={error} />
      <Stack gap="xs">
        {accounts.map(({ id, name, role }) => (
          <Button
            key={id}
            variant="default"
            size="lg"
            justify="space-between"
            loading={id === entering}
            disabled={entering !== undefined}
            rightSection={<IconChevronRight size={20} aria-hidden="true" />}
            onClick={() => onChoose(id)}
          >
            <span>
              {name}{" "}
              <Text span size="sm" c="dimmed">
                {roleName(role)}
              </Text>
            </span>
          </Button>
        ))}
      </Stack>
      <Button variant="subtle" color="dark.2" onClick={onBack}>
        <Trans>Back to sign in</Trans>
      </Button>
    </Sheet>
  );
}

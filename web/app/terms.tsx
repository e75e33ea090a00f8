// Which terms do people accept if the operator has set none? What is true of every Foyer.
import { Trans, useLingui } from "@lingui/react/macro";
import { Text, Title } from "@mantine/core";
import { Sheet } from "#web/components/page/sheet.tsx";
import { usePageTitle } from "#web/lib/page/page-title.ts";

export function Component() {
  const { t } = useLingui();
  usePageTitle(t`Terms and privacy`);
  return (
    <Sheet title={t`Terms and privacy`}>
      <section>
        <Title order={2} size="h4" mb="xs">
          <Trans>Terms of use</Trans>
        </Title>
        <Text c="dimmed">
          <Trans>
            Organizers sell their tickets themselves: a ticket is a contract between its buyer and
            the organizer who is named on the event page. The operator of this site provides it and
            is no party to that contract. Use it lawfully, tell the truth about yourself and your
            events, and keep your password and your tickets' links to yourself.
          </Trans>
        </Text>
      </section>
      <section id="privacy">
        <Title order={2} size="h4" mb="xs">
          <Trans>Privacy notice</Trans>
        </Title>
        <Text c="dimmed">
          <Trans>
            What you type is stored to run your account or your order. The organizer of an event
            sees the names and email addresses of its orders. Card details go straight to the
            payment provider and are never stored here. Cookies keep you signed in and remember your
            language; nobody is tracked. Ask the organizer or the operator to see, correct or delete
            what is stored about you.
          </Trans>
        </Text>
      </section>
    </Sheet>
  );
}

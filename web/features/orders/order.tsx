// What is in one order, and what has happened to it? Amount and state first, then people, lines and history.
import { Trans, useLingui } from "@lingui/react/macro";
import { Anchor, Group, Paper, SimpleGrid, Skeleton, Stack, Table, Text, Timeline, Title } from "@mantine/core";
import { Link, useParams } from "react-router-dom";
import { type Order, orders } from "#shared/contracts/orders.ts";
import { LoadError } from "#web/components/load-error.tsx";
import { Moment } from "#web/components/moment.tsx";
import { Money } from "#web/components/money.tsx";
import { PageHeader } from "#web/components/page-header.tsx";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useHappenings, useMailWords, usePaymentWords } from "#web/features/orders/order-words.ts";
import { useRoute } from "#web/lib/api.ts";
import { useCurrentEvent } from "#web/lib/current-event.tsx";
import { usePageTitle } from "#web/lib/page-title.ts";
import { paths } from "#web/lib/paths.ts";
import { attendeeLooks, orderLooks } from "#web/lib/status-looks.ts";

export function Component() {
  const { t } = useLingui();
  const { orderId = "" } = useParams();
  const { id: eventId, timezone } = useCurrentEvent();
  const order = useRoute(orders.get, { params: { eventId, orderId } });
  usePageTitle(order.data?.reference ?? t`Order`);
  if (order.isError && !order.data) return <LoadError error={order.error} onRetry={() => void order.refetch()} />;
  if (!order.data) return <OrderSkeleton />;
  const { reference, status, createdAt, totals, currency } = order.data;
  return (
    <>
      <PageHeader
        title={reference ?? t`Order`}
        badge={<StatusBadge of={orderLooks} status={status} />}
        help={<Moment at={createdAt} timezone={timezone} />}
        actions={
          <Text fz="1.75rem" fw={650}>
            <Money amountMinor={totals.totalMinor} currency={currency} />
          </Text>
        }
      />
      <SimpleGrid cols={{ base: 1, nav: 2 }}>
        <Stack>
          <Buyer order={order.data} />
          <Lines order={order.data} />
        </Stack>
        <Stack>
          <Attendees order={order.data} />
          <History order={order.data} />
        </Stack>
      </SimpleGrid>
    </>
  );
}

function Buyer({ order }: { order: Order }) {
  const payment = usePaymentWords()[order.paymentStatus];
  const mails = useMailWords();
  return (
    <Section title={<Trans>Buyer</Trans>}>
      <Text fw={600}>{`${order.firstName} ${order.lastName}`.trim()}</Text>
      <Anchor href={`mailto:${order.email}`} fz="sm">
        {order.email}
      </Anchor>
      <Text size="sm" c="dimmed" mt="xs">
        {payment}
      </Text>
      {order.mail && (
        <Text size="sm" c="dimmed">
          {mails[order.mail.state]}
        </Text>
      )}
    </Section>
  );
}

function Lines({ order }: { order: Order }) {
  const { lines, totals, currency } = order;
  const money = (amountMinor: number) => <Money amountMinor={amountMinor} currency={currency} />;
  return (
    <Section title={<Trans>Tickets and price</Trans>}>
      <Table>
        <Table.Tbody>
          {lines.map((line) => (
            <Table.Tr key={line.ticketId}>
              <Table.Td>
                {line.quantity} × {line.title}
              </Table.Td>
              <Table.Td ta="right">{money(line.netMinor)}</Table.Td>
            </Table.Tr>
          ))}
          {totals.feesMinor > 0 && <SumRow label={<Trans>Fees</Trans>} value={money(totals.feesMinor)} />}
          {totals.taxesMinor > 0 && <SumRow label={<Trans>Taxes</Trans>} value={money(totals.taxesMinor)} />}
          <SumRow label={<Trans>Total</Trans>} value={money(totals.totalMinor)} isTotal />
          {order.refundedMinor > 0 && <SumRow label={<Trans>Refunded</Trans>} value={money(-order.refundedMinor)} />}
        </Table.Tbody>
      </Table>
    </Section>
  );
}

function SumRow({
  label,
  value,
  isTotal = false,
}: {
  label: React.ReactNode;
  value: React.ReactNode;
  isTotal?: boolean;
}) {
  return (
    <Table.Tr fw={isTotal ? 650 : 400}>
      <Table.Td>{label}</Table.Td>
      <Table.Td ta="right">{value}</Table.Td>
    </Table.Tr>
  );
}

function Attendees({ order }: { order: Order }) {
  const { id: eventId } = useCurrentEvent();
  return (
    <Section title={<Trans>Attendees</Trans>}>
      <Stack gap="xs">
        {order.attendees.map((attendee) => (
          <Group key={attendee.id} justify="space-between" wrap="nowrap">
            <div>
              <Anchor
                component={Link}
                to={paths.ticketPage.href({ eventId, attendeeShortId: attendee.shortId })}
                fz="sm"
                fw={600}
              >
                {`${attendee.firstName} ${attendee.lastName}`.trim()}
              </Anchor>
              <Text size="xs" c="dimmed">
                {attendee.ticketTitle}
              </Text>
            </div>
            <StatusBadge of={attendeeLooks} status={attendee.status} />
          </Group>
        ))}
      </Stack>
    </Section>
  );
}

function History({ order }: { order: Order }) {
  const { timezone } = useCurrentEvent();
  const happenings = useHappenings();
  return (
    <Section title={<Trans>What happened</Trans>}>
      <Timeline bulletSize={12} lineWidth={2} active={order.timeline.length - 1} color="dark.3">
        {order.timeline.map(({ at, what }) => (
          <Timeline.Item key={`${at} ${what}`} title={<Text size="sm">{happenings[what] ?? what}</Text>}>
            <Text size="xs" c="dimmed">
              <Moment at={at} timezone={timezone} shape="compact" />
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </Section>
  );
}

function Section({ title, children }: { title: React.ReactNode; children: React.ReactNode }) {
  return (
    <Paper component="section" p="lg" bg="var(--surface-1)">
      <Title order={2} fz="1.125rem" mb="sm">
        {title}
      </Title>
      {children}
    </Paper>
  );
}

function OrderSkeleton() {
  return (
    <Stack>
      <Skeleton h={48} w={280} />
      <SimpleGrid cols={{ base: 1, nav: 2 }}>
        <Skeleton h={220} radius="md" />
        <Skeleton h={220} radius="md" />
      </SimpleGrid>
    </Stack>
  );
}

// How does an organizer make an order by hand? Which tickets, for whom, and what was paid for them.
import { useLingui } from "@lingui/react/macro";
import { Box, Checkbox, Group, Input, Stack, Text } from "@mantine/core";
import { useNavigate } from "react-router-dom";
import { orders } from "#shared/contracts/orders.ts";
import type { Ticket } from "#shared/contracts/tickets.ts";
import { MAX_TICKETS_PER_ORDER } from "#shared/core/bounds.ts";
import type { BodyInput } from "#shared/core/route.ts";
import { EmailField } from "#web/components/form/email-field.tsx";
import { FieldPair } from "#web/components/form/field-pair.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { NameFields } from "#web/components/form/name-fields.tsx";
import { PaidField } from "#web/components/form/paid-field.tsx";
import { useCreateForm } from "#web/components/form/use-item-form.ts";
import { WaitingDrawer } from "#web/components/form/waiting-drawer.tsx";
import { WholeNumberField } from "#web/components/number/whole-number-field.tsx";
import { namesFor } from "#web/features/organizer/orders/names-for.ts";
import { TicketNames } from "#web/features/organizer/orders/ticket-names.tsx";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { useEventTickets } from "#web/lib/event/event-tickets.ts";
import { useChoiceFacts } from "#web/lib/form/choice-facts.ts";
import { choiceKey } from "#web/lib/form/choice-key.ts";
import type { ContractForm } from "#web/lib/form/contract-form.ts";
import { pricesOf, type SoldChoice, soldChoices } from "#web/lib/form/sold-choices.ts";
import { paths } from "#web/lib/page/paths.ts";

type Props = { onClose: () => void };
type Values = BodyInput<typeof orders.create>;

export function OrderForm(props: Props) {
  const { t } = useLingui();
  const { sold } = useEventTickets();
  if (sold.data) return <LoadedForm tickets={sold.data.data} {...props} />;
  return <WaitingDrawer title={t`Create order`} read={sold} {...props} />;
}

function LoadedForm({ tickets, onClose }: Props & { tickets: Ticket[] }) {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const navigate = useNavigate();
  const factsOf = useChoiceFacts();
  const choices = soldChoices(tickets);
  const first: Line[] = choices.map(({ ticketId, tierId }) => ({ ticketId, tierId, quantity: 1 }));
  const form = useCreateForm(orders.create, {
    params: { eventId },
    blank: {
      lines: choices.length === 1 ? first : [],
      buyer: { firstName: "", lastName: "", email: "" },
      attendees: [],
      paidMinor: 0,
      sendMail: true,
    },
    done: ({ reference }) => t`The order ${reference} was made.`,
    onSaved: ({ id: orderId }) => void navigate(paths.order.href({ eventId, orderId })),
  });
  const { lines, attendees = [], buyer } = form.values;
  const setQuantity = ({ ticketId, tierId }: SoldChoice, quantity: number) => {
    const next = changed(lines, { ticketId, tierId, quantity }, choices);
    for (const at of lines.keys()) form.clearFieldError(`lines.${at}.quantity`);
    form.setFieldValue("lines", next);
    if (attendees.length > 0)
      form.setFieldValue("attendees", namesFor(possible(next), attendees, buyer));
  };
  return (
    <FormDialog title={t`Create order`} saveLabel={t`Create order`} form={form} onClose={onClose}>
      <Input.Wrapper
        label={t`Tickets`}
        error={
          form.errors["lines"] && lines.length === 0
            ? t`Choose at least one ticket.`
            : form.errors["lines"]
        }
        labelElement="div"
        inputWrapperOrder={["label", "description", "error", "input"]}
      >
        <Stack gap="xs" mt="xs" data-path="lines">
          {choices.map((choice) => (
            <TicketQuantity
              key={choice.key}
              choice={choice}
              form={form}
              at={lines.findIndex((line) => keyOf(line) === choice.key)}
              facts={factsOf(choice)}
              onChange={(quantity) => setQuantity(choice, quantity)}
            />
          ))}
        </Stack>
      </Input.Wrapper>
      <FieldPair>
        <NameFields propsOf={(name) => form.getInputProps(`buyer.${name}`)} />
      </FieldPair>
      <EmailField {...form.getInputProps("buyer.email")} />
      <TicketNames
        titles={titlesOf(possible(lines), choices)}
        names={attendees}
        onChange={(isNamed) =>
          form.setFieldValue("attendees", isNamed ? namesFor(possible(lines), [], buyer) : [])
        }
        field={(index, name) => form.getInputProps(`attendees.${index}.${name}`)}
      />
      <PaidField
        label={t`Paid in all`}
        pricesMinor={pricesOf(possible(lines), choices)}
        {...form.getInputProps("paidMinor")}
      />
      <Checkbox
        label={t`Send the tickets to the buyer`}
        {...form.getInputProps("sendMail", { type: "checkbox" })}
      />
    </FormDialog>
  );
}

type Line = { ticketId: string; tierId?: string | null | undefined; quantity: number };

const keyOf = ({ ticketId, tierId = null }: Line): string => choiceKey(ticketId, tierId);

/** No list of names is longer than an order may be. */
const possible = (lines: readonly Line[]): Line[] =>
  lines.filter(({ quantity }) => quantity > 0 && quantity <= MAX_TICKETS_PER_ORDER);

const titlesOf = (lines: readonly Line[], choices: readonly SoldChoice[]): string[] =>
  lines.flatMap((line) =>
    Array.from(
      { length: line.quantity },
      () => choices.find(({ key }) => key === keyOf(line))?.title ?? "",
    ),
  );

/** In the order of the choices. A quantity that no order may have stays, so that it is refused. */
function changed(lines: readonly Line[], line: Line, choices: readonly SoldChoice[]): Line[] {
  const others = lines.filter((one) => keyOf(one) !== keyOf(line));
  const all = line.quantity === 0 ? others : [...others, line];
  return choices.flatMap(({ key }) => all.filter((one) => keyOf(one) === key));
}

function TicketQuantity({
  choice: { title },
  form,
  at,
  facts,
  onChange,
}: {
  choice: SoldChoice;
  form: Pick<ContractForm<Values>, "getInputProps">;
  at: number;
  facts: string;
  onChange: (quantity: number) => void;
}) {
  const { t } = useLingui();
  return (
    <Group justify="space-between" wrap="nowrap" align="start">
      <Box miw={0} style={{ overflowWrap: "anywhere" }}>
        <Text size="sm" fw={600}>
          {title}
        </Text>
        <Text size="xs" c="dimmed">
          {facts}
        </Text>
      </Box>
      <WholeNumberField
        aria-label={t`Number of ${title}`}
        placeholder="0"
        flex="none"
        w={144}
        styles={{ wrapper: { width: 96, marginInlineStart: "auto" }, error: { textAlign: "end" } }}
        {...(at >= 0 && form.getInputProps(`lines.${at}.quantity`))}
        onChange={(typed) => onChange(typed ?? 0)}
      />
    </Group>
  );
}

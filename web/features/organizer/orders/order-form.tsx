// How does an organizer make an order by hand? Which tickets, for whom, and what was paid for them.
import { useLingui } from "@lingui/react/macro";
import { Checkbox, Group, Input, Stack, Text, TextInput } from "@mantine/core";
import { useNavigate } from "react-router-dom";
import { orders } from "#shared/contracts/orders.ts";
import type { Ticket } from "#shared/contracts/tickets.ts";
import { MAX_TICKETS_PER_ORDER } from "#shared/core/limits.ts";
import { FieldPair } from "#web/components/field-pair.tsx";
import { FormDrawer } from "#web/components/form-drawer.tsx";
import { PaidField } from "#web/components/paid-field.tsx";
import { useCreateForm } from "#web/components/use-item-form.ts";
import { WaitingDrawer } from "#web/components/waiting-drawer.tsx";
import { WholeNumberField } from "#web/components/whole-number-field.tsx";
import { namesFor } from "#web/features/organizer/orders/names-for.ts";
import { TicketNames } from "#web/features/organizer/orders/ticket-names.tsx";
import { choiceKey } from "#web/lib/choice-key.ts";
import { useCount } from "#web/lib/count.ts";
import { useCurrentEvent } from "#web/lib/current-event.tsx";
import { useEventTickets } from "#web/lib/event-tickets.ts";
import { paths } from "#web/lib/paths.ts";
import { priceWords, type SoldChoice, soldChoices } from "#web/lib/sold-choices.ts";

type Props = { onClose: () => void };

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
  const choices = soldChoices(tickets);
  const [only] = choices;
  const first: Line[] =
    choices.length === 1 && only
      ? [{ ticketId: only.ticketId, tierId: only.tierId, quantity: 1 }]
      : [];
  const form = useCreateForm(orders.create, {
    params: { eventId },
    blank: {
      lines: first,
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
    form.setFieldValue("lines", next);
    if (attendees.length > 0) form.setFieldValue("attendees", namesFor(next, attendees, buyer));
  };
  return (
    <FormDrawer title={t`Create order`} saveLabel={t`Create order`} form={form} onClose={onClose}>
      <Input.Wrapper
        label={t`Tickets`}
        description={t`They take places like any others. Hidden tickets and those whose sale is over can be given too.`}
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
              quantity={lines.find((line) => keyOf(line) === choice.key)?.quantity ?? 0}
              onChange={(quantity) => setQuantity(choice, quantity)}
            />
          ))}
        </Stack>
      </Input.Wrapper>
      <FieldPair>
        <TextInput label={t`First name`} {...form.getInputProps("buyer.firstName")} />
        <TextInput label={t`Last name (optional)`} {...form.getInputProps("buyer.lastName")} />
      </FieldPair>
      <TextInput label={t`Email`} type="email" {...form.getInputProps("buyer.email")} />
      <TicketNames
        titles={titlesOf(lines, choices)}
        names={attendees}
        onChange={(isNamed) =>
          form.setFieldValue("attendees", isNamed ? namesFor(lines, [], buyer) : [])
        }
        field={(index, name) => form.getInputProps(`attendees.${index}.${name}`)}
      />
      <PaidField label={t`Paid in all`} {...form.getInputProps("paidMinor")} />
      <Checkbox
        label={t`Send the tickets to the buyer`}
        {...form.getInputProps("sendMail", { type: "checkbox" })}
      />
    </FormDrawer>
  );
}

type Line = { ticketId: string; tierId?: string | null | undefined; quantity: number };

const keyOf = ({ ticketId, tierId = null }: Line): string => choiceKey(ticketId, tierId);

/** What each ticket of the order is. */
const titlesOf = (lines: readonly Line[], choices: readonly SoldChoice[]): string[] =>
  lines.flatMap((line) =>
    Array.from(
      { length: line.quantity },
      () => choices.find(({ key }) => key === keyOf(line))?.title ?? "",
    ),
  );

/** The lines with another quantity of a ticket or tier, in the order of the choices. */
function changed(lines: readonly Line[], line: Line, choices: readonly SoldChoice[]): Line[] {
  const others = lines.filter((one) => keyOf(one) !== keyOf(line));
  const all = line.quantity > 0 ? [...others, line] : others;
  return choices.flatMap(({ key }) => all.filter((one) => keyOf(one) === key));
}

function TicketQuantity({
  choice,
  quantity,
  onChange,
}: {
  choice: SoldChoice;
  quantity: number;
  onChange: (quantity: number) => void;
}) {
  const { t, i18n } = useLingui();
  const { currency } = useCurrentEvent();
  const { title, quantityAvailable, quantitySold } = choice;
  const price = priceWords(choice, currency, i18n.locale);
  const count = useCount();
  const sold = count(quantitySold);
  const facts =
    quantityAvailable === null ? price : t`${price}, ${sold} of ${count(quantityAvailable)} sold`;
  return (
    <Group justify="space-between" wrap="nowrap">
      <div>
        <Text size="sm" fw={600}>
          {title}
        </Text>
        <Text size="xs" c="dimmed">
          {facts}
        </Text>
      </div>
      <WholeNumberField
        aria-label={t`Number of ${title}`}
        w={96}
        flex="none"
        min={0}
        max={MAX_TICKETS_PER_ORDER}
        value={quantity}
        onChange={(typed) => onChange(typed ?? 0)}
      />
    </Group>
  );
}

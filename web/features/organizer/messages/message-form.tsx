// How is a message written? To whom, what, and when; a test goes to the writer alone.
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Alert, Button, Checkbox, Group, Switch, TextInput } from "@mantine/core";
import { useNavigate } from "react-router-dom";
import {
  type Message,
  MessageInput,
  type MessageRow,
  type MessageTarget,
  messages,
} from "#shared/contracts/messages.ts";
import { MAX_MESSAGE, MAX_SUBJECT } from "#shared/core/bounds.ts";
import { placeholders, written } from "#shared/rules/message/placeholders.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { useItemForm } from "#web/components/form/use-item-form.ts";
import { WholeItem } from "#web/components/form/whole-item.tsx";
import { HtmlField } from "#web/components/rich-text/html-field.tsx";
import { Audience, useAudience } from "#web/features/organizer/messages/audience.tsx";
import { forgetDraft, useDraft } from "#web/features/organizer/messages/message-draft.ts";
import { MessageMail } from "#web/features/organizer/messages/message-mail.tsx";
import { RecipientFields } from "#web/features/organizer/messages/recipient-fields.tsx";
import { isReminder, TimeFields } from "#web/features/organizer/messages/time-fields.tsx";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { paths } from "#web/lib/page/paths.ts";

type Props = { existing: MessageRow | null; onClose: () => void; target?: MessageTarget };

export function MessageForm({ existing, ...props }: Props) {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  if (!existing) return <LoadedForm existing={null} {...props} />;
  const params = { eventId, messageId: existing.id };
  return (
    <WholeItem route={messages.get} {...{ params, title: t`Edit message`, onClose: props.onClose }}>
      {(whole) => <LoadedForm existing={whole} {...props} />}
    </WholeItem>
  );
}

const everybody: MessageTarget = { to: "ALL_ATTENDEES", checkIn: null };

function useMessageForm({ existing, onClose, target = everybody }: LoadedProps) {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const navigate = useNavigate();
  return useItemForm(messages, {
    params: { eventId, messageId: existing?.id ?? "" },
    existing,
    blank: {
      ...{ target, time: { is: "NOW" }, text: "OWN", subject: "", content: "" },
      ...{ sendsCopy: false, acknowledged: false },
    },
    valuesOf: ({ target: to, time, text, subject, content, sendsCopy }) => ({
      ...{ target: to, time, text, subject, content, sendsCopy, acknowledged: true },
    }),
    done: ({ state }) => (state === "SCHEDULED" ? t`Message planned` : t`Message on its way`),
    onSaved: ({ id: messageId }) => {
      forgetDraft(eventId);
      onClose();
      void navigate(paths.message.href({ eventId, messageId }));
    },
  });
}

type LoadedProps = { existing: Message | null; onClose: () => void; target?: MessageTarget };
type Form = ReturnType<typeof useMessageForm>;

function LoadedForm(props: LoadedProps) {
  const { t } = useLingui();
  const { id: eventId, timezone } = useCurrentEvent();
  const form = useMessageForm(props);
  useDraft(form, eventId, props.existing === null);
  const { time } = MessageInput.shape;
  const now = form.values;
  const target = readTarget(now.target);
  const asked = time.safeParse(now.time).data ?? { is: "AT" as const, at: "" };
  const isNow = asked.is === "NOW";
  const textNow = now.text ?? "OWN";
  return (
    <FormDialog
      title={props.existing ? t`Edit message` : t`Write a message`}
      saveLabel={useVerb(isNow, target)}
      form={form}
      onClose={props.onClose}
      onDiscard={() => forgetDraft(eventId)}
      timezone={timezone}
    >
      <RecipientFields
        target={now.target as MessageTarget}
        errors={{ tickets: form.errors["target.ticketIds"] }}
        onChange={(to) => form.setFieldValue("target", to)}
      />
      <Audience target={target} />
      <TimeFields
        time={(now.time ?? { is: "NOW" }) as typeof asked}
        error={form.errors["time"] ?? form.errors["time.at"]}
        onChange={(one) => {
          form.setFieldValue("time", one);
          if (!isReminder(one)) form.setFieldValue("text", "OWN");
        }}
      />
      {isReminder(asked) && (
        <Switch
          label={t`Our reminder`}
          description={t`When and where, with each reader's ticket.`}
          checked={textNow === "OURS"}
          onChange={({ currentTarget: { checked } }) =>
            form.setFieldValue("text", checked ? "OURS" : "OWN")
          }
        />
      )}
      {textNow === "OWN" && <Words form={form} target={target} />}
      <Switch
        label={t`Send a copy to me`}
        {...form.getInputProps("sendsCopy", { type: "checkbox" })}
      />
      <Checkbox
        label={t`This message is about the event and no advertising.`}
        {...form.getInputProps("acknowledged", { type: "checkbox" })}
      />
      <MessageMail form={form} />
    </FormDialog>
  );
}

function useVerb(isNow: boolean, target: MessageTarget | null): string {
  const { t } = useLingui();
  const total = useAudience(target).data?.total ?? 0;
  if (!isNow) return t`Plan message`;
  if (total === 0) return t`Send message`;
  return plural(total, { one: "Send to # person", other: "Send to # people" });
}

/** Null while nobody is chosen. */
function readTarget(target: unknown): MessageTarget | null {
  return MessageInput.shape.target.safeParse(target).data ?? null;
}

function Words({ form, target }: { form: Form; target: MessageTarget | null }) {
  const { t } = useLingui();
  const isPlain = useAudience(target).data?.isPlain ?? false;
  const names = { first_name: t`First name`, ticket: t`Ticket`, reference: t`Order number` };
  const { subject = "", content = "" } = form.values;
  return (
    <>
      <TextInput
        label={t`Subject`}
        description={t`${subject.length} of ${MAX_SUBJECT} characters`}
        maxLength={MAX_SUBJECT}
        {...form.getInputProps("subject")}
      />
      <HtmlField
        label={t`Message`}
        max={MAX_MESSAGE}
        withImages={false}
        {...form.getInputProps("content")}
      />
      <Group gap={8} aria-label={t`Put in`} role="group">
        {placeholders.map((name) => (
          <Button
            key={name}
            variant="default"
            size="xs"
            onClick={() => form.setFieldValue("content", withWords(content, written(name)))}
          >
            {names[name]}
          </Button>
        ))}
      </Group>
      {isPlain && (
        <Alert color="yellow">
          <Trans>
            Your account is new: links and formatting are left out, and addresses are refused.
          </Trans>
        </Alert>
      )}
    </>
  );
}

/** At the end of the last paragraph. */
const withWords = (html: string, words: string): string =>
  html.endsWith("</p>")
    ? `${html.slice(0, -"</p>".length)} ${words}</p>`
    : `${html}<p>${words}</p>`;

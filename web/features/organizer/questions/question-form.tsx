// What can an organizer ask? Words and type of a question, of whom, and whether it is required.
import { useLingui } from "@lingui/react/macro";
import { Group, Radio, Select, Switch, Textarea, TextInput } from "@mantine/core";
import type * as z from "zod";
import {
  isChoice,
  type Question,
  QuestionInput,
  QuestionScope,
  QuestionType,
  questions,
} from "#shared/contracts/questions.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TicketsSelect } from "#web/components/form/tickets-select.tsx";
import { useItemForm } from "#web/components/form/use-item-form.ts";
import { TicketTitles } from "#web/components/ticket/ticket-titles.tsx";
import { QuestionOptions } from "#web/features/organizer/questions/question-options.tsx";
import { scopeWords, typeWords } from "#web/features/organizer/questions/question-words.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { type ContractForm, inputOf } from "#web/lib/form/contract-form.ts";

type Values = z.input<typeof QuestionInput>;
type Form = ContractForm<Values>;

const blank = (scope: QuestionScope): Values => ({
  title: "",
  type: "SINGLE_LINE",
  scope,
  options: [],
  ticketIds: [],
});

export function QuestionForm({
  existing,
  scope,
  onSaved,
  onClose,
}: {
  existing: Question | null;
  scope: QuestionScope;
  onSaved: (saved: Question) => void;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const form = useItemForm(questions, {
    params: { eventId, questionId: existing?.id ?? "" },
    existing,
    blank: blank(scope),
    valuesOf: (question) => inputOf(QuestionInput, question),
    done: ({ title }) => (existing ? t`“${title}” was saved.` : t`“${title}” was created.`),
    onSaved: (saved) => {
      onSaved(saved);
      onClose();
    },
  });
  return (
    <FormDialog
      title={existing ? t`Edit question` : t`Create question`}
      saveLabel={existing ? t`Save` : t`Create question`}
      form={form}
      onClose={onClose}
      words={{
        type: (type) => i18n._(typeWords[QuestionType.parse(type)]),
        scope: (one) => i18n._(scopeWords[QuestionScope.parse(one)]),
        options: (options) => (Array.isArray(options) ? options.join(", ") : ""),
        ticketIds: (ids) => <TicketTitles ids={ids} isWhole />,
      }}
    >
      <TextInput
        label={t`Question`}
        data-autofocus
        description={t`For example: What would you like to eat?`}
        {...form.getInputProps("title")}
      />
      <TypeField form={form} />
      {isChoice(form.values.type) && <QuestionOptions form={form} />}
      <Textarea
        label={t`Explanation (optional)`}
        description={t`Stands below the question.`}
        {...form.getInputProps("description")}
      />
      <AskedOf form={form} />
      <Switch label={t`Required`} {...form.getInputProps("isRequired", { type: "checkbox" })} />
      <Switch
        label={t`Hidden`}
        description={t`Buyers are not asked. You can answer it yourself.`}
        {...form.getInputProps("isHidden", { type: "checkbox" })}
      />
    </FormDialog>
  );
}

/** A new choice begins with two empty options. */
function TypeField({ form }: { form: Form }) {
  const { t, i18n } = useLingui();
  const choose = (word: string | null) => {
    const type = QuestionType.parse(word);
    const options = form.values.options ?? [];
    const some = options.length > 0 ? options : ["", ""];
    form.setValues({ type, options: isChoice(type) ? some : [] });
  };
  return (
    <Select
      label={t`Answered with`}
      data={QuestionType.options.map((value) => ({ value, label: i18n._(typeWords[value]) }))}
      allowDeselect={false}
      maxDropdownHeight={320}
      {...form.getInputProps("type")}
      onChange={choose}
    />
  );
}

function AskedOf({ form }: { form: Form }) {
  const { t, i18n } = useLingui();
  const ticketIds = form.values.ticketIds ?? [];
  return (
    <>
      <Radio.Group label={t`Asked`} {...form.getInputProps("scope")}>
        <Group mt={8}>
          {QuestionScope.options.map((value) => (
            <Radio key={value} value={value} label={i18n._(scopeWords[value])} />
          ))}
        </Group>
      </Radio.Group>
      <TicketsSelect
        label={t`Tickets`}
        {...(ticketIds.length === 0 && { placeholder: t`All tickets` })}
        {...form.getInputProps("ticketIds")}
      />
    </>
  );
}

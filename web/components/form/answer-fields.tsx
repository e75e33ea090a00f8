// How is a question answered? With one field per question, by its type.
import { useLingui } from "@lingui/react/macro";
import { Checkbox, NativeSelect, Radio, Stack, Textarea, TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Radio.layer.css";
import { AddressFields, type FieldSize } from "#web/components/form/address-fields.tsx";
import classes from "#web/components/form/answer-fields.module.css";
import dates from "#web/components/form/date-time-field.module.css";
import { type AnswerSlot, type FieldQuestion, optionsFor } from "#web/lib/form/answer-values.ts";

export type FieldProps = (path: string) => GetInputPropsReturnType;
type Common = { size: FieldSize; question: FieldQuestion };

/** The questions' slots are at `path` of a form; `propsOf` is its `getInputProps`. */
export function AnswerFields({
  questions,
  slots,
  path,
  propsOf,
  size = "md",
}: {
  questions: readonly FieldQuestion[];
  slots: readonly AnswerSlot[];
  path: string;
  propsOf: FieldProps;
  size?: FieldSize;
}) {
  return slots.map(({ questionId }, place) => {
    const question = questions.find(({ id }) => id === questionId);
    if (!question) return null;
    const at = `${path}.${place}.answer`;
    const common = { size, question };
    return (
      <div key={questionId} className={classes.field}>
        {question.type === "ADDRESS" ? (
          <AddressAnswer {...common} path={at} propsOf={propsOf} />
        ) : (
          <AnswerField {...common} field={propsOf(at)} />
        )}
      </div>
    );
  });
}

const dateClasses = { wrapper: dates.frame ?? "", input: dates.field ?? "" };
const box = {
  size: "md",
  classNames: { root: classes["option"] ?? "", inner: classes["box"] ?? "" },
} as const;

type Part = "label" | "description" | "input" | "error";
/** Below the last of its choices a description would be read too late. */
const above: { inputWrapperOrder: Part[] } = {
  inputWrapperOrder: ["label", "description", "input", "error"],
};

function AnswerField({ size, question, field }: Common & { field: GetInputPropsReturnType }) {
  const { t } = useLingui();
  const words = useWords(question);
  const options = optionsFor(question, field.value);
  const props = { size, ...words, ...field };
  switch (question.type) {
    case "MULTI_LINE":
      return <Textarea {...props} />;
    case "DATE":
      return <TextInput type="date" max="9999-12-31" classNames={dateClasses} {...props} />;
    case "DROPDOWN":
      return <NativeSelect data={[{ value: "", label: t`Choose` }, ...options]} {...props} />;
    case "RADIO":
      return (
        <Radio.Group {...props} {...above}>
          <Stack gap={0}>
            {options.map((option) => (
              <Radio key={option} {...box} value={option} label={option} />
            ))}
            {!question.isRequired && <Radio {...box} value="" label={t`No answer`} />}
          </Stack>
        </Radio.Group>
      );
    case "CHECKBOX":
      return (
        <Checkbox.Group {...props} {...above}>
          <Stack gap={0}>
            {options.map((option) => (
              <Checkbox key={option} {...box} value={option} label={option} />
            ))}
          </Stack>
        </Checkbox.Group>
      );
    default:
      return <TextInput {...props} />;
  }
}

function AddressAnswer({
  size,
  question,
  path,
  propsOf,
}: Common & { path: string; propsOf: FieldProps }) {
  const { label, description } = useWords(question);
  return (
    <fieldset className={classes.address}>
      <legend>{label}</legend>
      {description}
      <AddressFields
        size={size}
        isRequired={question.isRequired}
        propsOf={(name) => propsOf(`${path}.${name}`)}
      />
    </fieldset>
  );
}

function useWords({ title, description, isRequired }: FieldQuestion) {
  const { t } = useLingui();
  return {
    label: isRequired ? title : t`${title} (optional)`,
    ...(description && { description: <span className={classes.text}>{description}</span> }),
    required: isRequired,
    withAsterisk: false,
  };
}

// Which options does a choice have? One field per option, to be added, removed and moved.
import { Trans, useLingui } from "@lingui/react/macro";
import { ActionIcon, Button, Group, Input, Stack, TextInput } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import type * as z from "zod";
import type { QuestionInput } from "#shared/contracts/questions.ts";
import type { ContractForm } from "#web/lib/form/contract-form.ts";

type Form = ContractForm<z.input<typeof QuestionInput>>;

export function QuestionOptions({ form }: { form: Form }) {
  const { t } = useLingui();
  const options = form.values.options ?? [];
  const isOnOption = options.some((_, place) => form.errors[`options.${place}`] !== undefined);
  const fields = useRef<(HTMLInputElement | null)[]>([]);
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current !== null) fields.current[wanted.current]?.focus();
    wanted.current = null;
  });
  /** The field at `focus` is focused next. */
  const change = (next: string[], focus: number) => {
    wanted.current = focus;
    form.setFieldValue("options", next);
  };
  const add = (place: number) => change(options.toSpliced(place, 0, ""), place);
  const remove = (place: number) => change(options.toSpliced(place, 1), Math.max(0, place - 1));
  const move = (from: number, to: number) =>
    change(options.toSpliced(from, 1).toSpliced(to, 0, options[from] ?? ""), to);
  const onKeyDown = (event: KeyboardEvent, place: number) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    add(place + 1);
  };
  return (
    <Input.Wrapper
      label={t`Options`}
      labelElement="div"
      error={!isOnOption && form.errors["options"]}
      data-path="options"
    >
      <Stack gap="xs" mt={4}>
        {options.map((_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is identified only by its place
          <Group key={place} gap={4} wrap="nowrap" align="start">
            <TextInput
              flex={1}
              aria-label={t`Option ${place + 1}`}
              ref={(field) => {
                fields.current[place] = field;
              }}
              onKeyDown={(event) => onKeyDown(event, place)}
              {...form.getInputProps(`options.${place}`)}
            />
            <OptionButtons
              place={place}
              isLast={place === options.length - 1}
              onMove={(to) => move(place, to)}
              onRemove={() => remove(place)}
            />
          </Group>
        ))}
        <Button
          variant="default"
          size="sm"
          w="fit-content"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => add(options.length)}
        >
          <Trans>Add option</Trans>
        </Button>
      </Stack>
    </Input.Wrapper>
  );
}

function OptionButtons({
  place,
  isLast,
  onMove,
  onRemove,
}: {
  place: number;
  isLast: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
}) {
  const { t } = useLingui();
  return (
    <>
      <ActionIcon
        size="lg"
        aria-label={t`Move option ${place + 1} up`}
        disabled={place === 0}
        onClick={() => onMove(place - 1)}
      >
        <IconArrowUp size={16} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        size="lg"
        aria-label={t`Move option ${place + 1} down`}
        disabled={isLast}
        onClick={() => onMove(place + 1)}
      >
        <IconArrowDown size={16} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon size="lg" aria-label={t`Remove option ${place + 1}`} onClick={onRemove}>
        <IconX size={16} aria-hidden="true" />
      </ActionIcon>
    </>
  );
}

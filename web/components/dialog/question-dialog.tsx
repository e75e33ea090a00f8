// What does a question look like? Its text, and a button that names what it does.
import { Button, Checkbox, Group, Text, TextInput } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import { Dialog } from "#web/components/dialog/dialog.tsx";
import classes from "#web/components/dialog/question-dialog.module.css";

export function QuestionDialog({
  title,
  text,
  toCopy,
  choice,
  toType,
  stay,
  verb,
  isDangerous,
  onConfirm,
  onStay,
  onClose,
}: {
  title: string;
  text: ReactNode;
  toCopy?: string;
  choice?: { label: string; isTaken: boolean };
  /** Without these words in its field the verb cannot be pressed. */
  toType?: { label: string; words: string };
  /** The button that only closes. */
  stay: string;
  verb?: string;
  isDangerous?: boolean;
  onConfirm?: (isChoiceTaken: boolean) => void;
  onStay?: (() => void) | undefined;
  onClose: () => void;
}) {
  const [isTaken, setTaken] = useState(choice?.isTaken ?? false);
  const [typed, setTyped] = useState("");
  const isAnswered = useRef(false);
  const isTyped = !toType || inOneLine(typed) === inOneLine(toType.words);
  const answer = (close: () => void, then: (() => void) | undefined) => {
    close();
    // The dialog takes presses while it fades out.
    if (!isAnswered.current) then?.();
    isAnswered.current = true;
  };
  return (
    <Dialog title={title} onClose={onClose}>
      {(close) => (
        <>
          <Text size="sm" c="dimmed">
            {text}
          </Text>
          {toCopy && (
            <Text size="sm" ff="monospace" mt="xs" className={classes.toCopy}>
              {toCopy}
            </Text>
          )}
          {choice && (
            <Checkbox
              mt="md"
              label={choice.label}
              checked={isTaken}
              onChange={({ currentTarget }) => setTaken(currentTarget.checked)}
            />
          )}
          {toType && <ToType label={toType.label} typed={typed} onType={setTyped} />}
          <Group mt="md" justify="flex-end" className={classes.buttons}>
            {/* Without it the focus begins on the cross, which says nothing about the question. */}
            <Button variant="default" onClick={() => answer(close, onStay)} data-autofocus>
              {stay}
            </Button>
            {verb && (
              <Button
                {...(isDangerous && { color: "red" })}
                disabled={!isTyped}
                onClick={() => answer(close, () => onConfirm?.(isTaken))}
              >
                {verb}
              </Button>
            )}
          </Group>
        </>
      )}
    </Dialog>
  );
}

function ToType({
  label,
  typed,
  onType,
}: {
  label: string;
  typed: string;
  onType: (typed: string) => void;
}) {
  return (
    <TextInput
      mt="md"
      label={label}
      autoComplete="off"
      data-autofocus
      value={typed}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
}

/** Nobody sees how many spaces, or of which kind, a title has. */
const inOneLine = (text: string): string => text.normalize("NFC").replace(/\s+/g, " ").trim();

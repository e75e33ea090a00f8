// What does an image of a text show? A sentence says it, which can be changed in its place.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, TextInput } from "@mantine/core";
import type { Editor } from "@tiptap/react";
import { useState } from "react";
import classes from "#web/components/rich-text/html-editor.module.css";

export function ImageDescription({
  editor,
  onReplace,
  onClose,
}: {
  editor: Editor;
  onReplace: () => void;
  onClose: () => void;
}) {
  const [altText, setAltText] = useState(String(editor.getAttributes("image")["alt"] ?? ""));
  const save = () => {
    // By a step that keeps the image selected.
    editor.commands.command(({ tr }) => {
      tr.setNodeAttribute(tr.selection.from, "alt", altText.trim());
      return true;
    });
    onClose();
  };
  return (
    <div className={classes.small}>
      <AltTextField value={altText} onChange={setAltText} onEnter={save} />
      <Group gap="xs">
        <Button size="sm" variant="default" data-mantine-stop-propagation onClick={save}>
          <Trans>Save description</Trans>
        </Button>
        <Button
          size="sm"
          variant="subtle"
          color="dark.2"
          data-mantine-stop-propagation
          onClick={onReplace}
        >
          <Trans>Replace image</Trans>
        </Button>
      </Group>
    </div>
  );
}

export function AltTextField({
  value,
  onChange,
  onEnter,
}: {
  value: string;
  onChange: (text: string) => void;
  onEnter: () => void;
}) {
  const { t } = useLingui();
  return (
    <TextInput
      label={t`Description (optional)`}
      description={t`For people who cannot see the image.`}
      maxLength={250}
      data-mantine-stop-propagation
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        onEnter();
      }}
    />
  );
}

// What can a person do to a text? One button each, in the order of the usual office programs.
import { useLingui } from "@lingui/react/macro";
import { RichTextEditor, type RichTextEditorLabels } from "@mantine/tiptap";
import type { Editor } from "@tiptap/react";
import classes from "#web/components/rich-text/html-editor.module.css";
import { ImageControl, type ImageToAdd } from "#web/components/rich-text/image-control.tsx";
import { LinkControl } from "#web/components/rich-text/link-control.tsx";

export function EditorTools({
  editor,
  eventId,
  image,
  setImage,
}: {
  editor: Editor;
  eventId: string | null;
  image: ImageToAdd;
  setImage: (image: ImageToAdd) => void;
}) {
  const { t } = useLingui();
  return (
    <RichTextEditor.Toolbar className={classes.tools} role="group" aria-label={t`Formatting`}>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Underline />
        <RichTextEditor.Strikethrough />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H2 />
        <RichTextEditor.H3 />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
        <RichTextEditor.Blockquote />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <LinkControl editor={editor} />
        {eventId !== null && <ImageControl {...{ editor, eventId, image, setImage }} />}
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo />
        <RichTextEditor.Redo />
      </RichTextEditor.ControlsGroup>
    </RichTextEditor.Toolbar>
  );
}

/** Of the buttons that Mantine draws. */
export function useToolLabels(): Partial<RichTextEditorLabels> {
  const { t } = useLingui();
  return {
    boldControlLabel: t`Bold`,
    italicControlLabel: t`Italic`,
    underlineControlLabel: t`Underlined`,
    strikeControlLabel: t`Struck through`,
    h2ControlLabel: t`Heading`,
    h3ControlLabel: t`Subheading`,
    bulletListControlLabel: t`List`,
    orderedListControlLabel: t`Numbered list`,
    blockquoteControlLabel: t`Quote`,
    undoControlLabel: t`Undo typing`,
    redoControlLabel: t`Redo typing`,
  };
}

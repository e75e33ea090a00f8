// What can a person do to a text? One button each, in the order of the usual office programs.
import "@mantine/core/styles/Toolbar.layer.css";
import { useLingui } from "@lingui/react/macro";
import { Toolbar } from "@mantine/core";
import { RichTextEditor, type RichTextEditorLabels } from "@mantine/tiptap";
import type { Editor } from "@tiptap/react";
import { useLayoutEffect, useRef, useState } from "react";
import classes from "#web/components/rich-text/html-editor.module.css";
import { ImageControl, type ImageToAdd } from "#web/components/rich-text/image-control.tsx";
import { LinkControl } from "#web/components/rich-text/link-control.tsx";

/** Of what the toolbar leads to with arrow keys: all of it is one stop of the Tab key. */
const inBar = { "data-toolbar-toggle": true };

export function EditorTools({
  editor,
  eventId,
  image,
  setImage,
  isLinking,
  setLinking,
}: {
  editor: Editor;
  eventId: string | null;
  image: ImageToAdd;
  setImage: (image: ImageToAdd) => void;
  isLinking: boolean;
  setLinking: (isLinking: boolean) => void;
}) {
  const { t } = useLingui();
  const bar = useRef<HTMLDivElement>(null);
  const [hasHistory, setHistory] = useState(false);
  // A dialog has no room for them in the row. Their keys work there too.
  useLayoutEffect(() => setHistory(!bar.current?.closest("[role=dialog]")), []);
  return (
    <Toolbar
      ref={bar}
      className={classes.tools ?? ""}
      withBorder={false}
      aria-label={t`Formatting`}
    >
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold {...inBar} />
        <RichTextEditor.Italic {...inBar} />
        <RichTextEditor.Underline {...inBar} />
        <RichTextEditor.Strikethrough {...inBar} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H2 {...inBar} />
        <RichTextEditor.H3 {...inBar} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.BulletList {...inBar} />
        <RichTextEditor.OrderedList {...inBar} />
        <RichTextEditor.Blockquote {...inBar} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <LinkControl editor={editor} isOpen={isLinking} setOpen={setLinking} />
        {eventId !== null && <ImageControl {...{ editor, eventId, image, setImage }} />}
      </RichTextEditor.ControlsGroup>
      {hasHistory && (
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Undo {...inBar} />
          <RichTextEditor.Redo {...inBar} />
        </RichTextEditor.ControlsGroup>
      )}
    </Toolbar>
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

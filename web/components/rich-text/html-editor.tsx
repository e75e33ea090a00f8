// How does a person format a text? With a tool bar over it, and its length below.
import "@mantine/tiptap/styles.layer.css";
import { Trans } from "@lingui/react/macro";
import { Input, Text } from "@mantine/core";
import { RichTextEditor } from "@mantine/tiptap";
import { keydownHandler } from "@tiptap/pm/keymap";
import { type Editor, useEditor } from "@tiptap/react";
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { MAX_DESCRIPTION } from "#shared/core/bounds.ts";
import { extensions, htmlOf, nodesOf } from "#web/components/rich-text/editor-text.ts";
import { EditorTools, useToolLabels } from "#web/components/rich-text/editor-tools.tsx";
import formatted from "#web/components/rich-text/formatted-text.module.css";
import classes from "#web/components/rich-text/html-editor.module.css";
import type { ImageToAdd } from "#web/components/rich-text/image-control.tsx";
import {
  type LeftOut,
  type Taking,
  takeDrop,
  takePaste,
} from "#web/components/rich-text/take-in.ts";
import { useEventIfAny } from "#web/lib/event/current-event.tsx";
import { useCount } from "#web/lib/page/count.ts";

export type HtmlEditorProps = {
  label: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  value?: string;
  /** Of the HTML. */
  max?: number;
  /** Lines that the empty field has room for. */
  minRows?: number;
  /** False: no images, even where the form belongs to an event. */
  withImages?: boolean;
  /** The caret stands in it from the beginning. */
  isFirst?: boolean;
  onChange?: (html: string) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  "data-path"?: string;
};

export function HtmlEditor(props: HtmlEditorProps) {
  const {
    label,
    description,
    error,
    max = MAX_DESCRIPTION,
    minRows = 3,
    withImages = true,
  } = props;
  const count = useCount();
  const id = useId();
  const event = useEventIfAny();
  const [leftOut, setLeftOut] = useState<LeftOut | null>(null);
  const [image, setImage] = useState<ImageToAdd>(null);
  const [isLinking, setLinking] = useState(false);
  const eventId = withImages && event ? event.id : null;
  const length = (props.value ?? "").trim().length;
  const named = {
    "aria-labelledby": `${id}-label`,
    "aria-describedby": [error && `${id}-error`, description && `${id}-description`, `${id}-count`]
      .filter(Boolean)
      .join(" "),
    ...(error && { "aria-invalid": "true" }),
    ...(props["data-path"] && { "data-path": props["data-path"] }),
  };
  const editor = useFormattedText(props, named, {
    max,
    onLeftOut: setLeftOut,
    onImage: eventId === null ? null : (file) => setImage({ file }),
    onTyped: () => setLeftOut(null),
    onLink: () => setLinking(true),
    onDescribe: () => eventId !== null && setImage({ file: null }),
  });
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={description}
      error={error}
      labelElement="div"
      labelProps={{ onClick: () => editor.commands.focus() }}
    >
      <RichTextEditor
        editor={editor}
        withTypographyStyles={false}
        withCodeHighlightStyles={false}
        labels={useToolLabels()}
        classNames={{ root: classes.root ?? "", content: classes.content ?? "" }}
        mod={{ invalid: Boolean(error) }}
        style={{ "--rows": minRows }}
      >
        <EditorTools {...{ editor, eventId, image, setImage, isLinking, setLinking }} />
        <RichTextEditor.Content />
      </RichTextEditor>
      <div className={classes.below}>
        <p role="alert">
          {leftOut === "too_long" && (
            <Trans>HTML character limit exceeded. What you added last was left out.</Trans>
          )}
          {leftOut === "foreign_images" && (
            <Trans>
              Images of other pages and programs are left out. Save or copy each by itself, then add
              it here.
            </Trans>
          )}
          {leftOut === "no_images" && <Trans>This text takes words, no images.</Trans>}
        </p>
        <Text
          id={`${id}-count`}
          fz="0.75rem"
          c={length > max ? "var(--mantine-color-error)" : "var(--text-3)"}
        >
          {count(length)}/{count(max)}
        </Text>
      </div>
    </Input.Wrapper>
  );
}

type Asked = {
  onTyped: () => void;
  /** Asks where a link leads, of what is selected. */
  onLink: () => void;
  /** Asks what the selected image shows. */
  onDescribe: () => void;
};

/** The form's value and the editor's text follow each other. */
function useFormattedText(
  { value = "", isFirst = false, onChange, onFocus, onBlur }: HtmlEditorProps,
  named: Record<string, string>,
  { onTyped, onLink, onDescribe, ...taking }: Taking & Asked,
): Editor {
  const [first] = useState(() => nodesOf(value));
  // What the form said last, and how the editor writes the same: that is not a change.
  const adopted = useRef({ html: value, written: htmlOf(first) });
  const now = (editor: Editor): string => {
    const written = htmlOf(editor.state.doc);
    return written === adopted.current.written ? adopted.current.html : written;
  };
  const editor = useEditor({
    extensions,
    content: first.toJSON(),
    autofocus: isFirst && "end",
    enablePasteRules: false,
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        class: formatted.text ?? "",
        ...named,
      },
      handleKeyDown: keydownHandler({
        "Mod-k": () => {
          onLink();
          return true;
        },
      }),
      handleDoubleClickOn: (_view, _at, { type }) => {
        if (type.name === "image") onDescribe();
        return type.name === "image";
      },
      handleDOMEvents: {
        paste: (view, event) => takePaste(view, event, taking),
        drop: (view, event) => takeDrop(view, event, taking),
      },
    },
    onUpdate: (changed) => {
      onTyped();
      onChange?.(now(changed.editor));
    },
    onFocus: () => onFocus?.(),
    onBlur: () => onBlur?.(),
  });
  const adopt = useEffectEvent((html: string) => {
    if (html === now(editor)) return;
    const text = nodesOf(html);
    adopted.current = { html, written: htmlOf(text) };
    editor.commands.setContent(text.toJSON(), { emitUpdate: false });
  });
  useEffect(() => adopt(value), [value]);
  return editor;
}

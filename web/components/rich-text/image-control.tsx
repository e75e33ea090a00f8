// Which images has a text? One button adds an image, and describes the one that is selected.
import { useLingui } from "@lingui/react/macro";
import { Popover } from "@mantine/core";
import { RichTextEditor } from "@mantine/tiptap";
import { IconPhoto } from "@tabler/icons-react";
import { type Editor, useEditorState } from "@tiptap/react";
import { ImageDescription } from "#web/components/rich-text/image-description.tsx";
import { ImageForm } from "#web/components/rich-text/image-form.tsx";

/** Null unless the form for an image is open. `isOther`: another one than the selected. */
export type ImageToAdd = { file: File | null; isOther?: boolean } | null;

/** A press beside it does not close it, because an upload may be under way. */
export function ImageControl({
  editor,
  eventId,
  image,
  setImage,
}: {
  editor: Editor;
  eventId: string;
  image: ImageToAdd;
  setImage: (image: ImageToAdd) => void;
}) {
  const { t } = useLingui();
  const isSelected = useEditorState({ editor, selector: () => editor.isActive("image") });
  const close = () => {
    setImage(null);
    editor.commands.focus();
  };
  const isDescribed = isSelected && image?.file === null && !image.isOther;
  return (
    <Popover
      opened={image !== null}
      onDismiss={close}
      closeOnClickOutside={false}
      position="bottom-start"
      width={320}
      trapFocus
      // It stays where its button is scrolled away: what is typed in it would be out of sight.
      hideDetached={false}
      withinPortal={false}
    >
      <Popover.Target>
        <RichTextEditor.Control
          data-toolbar-toggle
          aria-label={t`Image`}
          title={t`Image`}
          active={isSelected}
          onClick={() => setImage({ file: null })}
        >
          <IconPhoto size={18} stroke={1.75} aria-hidden="true" />
        </RichTextEditor.Control>
      </Popover.Target>
      {/* Another form takes the focus anew. */}
      <Popover.Dropdown key={isDescribed ? "words" : "image"} maw="calc(100vw - 32px)">
        {image && isDescribed && (
          <ImageDescription
            editor={editor}
            onReplace={() => setImage({ file: null, isOther: true })}
            onClose={close}
          />
        )}
        {image && !isDescribed && (
          <ImageForm {...{ editor, eventId }} file={image.file} onClose={close} />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

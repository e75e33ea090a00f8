// How does an image get into a text? It is uploaded, described, and placed once it is there.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Popover, TextInput } from "@mantine/core";
import { RichTextEditor } from "@mantine/tiptap";
import { IconPhoto, IconPhotoPlus } from "@tabler/icons-react";
import type { Editor } from "@tiptap/react";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { imageContentTypes, imagePath } from "#shared/core/images.ts";
import { ImageNews } from "#web/components/image/image-news.tsx";
import classes from "#web/components/rich-text/html-editor.module.css";
import { textImageOf } from "#web/lib/image/image-owner.ts";
import { useImageUpload } from "#web/lib/image/use-image-upload.ts";
import { type ReadyImage, useImages } from "#web/lib/image/use-images.ts";

/** Null unless the form for an image is open. */
export type ImageToAdd = { file: File | null } | null;

type Props = {
  editor: Editor;
  eventId: string;
  image: ImageToAdd;
  setImage: (image: ImageToAdd) => void;
};

/** A press beside it does not close it, because an upload may be under way. */
export function ImageControl({ editor, eventId, image, setImage }: Props) {
  const { t } = useLingui();
  const close = () => {
    setImage(null);
    editor.commands.focus();
  };
  return (
    <Popover
      opened={image !== null}
      onDismiss={close}
      closeOnClickOutside={false}
      position="bottom-start"
      width={320}
      trapFocus
      withinPortal={false}
    >
      <Popover.Target>
        <RichTextEditor.Control
          aria-label={t`Image`}
          title={t`Image`}
          onClick={() => setImage({ file: null })}
        >
          <IconPhoto size={18} stroke={1.75} aria-hidden="true" />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown>
        {image && <ImageForm {...{ editor, eventId }} file={image.file} onClose={close} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function ImageForm({
  editor,
  eventId,
  file: given,
  onClose,
}: Pick<Props, "editor" | "eventId"> & { file: File | null; onClose: () => void }) {
  const [altText, setAltText] = useState("");
  const files = useRef<HTMLInputElement>(null);
  const { upload, ready, choose, again, cancel, ...news } = useTextImage(eventId);
  const start = useEffectEvent(() => given && choose(given, ""));
  useEffect(() => void start(), []);
  const place = () => {
    if (!ready) return;
    onClose();
    // Otherwise the image would be selected, and the next key would replace it.
    const content = [nodeOf(ready, altText), { type: "paragraph" }];
    editor.chain().focus().insertContent(content).run();
  };
  const leave = () => {
    cancel();
    onClose();
  };
  const openFiles = () => files.current?.click();
  return (
    <div className={classes.small}>
      <FileInput inputRef={files} onChoose={(file) => choose(file, altText)} />
      {"preview" in upload ? (
        <img className={classes.preview} src={upload.preview} alt="" />
      ) : (
        <Button
          variant="default"
          data-autofocus
          data-mantine-stop-propagation
          leftSection={<IconPhotoPlus size={18} aria-hidden="true" />}
          onClick={openFiles}
        >
          <Trans>Choose a file</Trans>
        </Button>
      )}
      <ImageNews
        isInText
        {...news}
        upload={upload}
        onAgain={again}
        onCancel={cancel}
        onChoose={openFiles}
        onDismiss={cancel}
      />
      <AltText value={altText} onChange={setAltText} onEnter={place} />
      <Group gap="xs">
        <Button
          size="sm"
          variant="default"
          data-mantine-stop-propagation
          {...(!ready && { "data-disabled": true, "aria-disabled": true })}
          onClick={place}
        >
          <Trans>Add image</Trans>
        </Button>
        {upload.step !== "sending" && <Cancel onCancel={leave} />}
      </Group>
    </div>
  );
}

/** One upload. What else the event has been sent does not count. */
function useTextImage(eventId: string) {
  const owner = textImageOf(eventId);
  const { shown, preparing, failed, add } = useImages(owner, () => undefined);
  const { upload, ...acts } = useImageUpload(owner, add);
  const imageId = upload.step === "sent" ? upload.imageId : null;
  return {
    ...acts,
    upload,
    ready: shown?.id === imageId ? shown : null,
    isPreparing: imageId !== null && preparing?.id === imageId,
    failure: failed?.id === imageId ? (failed?.failure ?? null) : null,
  };
}

function FileInput({
  inputRef,
  onChoose,
}: {
  inputRef: RefObject<HTMLInputElement | null>;
  onChoose: (file: File) => void;
}) {
  const { t } = useLingui();
  return (
    <input
      ref={inputRef}
      type="file"
      hidden
      accept={imageContentTypes.join()}
      aria-label={t`Image file`}
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? [];
        currentTarget.value = "";
        if (file) onChoose(file);
      }}
    />
  );
}

function AltText({
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
      description={t`What the image shows. It is read to people who cannot see it.`}
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

const Cancel = ({ onCancel }: { onCancel: () => void }) => (
  <Button
    size="sm"
    variant="subtle"
    color="dark.2"
    data-mantine-stop-propagation
    onClick={onCancel}
  >
    <Trans>Cancel</Trans>
  </Button>
);

/** Twice as wide as a text is: sharp on most screens. */
const WANTED_WIDTH = 1280;

function nodeOf({ shown: { id, width, height, widths } }: ReadyImage, alt: string) {
  const wide = widths.find((one) => one >= WANTED_WIDTH) ?? widths.at(-1) ?? width;
  const src = imagePath(id, wide, "webp");
  const shape = { width: wide, height: Math.round((height * wide) / width) };
  return { type: "image", attrs: { src, alt: alt.trim(), ...shape } };
}

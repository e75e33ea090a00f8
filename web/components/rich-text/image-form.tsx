// How does an image get into a text? It is uploaded, described, and placed once it is there.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group } from "@mantine/core";
import { IconPhotoPlus } from "@tabler/icons-react";
import type { Editor } from "@tiptap/react";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { imageContentTypes, imagePath } from "#shared/core/images.ts";
import { ImageNews } from "#web/components/image/image-news.tsx";
import classes from "#web/components/rich-text/html-editor.module.css";
import { AltTextField } from "#web/components/rich-text/image-description.tsx";
import { textImageOf } from "#web/lib/image/image-owner.ts";
import type { ReadyImage } from "#web/lib/image/use-images.ts";
import { useOneImage } from "#web/lib/image/use-one-image.ts";

/** It takes the place of an image that is selected, whose description it begins with. */
export function ImageForm({
  editor,
  eventId,
  file: given,
  onClose,
}: {
  editor: Editor;
  eventId: string;
  file: File | null;
  onClose: () => void;
}) {
  const [altText, setAltText] = useState(String(editor.getAttributes("image")["alt"] ?? ""));
  const files = useRef<HTMLInputElement>(null);
  const { upload, ready, choose, again, cancel, ...news } = useOneImage(textImageOf(eventId));
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
      <AltTextField value={altText} onChange={setAltText} onEnter={place} />
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

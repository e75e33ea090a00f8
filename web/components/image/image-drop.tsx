// How does a person choose an image? By dropping it, pasting it, or from a list of files.
import "@mantine/dropzone/styles.layer.css";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { IconPhotoPlus } from "@tabler/icons-react";
import { type ReactNode, type RefObject, useEffect, useEffectEvent } from "react";
import { imageContentTypes } from "#shared/core/images.ts";
import classes from "#web/components/image/image-panel.module.css";
import { fieldSentence } from "#web/wording/fields.ts";

/** Without `children` it is empty and opens the list of files at a click. */
export function ImageDrop({
  label,
  isBusy,
  openRef,
  onChoose,
  children,
}: {
  label: string;
  isBusy: boolean;
  openRef: RefObject<(() => void) | null>;
  onChoose: (file: File) => void;
  children: ReactNode;
}) {
  const isEmpty = !children;
  usePaste((file) => !isBusy && onChoose(file));
  return (
    <Dropzone
      classNames={{ root: classes.drop ?? "", inner: classes.inner ?? "" }}
      mod={{ filled: !isEmpty }}
      accept={[...imageContentTypes]}
      multiple={false}
      disabled={isBusy}
      activateOnClick={isEmpty}
      activateOnKeyboard={false}
      enablePointerEvents
      openRef={openRef}
      inputProps={{ "aria-label": label }}
      onDrop={() => undefined}
      // The refused ones too: our own sentences say what is wrong with them.
      onDropAny={(taken, others) => {
        const [file] = [...taken, ...others.map((one) => one.file)];
        if (file) onChoose(file);
      }}
    >
      {children || <Invitation />}
      <Dropzone.Accept>
        <p className={classes.over}>
          <Trans>Drop the image here</Trans>
        </p>
      </Dropzone.Accept>
      <Dropzone.Reject>
        <p className={classes.over} data-refused>
          {fieldSentence({ code: "image_type" })}
        </p>
      </Dropzone.Reject>
    </Dropzone>
  );
}

/** A press on the button is one on the area around it, which opens the list of files. */
const Invitation = () => (
  <div className={classes.invitation}>
    <IconPhotoPlus size={32} stroke={1.5} aria-hidden="true" />
    <p className={classes.atDesk}>
      <Trans>Drop an image here or paste it</Trans>
    </p>
    <Button variant="default">
      <Trans>Choose a file</Trans>
    </Button>
  </div>
);

/** The dropzone hears what is pasted within it. Where text is typed, text goes before an image. */
function usePaste(onChoose: (file: File) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData: data, target } = event;
    const isField = target instanceof Element && target.matches("input,textarea");
    const [file] = data?.files ?? [];
    if (event.defaultPrevented || !file || (isField && data?.types.includes("text/plain"))) return;
    event.preventDefault();
    onChoose(file);
  });
  useEffect(() => {
    const hear = (event: ClipboardEvent) => paste(event);
    document.addEventListener("paste", hear);
    return () => document.removeEventListener("paste", hear);
  }, []);
}

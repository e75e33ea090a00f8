// How does a person give an event its cover, or an organizer its logo? Where it is also replaced,
// described and deleted, shown as buyers see it.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Skeleton } from "@mantine/core";
import { IconTrash, IconUpload } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { toastDone } from "#web/components/dialog/toast.tsx";
import { useConfirmed } from "#web/components/dialog/use-confirmed.ts";
import { ImageDrop } from "#web/components/image/image-drop.tsx";
import { ImageNews } from "#web/components/image/image-news.tsx";
import classes from "#web/components/image/image-panel.module.css";
import { Picture } from "#web/components/image/picture.tsx";
import { LoadError } from "#web/components/page/load-error.tsx";
import { useApiMutation } from "#web/lib/api/api.ts";
import { betterSize, type ImageOwner, limitsOf } from "#web/lib/image/image-owner.ts";
import { useImageUpload } from "#web/lib/image/use-image-upload.ts";
import { type ReadyImage, useImages } from "#web/lib/image/use-images.ts";

type ImageWords = {
  name: string;
  ready: string;
  /** Of the question before it is deleted. */
  removal: { title: string; text: string; verb: string; done: string; failed: string };
};

/** `children` stand below an image that is shown. */
export function ImagePanel({
  owner,
  words,
  sizes,
  children,
}: {
  owner: ImageOwner;
  words: ImageWords;
  /** As in `sizes` of an image. */
  sizes: string;
  children?: (image: ReadyImage, onType: (text: string) => void) => ReactNode;
}) {
  const { type, params, routes } = owner;
  const { read, shown, preparing, failed, add } = useImages(owner, () => toastDone(words.ready));
  const { upload, choose, again, cancel } = useImageUpload(owner, add);
  const forget = useApiMutation(routes.remove);
  const openRef = useRef<() => void>(null);
  // A replacement takes along what was typed and not saved. What was saved tells of the former.
  const typed = useRef("");
  const paramsOf = (imageId: string) => ({ params: { ...params, imageId } });
  if (!read.data)
    return read.isError ? (
      <LoadError error={read.error} onRetry={() => void read.refetch()} />
    ) : (
      <Skeleton className={classes.waiting} data-type={type} radius="md" />
    );
  const take = (file: File) => {
    if (failed) forget.mutate(paramsOf(failed.id));
    choose(file, typed.current);
  };
  const isSending = upload.step === "sending";
  // The chosen file is shown until its image is there.
  const isOpen = isSending || upload.step === "interrupted";
  const isSent = upload.step === "sent" && upload.imageId === preparing?.id;
  const chosen = isOpen || isSent ? upload : null;
  const size = chosen?.size ?? (preparing ? null : shown?.shown);
  return (
    <div className={classes.panel} data-type={type}>
      <ImageDrop label={words.name} isBusy={isSending} openRef={openRef} onChoose={take}>
        {chosen ? (
          <img src={chosen.preview} alt="" data-dimmed={preparing !== null} />
        ) : (
          standing(shown, sizes, preparing !== null)
        )}
      </ImageDrop>
      <ImageNews
        upload={upload}
        isPreparing={preparing !== null && !isOpen}
        failure={isOpen ? null : (failed?.failure ?? null)}
        onAgain={again}
        onCancel={cancel}
        onChoose={() => openRef.current?.()}
        onDismiss={() => failed && forget.mutate(paramsOf(failed.id))}
      />
      {shown && !preparing && !isOpen && (
        <Actions
          onReplace={() => openRef.current?.()}
          owner={owner}
          imageId={shown.id}
          removal={words.removal}
        />
      )}
      <Limits type={type} {...(size && { size })} />
      {shown &&
        !chosen &&
        !preparing &&
        children?.(shown, (text) => {
          typed.current = text;
        })}
    </div>
  );
}

/** Null if the place is empty. A shown image is dimmed while another one is on its way. */
function standing(shown: ReadyImage | null, sizes: string, isPreparing: boolean): ReactNode {
  if (!shown) return isPreparing ? <Skeleton h="100%" /> : null;
  const shape = shown.type === "EVENT_COVER" ? { shape: 2 } : { ground: shown.shown.ground };
  return (
    <div data-dimmed={isPreparing}>
      <Picture image={shown.shown} sizes={sizes} {...shape} />
    </div>
  );
}

function Actions({
  owner: { params, routes },
  imageId,
  removal: { done, failed, ...question },
  onReplace,
}: {
  owner: ImageOwner;
  imageId: string;
  removal: ImageWords["removal"];
  onReplace: () => void;
}) {
  const { ask, isRunning } = useConfirmed(routes.remove);
  const remove = () =>
    ask(
      { params: { ...params, imageId } },
      { question: { ...question, isDangerous: true }, done, failed },
    );
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconUpload size={16} aria-hidden="true" />}
        onClick={onReplace}
      >
        <Trans>Replace</Trans>
      </Button>
      <Button
        variant="default"
        c="var(--danger)"
        loading={isRunning}
        leftSection={<IconTrash size={16} aria-hidden="true" />}
        onClick={remove}
      >
        <Trans>Delete</Trans>
      </Button>
    </Group>
  );
}

/** A size below the recommended one is said, and taken. */
function Limits({
  type,
  size,
}: {
  type: ImageOwner["type"];
  size?: { width: number; height: number };
}) {
  const { t } = useLingui();
  const { smallest, recommended } = limitsOf(type);
  const px = (one: { width: number; height: number }) =>
    t`${one.width}\u00a0×\u00a0${one.height}\u00a0px`;
  const better = size && betterSize(type, size);
  return (
    <div className={classes.limits}>
      {better && (
        <p data-advice>
          <Trans>
            This image has {px(size)}. With {px(better)} or more it is sharp on large screens too.
          </Trans>
        </p>
      )}
      <p>
        <Trans>
          JPEG, PNG, WebP or AVIF, at least {px(smallest)}. What is too large is made smaller.
        </Trans>{" "}
        {recommended && !size && <Trans>{px(recommended)} or more is best.</Trans>}
      </p>
    </div>
  );
}

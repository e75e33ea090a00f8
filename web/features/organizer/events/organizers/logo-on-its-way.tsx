// How does a chosen logo get to its organizer, who is saved first? Each step is told.
import { useEffect, useEffectEvent, useRef } from "react";
import { ImageNews } from "#web/components/image/image-news.tsx";
import { logoOf } from "#web/lib/image/image-owner.ts";
import { useOneImage } from "#web/lib/image/use-one-image.ts";

/** One try. `onFailed` is called too where the person stops it. */
export function LogoOnItsWay({
  organizerId,
  file,
  onReady,
  onFailed,
  onAgain,
  onChoose,
}: {
  organizerId: string;
  file: File;
  onReady: () => void;
  onFailed: () => void;
  onAgain: () => void;
  onChoose: () => void;
}) {
  const { upload, ready, isPreparing, failure, choose, again, cancel } = useOneImage(
    logoOf(organizerId),
  );
  useSendOnce(file, (one) => choose(one, ""));
  const isFailed = upload.step === "refused" || upload.step === "interrupted" || failure !== null;
  const tell = useEffectEvent(() => {
    if (ready) onReady();
    else if (isFailed) onFailed();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are what is told
  useEffect(() => tell(), [ready?.id, isFailed]);
  const stop = () => {
    cancel();
    onFailed();
  };
  return (
    <ImageNews
      isInText
      {...{ upload, isPreparing, failure, onChoose }}
      onAgain={() => {
        again();
        onAgain();
      }}
      onCancel={stop}
      onDismiss={onChoose}
    />
  );
}

/** Each file once, however often the screen is rendered. */
export function useSendOnce(file: File, onSend: (file: File) => void): void {
  const sent = useRef<File | null>(null);
  const send = useEffectEvent(() => {
    if (sent.current === file) return;
    sent.current = file;
    onSend(file);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is sent once for each file
  useEffect(() => send(), [file]);
}

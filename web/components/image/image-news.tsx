// What is happening to a chosen image? Its progress, or why nothing came of it and what to do.
import { Trans, useLingui } from "@lingui/react/macro";
import { Alert, Button, Group, Loader, Progress } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "#web/components/image/image-panel.module.css";
import { SeenAlert } from "#web/components/page/seen-alert.tsx";
import { PutProblem } from "#web/lib/image/put-file.ts";
import type { Upload } from "#web/lib/image/use-image-upload.ts";
import type { ReadyImage } from "#web/lib/image/use-images.ts";
import { fieldSentence } from "#web/wording/fields.ts";
import { problemSentence } from "#web/wording/problems.ts";

export function ImageNews({
  upload,
  isPreparing,
  isInText = false,
  failure,
  onAgain,
  onCancel,
  onChoose,
  onDismiss,
}: {
  upload: Upload;
  isPreparing: boolean;
  /** It is put there once it is ready, so people stay until then. */
  isInText?: boolean;
  failure: ReadyImage["failure"];
  onAgain: () => void;
  onCancel: () => void;
  onChoose: () => void;
  onDismiss: () => void;
}) {
  const { t } = useLingui();
  const another = (
    <Button variant="default" size="sm" onClick={onChoose}>
      <Trans>Choose another one</Trans>
    </Button>
  );
  return (
    <>
      <div role="status" className={classes.news}>
        {upload.step === "sending" && <Sending percent={upload.percent} onCancel={onCancel} />}
        <Smaller upload={upload} />
        {isPreparing && (
          <p>
            <Loader size={16} color="dark.2" aria-hidden="true" />
            {isInText ? (
              <Trans>The image is being prepared.</Trans>
            ) : (
              <Trans>The image is being prepared. You can leave this page meanwhile.</Trans>
            )}
          </p>
        )}
      </div>
      {upload.step === "refused" && (
        <Refused reason={upload.reason} sentence={upload.reason.message}>
          {another}
        </Refused>
      )}
      {upload.step === "interrupted" && (
        <Refused
          reason={upload.reason}
          sentence={
            upload.reason instanceof PutProblem
              ? t`The upload was interrupted. Look at your connection and try again.`
              : problemSentence(upload.reason)
          }
        >
          <Button variant="default" size="sm" onClick={onAgain}>
            <Trans>Try again</Trans>
          </Button>
          <Button variant="subtle" color="dark.2" size="sm" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        </Refused>
      )}
      {failure && upload.step !== "refused" && (
        <Alert role="alert" color="red" icon={<IconAlertCircle size={20} aria-hidden="true" />}>
          {failure === "DAMAGED"
            ? fieldSentence({ code: "image_damaged" })
            : t`The image could not be prepared. Choose another one, or try this one again later.`}
          <Group gap="xs" mt="sm">
            {another}
            <Button variant="subtle" color="dark.2" size="sm" onClick={onDismiss}>
              <Trans>Dismiss</Trans>
            </Button>
          </Group>
        </Alert>
      )}
    </>
  );
}

function Smaller({ upload }: { upload: Upload }) {
  if (upload.step === "none" || upload.step === "refused") return null;
  const { isSmaller, size } = upload;
  if (!isSmaller || !size) return null;
  return (
    <p>
      <MadeSmaller {...size} />
    </p>
  );
}

/** It was larger than is taken, and nobody should wonder about its size. */
export const MadeSmaller = ({ width, height }: { width: number; height: number }) => (
  <Trans>
    Made smaller: {width} × {height} px.
  </Trans>
);

/** The bar tells its number by itself, so that not each step is announced. */
function Sending({ percent, onCancel }: { percent: number | null; onCancel: () => void }) {
  const { t, i18n } = useLingui();
  if (percent === null)
    return (
      <p>
        <Loader size={16} color="dark.2" aria-hidden="true" />
        <Trans>The image is being made smaller.</Trans>
        <Button variant="default" size="sm" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </p>
    );
  return (
    <div className={classes.sending}>
      <span>
        <Trans>Uploading</Trans>
      </span>
      <span className={classes.percent} aria-hidden="true">
        {i18n.number(percent / 100, { style: "percent" })}
      </span>
      <Button variant="default" size="sm" onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
      <Progress color="dark.0" value={percent} aria-label={t`Upload`} />
    </div>
  );
}

function Refused({
  reason,
  sentence,
  children,
}: {
  reason: Error;
  sentence: string;
  children: ReactNode;
}) {
  return (
    <SeenAlert
      reason={reason}
      edge="nearest"
      color="red"
      icon={<IconAlertCircle size={20} aria-hidden="true" />}
    >
      {sentence}
      <Group gap="xs" mt="sm">
        {children}
      </Group>
    </SeenAlert>
  );
}

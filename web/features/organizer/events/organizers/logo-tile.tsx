// How does a person choose the logo of an organizer that is not saved yet? The file waits here.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, FileButton, Text } from "@mantine/core";
import { IconPhotoPlus } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import type { ShownImage } from "#shared/contracts/images.ts";
import { groundColours, imageContentTypes, imagePath } from "#shared/core/images.ts";
import { MadeSmaller } from "#web/components/image/image-news.tsx";
import classes from "#web/features/organizer/events/organizers/logo-tile.module.css";
import { lookAt, type Taken } from "#web/lib/image/image-file.ts";

/** A file that cannot be a logo is refused with the reason, and the former one stays. */
export function LogoTile({
  file,
  present = null,
  onChoose,
}: {
  file: File | null;
  /** The logo that the organizer has. */
  present?: ShownImage | null;
  onChoose: (file: File | null) => void;
}) {
  const { t } = useLingui();
  const [fault, setFault] = useState<string | null>(null);
  const [smaller, setSmaller] = useState<Taken | null>(null);
  const [isShrinking, setShrinking] = useState(false);
  const preview =
    usePreview(file) ?? (present && imagePath(present.id, present.widths[0] ?? 0, "webp"));
  const choose = async (chosen: File | null) => {
    if (!chosen) return;
    const looked = await lookAt("ORGANIZER_LOGO", chosen, (step) =>
      setShrinking(step === "shrinking"),
    );
    setShrinking(false);
    setFault(looked.fault);
    if (looked.fault !== null) return;
    setSmaller(looked.isSmaller ? looked : null);
    onChoose(looked.file);
  };
  return (
    <div className={classes.tile}>
      <FileButton accept={imageContentTypes.join(",")} onChange={(chosen) => void choose(chosen)}>
        {(props) => (
          <Button
            {...props}
            loading={isShrinking}
            variant="default"
            className={classes.button ?? ""}
            aria-label={preview ? t`Choose another logo` : t`Choose a logo`}
          >
            {preview ? (
              <img
                src={preview}
                alt=""
                style={file || !present ? undefined : groundColours[present.ground]}
              />
            ) : (
              <span className={classes.empty}>
                <IconPhotoPlus size={24} stroke={1.5} aria-hidden="true" />
                <Trans>Logo</Trans>
              </span>
            )}
          </Button>
        )}
      </FileButton>
      <Text size="sm" c="var(--danger)" role="status" className={classes.fault ?? ""}>
        {fault}
      </Text>
      {smaller && smaller.file === file && !fault && (
        <Text size="sm" c="dimmed" role="status">
          <MadeSmaller {...smaller.size} />
        </Text>
      )}
    </div>
  );
}

function usePreview(file: File | null): string | null {
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    const made = file && URL.createObjectURL(file);
    setPreview(made);
    return () => URL.revokeObjectURL(made ?? "");
  }, [file]);
  return preview;
}

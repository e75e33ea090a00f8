// How does the logo that was chosen first get to its organizer? It is sent while the person goes
// on, and says so if nothing came of it.
import { Trans, useLingui } from "@lingui/react/macro";
import { Alert, Button, Group } from "@mantine/core";
import { useSendOnce } from "#web/features/organizer/events/organizers/logo-on-its-way.tsx";
import { logoOf } from "#web/lib/image/image-owner.ts";
import { useImageUpload } from "#web/lib/image/use-image-upload.ts";

export function FirstLogo({ organizerId, file }: { organizerId: string; file: File }) {
  const { t } = useLingui();
  const { upload, choose, again } = useImageUpload(logoOf(organizerId), () => undefined);
  useSendOnce(file, (one) => choose(one, ""));
  if (upload.step !== "refused" && upload.step !== "interrupted") return null;
  return (
    <Alert color="yellow" mb="md" role="status" title={t`The logo was not added`}>
      <Group justify="space-between" gap="sm">
        <span>{upload.reason.message}</span>
        {upload.step === "interrupted" ? (
          <Button size="sm" variant="default" onClick={again}>
            <Trans>Try again</Trans>
          </Button>
        ) : (
          <Trans>You can add one under Organizers.</Trans>
        )}
      </Group>
    </Alert>
  );
}

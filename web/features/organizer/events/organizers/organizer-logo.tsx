// Which logo has an organizer? It stands beside its name on event pages and in mails.
import { useLingui } from "@lingui/react/macro";
import type { OrganizerRow } from "#shared/contracts/organizers.ts";
import { FormFrame, FrameBody } from "#web/components/form/form-frame.tsx";
import { AltText } from "#web/components/image/alt-text.tsx";
import { ImagePanel } from "#web/components/image/image-panel.tsx";
import { logoOf } from "#web/lib/image/image-owner.ts";

export function OrganizerLogo({
  organizer: { id, name },
  onClose,
}: {
  organizer: OrganizerRow;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const owner = logoOf(id);
  return (
    <FormFrame isShort title={t`Logo of ${name}`} onClose={onClose}>
      <FrameBody>
        <ImagePanel
          owner={owner}
          sizes="256px"
          words={{
            name: t`Logo`,
            ready: t`The logo is on the event pages.`,
            removal: {
              title: t`Delete the logo of ${name}?`,
              text: t`It disappears from event pages and mails, and cannot be brought back.`,
              verb: t`Delete logo`,
              done: t`The logo was deleted.`,
              failed: t`Error deleting the logo`,
            },
          }}
        >
          {(image, onType) => (
            <AltText key={image.id} owner={owner} image={image} onType={onType} />
          )}
        </ImagePanel>
      </FrameBody>
    </FormFrame>
  );
}

// What do buyers see first of an event? Its cover image, on the page and in shared links.
import { useLingui } from "@lingui/react/macro";
import { SettingsSection } from "#web/components/form/settings-form.tsx";
import { AltText } from "#web/components/image/alt-text.tsx";
import { ImagePanel } from "#web/components/image/image-panel.tsx";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { coverOf } from "#web/lib/image/image-owner.ts";

export function EventCover() {
  const { t } = useLingui();
  const owner = coverOf(useCurrentEvent().id);
  const words = {
    name: t`Cover image`,
    ready: t`The cover image is on the event page.`,
    removal: {
      title: t`Delete the cover image?`,
      text: t`It disappears from the event page, tickets and mails, and cannot be brought back.`,
      verb: t`Delete cover image`,
      done: t`The cover image was deleted.`,
      failed: t`Error deleting the cover image`,
    },
  };
  return (
    <div style={{ maxWidth: 640 }}>
      <SettingsSection title={words.name} help={t`Cropped to 2:1.`}>
        <ImagePanel owner={owner} words={words} sizes="(max-width: 800px) 100vw, 592px">
          {(image, onType) => (
            <AltText key={image.id} owner={owner} image={image} onType={onType} />
          )}
        </ImagePanel>
      </SettingsSection>
    </div>
  );
}

// How is the event found and shared? As a title, a few words and its cover.
import { useLingui } from "@lingui/react/macro";
import { Switch, Textarea, TextInput } from "@mantine/core";
import type { EventSettings } from "#shared/contracts/event-settings.ts";
import { SettingsForm, SettingsSection } from "#web/components/form/settings-form.tsx";
import { SearchPreview, SharePreview } from "#web/features/organizer/settings/seo-preview.tsx";
import { useFallback } from "#web/features/organizer/settings/use-fallback.ts";
import { useSectionForm } from "#web/features/organizer/settings/use-section-form.ts";
import { WithSettings } from "#web/features/organizer/settings/with-settings.tsx";

export const SeoSettings = () => (
  <WithSettings>{(settings) => <SeoForm settings={settings} />}</WithSettings>
);

function SeoForm({ settings }: { settings: EventSettings }) {
  const { t } = useLingui();
  const form = useSectionForm("seo", settings);
  const fallback = useFallback(settings);
  const { seoTitle, seoDescription, allowsIndexing } = form.values;
  const description = seoDescription?.trim() || fallback.description;
  return (
    <SettingsForm form={form}>
      <SettingsSection title={t`Search engines and shared links`}>
        <TextInput
          label={t`Search title`}
          placeholder={fallback.title}
          title={seoTitle ? undefined : fallback.title}
          {...form.getInputProps("seoTitle")}
        />
        <Textarea
          label={t`Search description`}
          placeholder={fallback.description}
          {...form.getInputProps("seoDescription")}
        />
        <TextInput
          label={t`Keywords`}
          description={t`Separated by commas.`}
          {...form.getInputProps("seoKeywords")}
        />
        <Switch
          label={t`Search engines may list this event`}
          {...form.getInputProps("allowsIndexing", { type: "checkbox" })}
        />
      </SettingsSection>
      <SettingsSection title={t`Preview`}>
        <SearchPreview
          title={seoTitle?.trim() || fallback.title}
          description={description}
          isListed={allowsIndexing !== false}
        />
        <SharePreview title={seoTitle?.trim() || fallback.shareTitle} description={description} />
      </SettingsSection>
    </SettingsForm>
  );
}

// How do people join an online event?
import { useLingui } from "@lingui/react/macro";
import { Switch, Textarea } from "@mantine/core";
import type { EventSettings } from "#shared/contracts/event-settings.ts";
import { joinDetails } from "#shared/rules/page/join-details.ts";
import { SettingsForm, SettingsSection } from "#web/components/form/settings-form.tsx";
import { JobProgress } from "#web/components/job/job-progress.tsx";
import { useChangeOffer } from "#web/features/organizer/settings/change-offer.tsx";
import {
  joinDetailsJob,
  useJoinDetailsOffer,
} from "#web/features/organizer/settings/join-details-offer.ts";
import { useSectionForm } from "#web/features/organizer/settings/use-section-form.ts";
import { WithSettings } from "#web/features/organizer/settings/with-settings.tsx";
import { useJobRead } from "#web/lib/api/use-job.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";

export const OnlineSettings = () => (
  <WithSettings>{(settings) => <OnlineForm settings={settings} />}</WithSettings>
);

/** After a save the buyers may be told by mail. */
function OnlineForm({ settings }: { settings: EventSettings }) {
  const { t } = useLingui();
  const eventId = useCurrentEvent().id;
  const offerJoinDetails = useJoinDetailsOffer(eventId);
  const offerChange = useChangeOffer(eventId);
  const form = useSectionForm("online", settings, (saved) => {
    const before = form.getInitialValues();
    const details = joinDetails(saved);
    if (saved.isOnline !== before.isOnline) void offerChange();
    else if (details !== joinDetails(before) && details !== "") void offerJoinDetails();
  });
  return (
    <SettingsForm form={form}>
      <SettingsSection title={t`Online event`}>
        <Switch
          label={t`This is an online event`}
          {...form.getInputProps("isOnline", { type: "checkbox" })}
        />
        {form.values.isOnline && (
          <Textarea
            label={t`How to join`}
            description={t`Only people with a ticket see it.`}
            {...form.getInputProps("onlineDetails")}
          />
        )}
        <JobProgress
          of={joinDetailsJob(eventId)}
          useRead={useJobRead}
          titleOf={() => t`Mails with the connection details`}
        />
      </SettingsSection>
    </SettingsForm>
  );
}

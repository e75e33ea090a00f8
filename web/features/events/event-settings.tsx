// What can be changed about an event? The texts for buyers, the time and the place, in one form
// that is saved as a whole.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, SimpleGrid, Switch, Textarea, TextInput } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { EventInput, events } from "#shared/contracts/events.ts";
import { organizers } from "#shared/contracts/organizers.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import type { BodyInput } from "#shared/core/route.ts";
import { joinDetails } from "#shared/rules/join-details.ts";
import { EditConflict } from "#web/components/edit-conflict.tsx";
import { FieldPair } from "#web/components/field-pair.tsx";
import {
  ChoiceSelect,
  CountrySelect,
  CurrencySelect,
  currencyLabels,
  TimeZoneSelect,
} from "#web/components/known-selects.tsx";
import { LockedField } from "#web/components/locked-field.tsx";
import { PageHeader } from "#web/components/page-header.tsx";
import { ProblemAlert } from "#web/components/problem-alert.tsx";
import { SettingsForm, SettingsSection } from "#web/components/settings-form.tsx";
import { toastDone } from "#web/components/toast.tsx";
import { EditOrganizer } from "#web/features/events/edit-organizer.tsx";
import { EventDates } from "#web/features/events/event-dates.tsx";
import { changeZone } from "#web/features/events/event-form.ts";
import { useJoinDetailsOffer } from "#web/features/events/join-details-offer.ts";
import { call, useAction, useRoute } from "#web/lib/api.ts";
import { inputOf, useContractForm } from "#web/lib/contract-form.ts";
import { type CurrentEvent, useCurrentEvent } from "#web/lib/current-event.tsx";
import { useEditConflict } from "#web/lib/edit-conflict.ts";
import { useMe } from "#web/lib/me.tsx";
import { usePageTitle } from "#web/lib/page-title.ts";

export function Component() {
  const { t, i18n } = useLingui();
  usePageTitle(t`Event settings`);
  const event = useCurrentEvent();
  const known = useRoute(organizers.list, { query: { per_page: 100 } });
  const sold = useRoute(tickets.list, { params: { eventId: event.id }, query: { per_page: 1 } });
  const hasTickets = sold.data && sold.data.meta.total > 0;
  const form = useContractForm(EventInput, inputOf(EventInput, event));
  const edit = useEditConflict(form, event, {
    valuesOf: (now: CurrentEvent) => inputOf(EventInput, now),
    read: () => call(events.get, { params: { eventId: event.id } }),
    save: (body, version) => save.mutate({ params: { eventId: event.id }, version, body }),
  });
  const offerJoinDetails = useJoinDetailsOffer(event.id);
  const save = useAction(events.update, {
    onSuccess: (saved) => {
      const isJoinedAnew = joinDetails(saved) !== joinDetails(form.getInitialValues());
      edit.begin(saved);
      toastDone(t`${saved.title} was saved.`);
      if (isJoinedAnew && joinDetails(saved) !== "") void offerJoinDetails();
    },
    onError: edit.meet,
  });
  const send = (body: BodyInput<typeof events.update>) =>
    save.mutate({ params: { eventId: event.id }, version: edit.version, body });
  // The event reloads now and then. The form adopts each newer version, so that its fields and the
  // version that a save sends always belong together.
  const { adopt } = edit;
  useEffect(() => adopt(event));
  const { timezone, isOnline } = form.values;
  const { role } = useMe();
  const [isEditingOrganizer, setEditingOrganizer] = useState(false);
  const organizer = known.data?.data.find(({ id }) => id === form.values.organizerId);
  return (
    <>
      <PageHeader
        title={t`Event settings`}
        help={t`What buyers read, when it takes place, and where.`}
      />
      {isEditingOrganizer && organizer && (
        <EditOrganizer organizer={organizer} onClose={() => setEditingOrganizer(false)} />
      )}
      <SettingsForm form={form} onSubmit={form.send(send)} isSaving={save.isPending}>
        {edit.differences ? (
          <EditConflict
            key={edit.version}
            differences={edit.differences}
            timezone={timezone}
            words={{
              organizerId: (id) =>
                known.data?.data.find((one) => one.id === id)?.name ?? String(id),
            }}
            onKeepMine={form.send(send)}
            onTakeTheirs={edit.takeTheirs}
          />
        ) : (
          <ProblemAlert error={save.error} />
        )}
        <SettingsSection
          title={t`Event details`}
          help={t`Shown at the top of the event page and in search results.`}
        >
          <TextInput label={t`Event title`} {...form.getInputProps("title")} />
          <Textarea label={t`Description`} minRows={5} {...form.getInputProps("description")} />
          <ChoiceSelect
            label={t`Organizer`}
            data={(known.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            {...form.getInputProps("organizerId")}
          />
          {role === "ADMIN" && organizer && (
            <Button
              variant="default"
              w="fit-content"
              leftSection={<IconPencil size={16} aria-hidden="true" />}
              onClick={() => setEditingOrganizer(true)}
            >
              <Trans>Edit organizer</Trans>
            </Button>
          )}
        </SettingsSection>
        <SettingsSection
          title={t`Date and time`}
          help={t`All times are those of the event's time zone.`}
        >
          <EventDates form={form} />
          <FieldPair isWide>
            <TimeZoneSelect
              label={t`Time zone`}
              {...form.getInputProps("timezone")}
              onChange={(zone) => zone && form.setValues(changeZone(form.values, zone))}
            />
            {hasTickets === false ? (
              <CurrencySelect
                label={t`Currency`}
                description={t`Fixed once the event has tickets.`}
                {...form.getInputProps("currency")}
              />
            ) : (
              // The currency stays locked until the ticket count is known, so that nobody starts a
              // change that is then refused.
              <LockedField
                label={t`Currency`}
                value={currencyLabels(i18n.locale)(form.values.currency)}
                reason={
                  hasTickets
                    ? t`Cannot be changed, because the event has tickets.`
                    : t`Fixed once the event has tickets.`
                }
              />
            )}
          </FieldPair>
        </SettingsSection>
        <SettingsSection title={t`Location`} help={t`Where people go, or how they join.`}>
          <Switch
            label={t`This is an online event`}
            {...form.getInputProps("isOnline", { type: "checkbox" })}
          />
          {isOnline ? (
            <Textarea
              label={t`How to join`}
              description={t`Only people with a ticket see it.`}
              {...form.getInputProps("onlineDetails")}
            />
          ) : (
            <SimpleGrid cols={{ base: 1, nav: 2 }}>
              <TextInput label={t`Venue`} {...form.getInputProps("venueName")} />
              <TextInput label={t`Address line 1`} {...form.getInputProps("addressLine1")} />
              <TextInput label={t`Address line 2`} {...form.getInputProps("addressLine2")} />
              <TextInput label={t`City`} {...form.getInputProps("city")} />
              <TextInput label={t`State or region`} {...form.getInputProps("region")} />
              <TextInput label={t`ZIP or postal code`} {...form.getInputProps("postalCode")} />
              <CountrySelect label={t`Country`} {...form.getInputProps("country")} />
              <TextInput label={t`Map link`} type="url" {...form.getInputProps("mapsUrl")} />
            </SimpleGrid>
          )}
        </SettingsSection>
      </SettingsForm>
    </>
  );
}

// What is the event, and when does it take place?
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, TextInput } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import type * as z from "zod";
import { EventChange, events } from "#shared/contracts/events.ts";
import { type OrganizerRow, organizers } from "#shared/contracts/organizers.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { MAX_PAGE_SIZE } from "#shared/core/lists.ts";
import { zoneNameOf } from "#shared/core/time/zone-name.ts";
import { isMovedInTime } from "#shared/rules/page/known-facts.ts";
import {
  ChoiceSelect,
  CurrencySelect,
  currencyLabels,
  TimeZoneSelect,
} from "#web/components/form/choice-selects.tsx";
import { FieldPair } from "#web/components/form/field-pair.tsx";
import { LockedField } from "#web/components/form/locked-field.tsx";
import { SettingsForm, SettingsSection } from "#web/components/form/settings-form.tsx";
import { useItemForm } from "#web/components/form/use-item-form.ts";
import { HtmlField } from "#web/components/rich-text/html-field.tsx";
import { EventDates } from "#web/features/organizer/events/event-dates.tsx";
import { changeZone } from "#web/features/organizer/events/event-form.ts";
import { OrganizerForm } from "#web/features/organizer/events/organizers/organizer-form.tsx";
import { ArchiveEvent } from "#web/features/organizer/settings/archive-event.tsx";
import { useChangeOffer } from "#web/features/organizer/settings/change-offer.tsx";
import { ChecklistAgain } from "#web/features/organizer/settings/checklist-again.tsx";
import { DeleteEvent } from "#web/features/organizer/settings/delete-event.tsx";
import { useApiQuery } from "#web/lib/api/api.ts";
import { useMe } from "#web/lib/api/me.tsx";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { toDescription, useIsFirstFromChecklist } from "#web/lib/event/from-checklist.ts";
import { type ContractForm, inputOf } from "#web/lib/form/contract-form.ts";

/** The event's place and its other settings have forms of their own. */
const details = { get: events.get, update: { ...events.update, body: EventChange } };

type DetailsForm = ContractForm<z.input<typeof EventChange>>;

export function EventDetails() {
  const form = useDetailsForm();
  const known =
    useApiQuery(organizers.list, { query: { per_page: MAX_PAGE_SIZE } }).data?.data ?? [];
  const organizer = known.find(({ id }) => id === form.values.organizerId);
  const [isEditingOrganizer, setEditingOrganizer] = useState(false);
  const nameOf = (id: unknown) => known.find((one) => one.id === id)?.name ?? String(id);
  return (
    <>
      {isEditingOrganizer && organizer && (
        <OrganizerForm existing={organizer} onClose={() => setEditingOrganizer(false)} />
      )}
      <SettingsForm
        form={form}
        timezone={form.values.timezone}
        words={{ organizerId: nameOf, timezone: (zone) => zoneNameOf(String(zone)) }}
      >
        <Details
          form={form}
          organizers={known}
          {...(organizer && { onEditOrganizer: () => setEditingOrganizer(true) })}
        />
        <DateAndTime form={form} />
        <ChecklistAgain />
        <ArchiveEvent />
        <DeleteEvent />
      </SettingsForm>
    </>
  );
}

function useDetailsForm() {
  const { t } = useLingui();
  const event = useCurrentEvent();
  const offerChange = useChangeOffer(event.id);
  const form = useItemForm(details, {
    params: { eventId: event.id },
    existing: event,
    valuesOf: (now) => inputOf(EventChange, now),
    done: ({ title }) => t`${title} was saved.`,
    onSaved: (saved) => {
      if (isMovedInTime(event, saved)) void offerChange();
    },
  });
  // The fields and the version that a save sends must belong together, so each reload is adopted.
  const { adopt } = form;
  useEffect(() => adopt(event));
  return form;
}

function Details({
  form,
  organizers: known,
  onEditOrganizer,
}: {
  form: DetailsForm;
  organizers: OrganizerRow[];
  onEditOrganizer?: () => void;
}) {
  const { t } = useLingui();
  const { role } = useMe();
  return (
    <SettingsSection
      title={t`Event details`}
      help={t`Shown at the top of the event page and in search results.`}
    >
      <TextInput label={t`Event title`} {...form.getInputProps("title")} />
      <HtmlField
        label={t`Description`}
        minRows={5}
        isFirst={useIsFirstFromChecklist(toDescription)}
        {...form.getInputProps("description")}
      />
      <ChoiceSelect
        label={t`Organizer`}
        data={known.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps("organizerId")}
      />
      {role === "ADMIN" && onEditOrganizer && (
        <Button
          variant="default"
          w="fit-content"
          leftSection={<IconPencil size={16} aria-hidden="true" />}
          onClick={onEditOrganizer}
        >
          <Trans>Edit organizer</Trans>
        </Button>
      )}
    </SettingsSection>
  );
}

function DateAndTime({ form }: { form: DetailsForm }) {
  const { t } = useLingui();
  return (
    <SettingsSection title={t`Date and time`}>
      <EventDates form={form} />
      <FieldPair isWide>
        <TimeZoneSelect
          label={t`Time zone`}
          {...form.getInputProps("timezone")}
          onChange={(zone) => zone && form.setValues(changeZone(form.values, zone))}
        />
        <Currency form={form} />
      </FieldPair>
    </SettingsSection>
  );
}

/** Locked until the ticket count is known, so that nobody starts a change that is then refused. */
function Currency({ form }: { form: DetailsForm }) {
  const { t, i18n } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const sold = useApiQuery(tickets.list, { params: { eventId }, query: { per_page: 1 } });
  const total = sold.data?.meta.total;
  if (total === 0)
    return (
      <CurrencySelect
        label={t`Currency`}
        description={t`Fixed once the event has tickets.`}
        {...form.getInputProps("currency")}
      />
    );
  return (
    <LockedField
      label={t`Currency`}
      value={currencyLabels(i18n.locale)(form.values.currency)}
      reason={
        total === undefined
          ? t`Fixed once the event has tickets.`
          : t`Cannot be changed, because the event has tickets.`
      }
    />
  );
}

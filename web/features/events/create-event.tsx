// How does an event begin? Who puts it on, its name, when and where; everything else waits in the settings.
import { Trans, useLingui } from "@lingui/react/macro";
import { Alert, Button, Select, SimpleGrid, Skeleton, TextInput } from "@mantine/core";
import { IconInfoCircle, IconPlus } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { EventInput, events } from "#shared/contracts/events.ts";
import { organizers } from "#shared/contracts/organizers.ts";
import { DateTimeField } from "#web/components/date-time-field.tsx";
import { FormDrawer } from "#web/components/form-drawer.tsx";
import { CurrencySelect, TimeZoneSelect } from "#web/components/known-selects.tsx";
import { CreateOrganizer } from "#web/features/events/create-organizer.tsx";
import { changeZone } from "#web/features/events/event-form.ts";
import { useAction, useRoute } from "#web/lib/api.ts";
import { browserCurrency } from "#web/lib/browser-currency.ts";
import { useContractForm } from "#web/lib/contract-form.ts";
import { useMe } from "#web/lib/me.tsx";
import { paths } from "#web/lib/paths.ts";
import { browserZone } from "#web/lib/time.ts";

export function CreateEvent({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { role } = useMe();
  const [isAddingOrganizer, setAddingOrganizer] = useState(false);
  const known = useRoute(organizers.list, { query: { per_page: 100 } });
  const form = useContractForm(EventInput, blank());
  const create = useAction(events.create, {
    onSuccess: ({ id: eventId }) => void navigate(paths.tickets.href({ eventId })),
    onError: form.showProblem,
  });
  const choices = known.data?.data ?? [];
  // With a single organizer there is nothing to choose.
  const only = choices.length === 1 ? choices[0]?.id : undefined;
  const { setFieldValue, resetDirty } = form;
  const { timezone, organizerId: chosen } = form.values;
  useEffect(() => {
    // Only while nothing is chosen: the form's setter is a new one at every render, and setting again would never end.
    if (!only || chosen !== "") return;
    setFieldValue("organizerId", only);
    resetDirty({ ...blank(), organizerId: only }); // what we chose is nothing that a person could lose
  }, [only, chosen, setFieldValue, resetDirty]);
  if (isAddingOrganizer) {
    return (
      <CreateOrganizer
        onClose={() => setAddingOrganizer(false)}
        onCreated={(organizerId) => form.setFieldValue("organizerId", organizerId)}
      />
    );
  }
  return (
    <FormDrawer
      title={t`Create event`}
      saveLabel={t`Create event`}
      form={form}
      onSend={(body) => create.mutate({ body })}
      onClose={onClose}
      isSaving={create.isPending || create.isSuccess}
      error={create.error}
    >
      {known.isPending && <Skeleton h={64} />}
      {known.data && choices.length === 0 && (
        <Alert color="blue" icon={<IconInfoCircle size={20} aria-hidden="true" />}>
          {role === "ADMIN" ? (
            <Trans>An event needs an organizer: the name that buyers see as its host.</Trans>
          ) : (
            <Trans>An event needs an organizer, and this account has none yet. Ask an admin to add one.</Trans>
          )}
        </Alert>
      )}
      {choices.length > 0 && (
        <Select
          label={t`Organizer`}
          data={choices.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps("organizerId")}
        />
      )}
      {role === "ADMIN" && known.data && (
        <Button
          variant="default"
          justify="flex-start"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => setAddingOrganizer(true)}
        >
          <Trans>Create organizer</Trans>
        </Button>
      )}
      <TextInput label={t`Event title`} data-autofocus {...form.getInputProps("title")} />
      <SimpleGrid cols={{ base: 1, nav: 2 }}>
        <DateTimeField label={t`Start`} timezone={timezone} {...form.getInputProps("startAt")} />
        <DateTimeField label={t`End (optional)`} timezone={timezone} {...form.getInputProps("endAt")} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, nav: 2 }}>
        <TimeZoneSelect
          label={t`Time zone`}
          {...form.getInputProps("timezone")}
          onChange={(zone) => zone && form.setValues(changeZone(form.values, String(zone)))}
        />
        <CurrencySelect
          label={t`Currency`}
          description={t`Fixed once the event has tickets.`}
          {...form.getInputProps("currency")}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, nav: 2 }}>
        <TextInput label={t`Venue (optional)`} {...form.getInputProps("venueName")} />
        <TextInput label={t`City (optional)`} {...form.getInputProps("city")} />
      </SimpleGrid>
    </FormDrawer>
  );
}

const blank = () => ({
  title: "",
  organizerId: "",
  startAt: "",
  endAt: null,
  timezone: browserZone(),
  currency: browserCurrency(),
  venueName: "",
  city: "",
});

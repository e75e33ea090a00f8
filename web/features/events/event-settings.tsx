// What is the event, when and where? One form over everything an organizer edits of it.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Paper, Select, SimpleGrid, Stack, Switch, Textarea, TextInput, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { EventInput, events } from "#shared/contracts/events.ts";
import { organizers } from "#shared/contracts/organizers.ts";
import { DateTimeField } from "#web/components/date-time-field.tsx";
import { CountrySelect, CurrencySelect, TimeZoneSelect } from "#web/components/known-selects.tsx";
import { PageHeader } from "#web/components/page-header.tsx";
import { ProblemAlert } from "#web/components/problem-alert.tsx";
import { toastDone } from "#web/components/toast.tsx";
import { UnsavedGuard } from "#web/components/unsaved-guard.tsx";
import { changeZone } from "#web/features/events/event-form.ts";
import { useAction, useRoute } from "#web/lib/api.ts";
import { useContractForm } from "#web/lib/contract-form.ts";
import { type CurrentEvent, useCurrentEvent } from "#web/lib/current-event.tsx";
import { usePageTitle } from "#web/lib/page-title.ts";

export function Component() {
  const { t } = useLingui();
  const event = useCurrentEvent();
  usePageTitle(t`Settings`);
  return (
    <>
      <PageHeader
        title={t`Settings`}
        help={t`What buyers read about the event. A change shows on its page within seconds.`}
      />
      {/* A version that somebody else saved brings its own form; typed text of a refused save stays in this one. */}
      <EventForm key={event.id} event={event} />
    </>
  );
}

function EventForm({ event }: { event: CurrentEvent }) {
  const { t } = useLingui();
  const known = useRoute(organizers.list, { query: { per_page: 100 } });
  const form = useContractForm(EventInput, inputOf(event));
  const save = useAction(events.update, {
    onSuccess: (saved) => {
      form.setInitialValues(inputOf(saved));
      form.setValues(inputOf(saved));
      toastDone(t`Settings saved`);
    },
    onError: form.showProblem,
  });
  const { timezone, isOnline } = form.values;
  return (
    <form
      noValidate
      onSubmit={form.send((body) => save.mutate({ params: { eventId: event.id }, body, version: event.version }))}
    >
      <UnsavedGuard when={form.isDirty() && !save.isPending} />
      <Stack maw={640}>
        <ProblemAlert error={save.error} />
        <Section title={t`Basics`}>
          <TextInput label={t`Event title`} {...form.getInputProps("title")} />
          <Select
            label={t`Organizer`}
            data={(known.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            {...form.getInputProps("organizerId")}
          />
          <Textarea label={t`Description`} autosize minRows={4} {...form.getInputProps("description")} />
          <CurrencySelect
            label={t`Currency`}
            description={t`Fixed once the event has tickets.`}
            {...form.getInputProps("currency")}
          />
        </Section>
        <Section title={t`Time`}>
          <SimpleGrid cols={{ base: 1, nav: 2 }}>
            <DateTimeField label={t`Start`} timezone={timezone} {...form.getInputProps("startAt")} />
            <DateTimeField label={t`End (optional)`} timezone={timezone} {...form.getInputProps("endAt")} />
          </SimpleGrid>
          <TimeZoneSelect
            label={t`Time zone`}
            {...form.getInputProps("timezone")}
            onChange={(zone) => zone && form.setValues(changeZone(form.values, String(zone)))}
          />
        </Section>
        <Section title={t`Location`}>
          <Switch label={t`The event takes place online`} {...form.getInputProps("isOnline", { type: "checkbox" })} />
          {isOnline ? (
            <Textarea
              label={t`How to join`}
              description={t`Only people with a ticket see it.`}
              autosize
              minRows={2}
              {...form.getInputProps("onlineDetails")}
            />
          ) : (
            <>
              <TextInput label={t`Venue`} {...form.getInputProps("venueName")} />
              <TextInput label={t`Address`} {...form.getInputProps("addressLine1")} />
              <TextInput label={t`Address, second line`} {...form.getInputProps("addressLine2")} />
              <SimpleGrid cols={{ base: 1, nav: 2 }}>
                <TextInput label={t`Postal code`} {...form.getInputProps("postalCode")} />
                <TextInput label={t`City`} {...form.getInputProps("city")} />
                <TextInput label={t`State or region`} {...form.getInputProps("region")} />
                <CountrySelect label={t`Country`} {...form.getInputProps("country")} />
              </SimpleGrid>
              <TextInput
                label={t`Map link`}
                description={t`Empty opens the address in a map.`}
                type="url"
                {...form.getInputProps("mapsUrl")}
              />
            </>
          )}
        </Section>
        <Group justify="flex-end">
          <Button variant="default" disabled={!form.isDirty()} onClick={() => form.reset()}>
            <Trans>Discard</Trans>
          </Button>
          <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
            <Trans>Save</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section" p="lg" bg="var(--surface-1)">
      <Title order={2} fz="1.125rem" mb="md">
        {title}
      </Title>
      <Stack>{children}</Stack>
    </Paper>
  );
}

/** What a person edits of the event, as the form begins with it. */
function inputOf(event: CurrentEvent) {
  const { title, organizerId, description, startAt, endAt, timezone, currency, isOnline, onlineDetails } = event;
  const { venueName, addressLine1, addressLine2, city, region, postalCode, country, mapsUrl } = event;
  const place = { venueName, addressLine1, addressLine2, city, region, postalCode, country, mapsUrl };
  return { title, organizerId, description, startAt, endAt, timezone, currency, isOnline, onlineDetails, ...place };
}

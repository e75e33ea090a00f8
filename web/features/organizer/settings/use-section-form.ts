// How is one section of an event's settings edited? With a form of its own, at its own version.
import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import type * as z from "zod";
import {
  type EventSettings,
  EventSettingsInput,
  eventSettings,
  type SectionName,
  sectionInputs,
} from "#shared/contracts/event-settings.ts";
import { useSavedForm } from "#web/components/form/use-item-form.ts";
import { call } from "#web/lib/api/api.ts";
import { ApiProblem } from "#web/lib/api/api-problem.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { type ContractForm, inputOf } from "#web/lib/form/contract-form.ts";

type Values<Name extends SectionName> = z.input<(typeof sectionInputs)[Name]>;
export type SectionForm<Name extends SectionName> = ContractForm<Values<Name>>;

const sections: { [Name in SectionName]: Section<Values<Name>> } = {
  location: section(sectionInputs.location),
  online: section(sectionInputs.online),
  checkout: section(sectionInputs.checkout),
  seo: section(sectionInputs.seo),
  email: section(sectionInputs.email),
  miscellaneous: section(sectionInputs.miscellaneous),
};

/** Its refusals are named as the fields of the form. */
export function useSectionForm<Name extends SectionName>(
  name: Name,
  settings: EventSettings,
  onSaved?: (saved: EventSettings[Name]) => void,
) {
  const { t } = useLingui();
  const params = { eventId: useCurrentEvent().id };
  const form = useSavedForm<Values<Name>, EventSettings[Name]>(eventSettings.update, {
    params,
    ...sections[name],
    existing: settings[name],
    read: async () => (await call(eventSettings.get, { params }))[name],
    write: async (values, version) => {
      const body = EventSettingsInput.parse({ [name]: values });
      const saved = await call(eventSettings.update, { params, body, version }).catch((error) => {
        throw withoutSection(error, name);
      });
      return saved[name];
    },
    done: () => t`The settings were saved.`,
    ...(onSaved && { onSaved }),
  });
  // The fields and the version that a save sends must belong together, so each reload is adopted.
  const { adopt } = form;
  useEffect(() => adopt(settings[name]));
  return form;
}

type Section<V> = { schema: z.ZodType<unknown, V>; valuesOf: (item: unknown) => V };

function section<Shape extends z.core.$ZodLooseShape>(schema: z.ZodObject<Shape>) {
  return { schema, valuesOf: (item: unknown) => inputOf(schema, item) };
}

function withoutSection(error: unknown, name: SectionName): unknown {
  if (!(error instanceof ApiProblem)) return error;
  const { status, code, message, params, requestId, retryAfter } = error;
  const fields = error.fields.map((field) => ({
    ...field,
    path: field.path.replace(`${name}.`, ""),
  }));
  return new ApiProblem(status, code, { code, message, fields, params, requestId }, retryAfter);
}

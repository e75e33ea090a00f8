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

const schemas: { [Name in SectionName]: z.ZodType<unknown, Values<Name>> } = sectionInputs;
const shapes: Record<SectionName, z.ZodObject> = sectionInputs;

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
    schema: schemas[name],
    valuesOf: (item: unknown) => inputOf(shapes[name], item) as Values<Name>,
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

function withoutSection(error: unknown, name: SectionName): unknown {
  if (!(error instanceof ApiProblem)) return error;
  const { status, code, message, params, requestId, retryAfter } = error;
  const fields = error.fields.map((field) => ({
    ...field,
    path: field.path.replace(`${name}.`, ""),
  }));
  return new ApiProblem(status, code, { code, message, fields, params, requestId }, retryAfter);
}

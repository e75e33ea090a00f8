// What was typed for a message that is not sent yet? This tab keeps it, so that a reload loses
// nothing.
import { useEffect, useEffectEvent, useState } from "react";
import { keep, recall } from "#web/lib/page/browser-memory.ts";

type Values = Record<string, unknown>;
type Form<V> = {
  values: V;
  isSaving: boolean;
  isDirty: () => boolean;
  setValues: (values: V) => void;
};

const keyOf = (eventId: string): string => `message-draft#${eventId}`;

export const hasDraft = (eventId: string): boolean =>
  recall<Values>("tab", keyOf(eventId)) !== null;

export const forgetDraft = (eventId: string): void => void keep("tab", keyOf(eventId), null);

/** Begins with what was kept. A form without changes keeps nothing. */
export function useDraft<V extends Values>(form: Form<V>, eventId: string, isNew: boolean): void {
  const [kept] = useState(() => (isNew ? recall<V>("tab", keyOf(eventId)) : null));
  const takeUp = useEffectEvent(() => kept && form.setValues(kept));
  useEffect(() => void takeUp(), []);
  const values = isNew && !form.isSaving && form.isDirty() ? form.values : null;
  useEffect(() => {
    if (isNew && !form.isSaving) keep("tab", keyOf(eventId), values);
  }, [eventId, isNew, form.isSaving, values]);
}

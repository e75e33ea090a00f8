// What does the current event ask? All its own questions, hidden ones too, in their order.
import { type Question, questions } from "#shared/contracts/questions.ts";
import { MAX_PAGE_SIZE } from "#shared/core/lists.ts";
import { useApiQuery } from "#web/lib/api/api.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";

/** Null until loaded. If they cannot be loaded there are none, so that names can be corrected. */
export function useEventQuestions(): Question[] | null {
  const { id: eventId } = useCurrentEvent();
  const query = { per_page: MAX_PAGE_SIZE, sort_by: "position" } as const;
  const { data, isPending } = useApiQuery(questions.list, { params: { eventId }, query });
  if (isPending) return null;
  return data?.data.filter(({ isDefault }) => !isDefault) ?? [];
}

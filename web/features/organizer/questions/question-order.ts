// How does a question move in the list? The screen changes at once, and a refused move is reverted
// and reported.
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { type Question, questions } from "#shared/contracts/questions.ts";
import { MAX_PAGE_SIZE, type Page } from "#shared/core/lists.ts";
import type { Query } from "#shared/core/route.ts";
import { toastFailed } from "#web/components/toast.tsx";
import { call, queryKeyOf, useApiMutation } from "#web/lib/api.ts";

/**
 * Returns a function that moves a question among the shown ones, by a number of places; below 0 is
 * up. Questions that are not shown keep their places.
 */
export function useQuestionOrder(
  eventId: string,
  query: Query<typeof questions.list>,
  page: Page<Question> | undefined,
) {
  const { t } = useLingui();
  const client = useQueryClient();
  const key = queryKeyOf(questions.list, { params: { eventId }, query });
  const failed = (error: unknown) => {
    void client.invalidateQueries({ queryKey: key });
    toastFailed(t`Sorting questions failed`, error);
  };
  const sort = useApiMutation(questions.sort, { onError: failed });
  const move = async (id: string, by: number) => {
    const shown = (page?.data ?? []).flatMap((row) => (row.isDefault ? [] : [row.id]));
    const moved = movedIn(shown, id, by);
    if (!moved) return;
    const place = (row: Question) => (row.isDefault ? -1 : moved.indexOf(row.id));
    client.setQueryData(
      key,
      (now: Page<Question> | undefined) =>
        now && { ...now, data: now.data.toSorted((a, b) => place(a) - place(b)) },
    );
    const questionIds = merged(await allIds(eventId), moved);
    sort.mutate({ params: { eventId }, body: { questionIds } });
  };
  return ({ id }: Question, by: number) => void move(id, by).catch(failed);
}

/** The ids with one of them moved. Null if that changes nothing. */
export function movedIn(ids: readonly string[], id: string, by: number): string[] | null {
  const from = ids.indexOf(id);
  const to = Math.min(Math.max(0, from + by), ids.length - 1);
  if (from < 0 || from === to) return null;
  const others = ids.filter((one) => one !== id);
  return others.toSpliced(to, 0, id);
}

/** All ids with the shown ones in their new order, at the places that the shown ones have. */
export function merged(all: readonly string[], shown: readonly string[]): string[] {
  const waiting = [...shown];
  const isShown = new Set(shown);
  return all.map((id) => (isShown.has(id) ? (waiting.shift() ?? id) : id));
}

/** The route needs the ids of all questions, and the screen shows those of one scope. */
async function allIds(eventId: string): Promise<string[]> {
  const query = { per_page: MAX_PAGE_SIZE, sort_by: "position" } as const;
  const { data } = await call(questions.list, { params: { eventId }, query });
  return data.flatMap(({ id, isDefault }) => (isDefault ? [] : [id]));
}

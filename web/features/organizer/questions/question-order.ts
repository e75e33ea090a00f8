// How does a question move in the list? Among the shown ones of its scope, below the fixed ones.
import { useLingui } from "@lingui/react/macro";
import { type Question, questions } from "#shared/contracts/questions.ts";
import { MAX_PAGE_SIZE } from "#shared/core/lists.ts";
import type { Query } from "#shared/core/route.ts";
import { useRowOrder } from "#web/components/list/use-row-order.ts";
import { call, queryKeyOf } from "#web/lib/api/api.ts";

const all = { per_page: MAX_PAGE_SIZE, sort_by: "position" } as const;
const isFixed = ({ isDefault }: Question) => isDefault;

export function useQuestionOrder(eventId: string, query: Query<typeof questions.list>) {
  const { t } = useLingui();
  const params = { eventId };
  return useRowOrder<Question>({
    key: queryKeyOf(questions.list, { params, query }),
    route: questions.sort,
    isFixed,
    readIds: async () => {
      const { data } = await call(questions.list, { params, query: all });
      return data.flatMap((row) => (isFixed(row) ? [] : [row.id]));
    },
    save: (questionIds) => call(questions.sort, { params, body: { questionIds } }),
    failed: t`Sorting questions failed`,
  });
}

// What does the event ask? The questions per order and per attendee, in the order in which buyers
// see them.
import { Trans, useLingui } from "@lingui/react/macro";
import { Group, Switch, Tabs } from "@mantine/core";
import { IconMessageQuestion } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { type Question, QuestionScope, questions } from "#shared/contracts/questions.ts";
import { MAX_PAGE_SIZE } from "#shared/core/lists.ts";
import { CreateButton } from "#web/components/list/create-button.tsx";
import { EmptyState } from "#web/components/list/empty-state.tsx";
import { ListScreen } from "#web/components/list/list-screen.tsx";
import { lazyNamed } from "#web/components/page/lazy-named.ts";
import { useQuestionActions } from "#web/features/organizer/questions/question-actions.ts";
import { useQuestionColumns } from "#web/features/organizer/questions/question-columns.tsx";
import { useQuestionOrder } from "#web/features/organizer/questions/question-order.ts";
import { scopeWords, useQuestionTitle } from "#web/features/organizer/questions/question-words.ts";
import { useApiQuery } from "#web/lib/api/api.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { type ListParams, useListParams } from "#web/lib/page/list-params.ts";

const QuestionForm = lazyNamed(
  () => import("#web/features/organizer/questions/question-form.tsx"),
  "QuestionForm",
);

type Edited = Question | "new" | null;

export function Component() {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const [edited, edit] = useState<Edited>(null);
  const list = useListParams(questions.list);
  const view = viewOf(list);
  const query = { ...list.query, per_page: MAX_PAGE_SIZE, filter_fields: view.filter_fields };
  const page = useApiQuery(questions.list, { params: { eventId }, query });
  const move = useQuestionOrder(eventId, query);
  const { sort_by, sort_direction } = list.query;
  const isInOrder = sort_by === "position" && sort_direction === "asc" && list.query.query === "";
  const titleOf = useQuestionTitle();
  const columns = useQuestionColumns({ edit, move: isInOrder ? move : null });
  const rowActions = useQuestionActions(edit, isInOrder ? move : null);
  const isBare = list.query.query === "" && page.data?.data.every(({ isDefault }) => isDefault);
  const create = (
    <CreateButton onClick={() => edit("new")}>
      <Trans>Create question</Trans>
    </CreateButton>
  );
  return (
    <>
      <ListScreen
        help={t`What buyers answer before they pay, in this order.`}
        action={!isBare && create}
        list={{ ...list, isNarrowed: list.query.query !== "" }}
        page={page}
        columns={columns}
        nameOf={titleOf}
        rowActions={rowActions}
        searchLabel={t`Question`}
        nothingFound={t`No questions match`}
        empty={{ icon: IconMessageQuestion, title: t`No questions yet` }}
      >
        <Views view={view} />
      </ListScreen>
      {isBare && (
        <EmptyState
          icon={IconMessageQuestion}
          title={
            view.scope === "ORDER" ? t`Nothing asked per order` : t`Nothing asked per attendee`
          }
          text={t`Ask for a meal, a T-shirt size or an address. Name and email are asked anyway.`}
          action={create}
        />
      )}
      {edited && (
        <Suspense>
          <QuestionForm
            existing={edited === "new" ? null : edited}
            scope={view.scope}
            onSaved={({ scope, isHidden }) => view.show(scope, isHidden || view.hasHidden)}
            onClose={() => edit(null)}
          />
        </Suspense>
      )}
    </>
  );
}

type View = ReturnType<typeof viewOf>;

/** Which questions are shown: those of one scope, and the hidden ones only on request. */
function viewOf(list: ListParams<typeof questions.list.query>) {
  const { scope: scopes = [], hidden = [] } = list.query.filter_fields;
  const scope = QuestionScope.options.find((one) => scopes.includes(one)) ?? "ORDER";
  const hasHidden = hidden.includes("yes");
  return {
    scope,
    hasHidden,
    filter_fields: { scope: [scope], ...(!hasHidden && { hidden: ["no" as const] }) },
    show: (next: QuestionScope, withHidden: boolean) =>
      list.set({
        filter_fields: { scope: [next], ...(withHidden && { hidden: ["yes", "no"] }) },
      }),
  };
}

function Views({ view }: { view: View }) {
  const { t, i18n } = useLingui();
  return (
    <Group justify="space-between" align="center" mb="md" gap="xs">
      <Tabs
        value={view.scope}
        onChange={(scope) => view.show(QuestionScope.parse(scope), view.hasHidden)}
      >
        <Tabs.List>
          {QuestionScope.options.map((scope) => (
            <Tabs.Tab key={scope} value={scope}>
              {i18n._(scopeWords[scope])}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <Switch
        label={t`Show hidden questions`}
        checked={view.hasHidden}
        onChange={({ currentTarget }) => view.show(view.scope, currentTarget.checked)}
      />
    </Group>
  );
}

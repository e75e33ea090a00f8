// What does the event ask? Its questions, in the order in which buyers see them.
import { useLingui } from "@lingui/react/macro";
import { Group, Switch, Tabs } from "@mantine/core";
import { IconMessageQuestion } from "@tabler/icons-react";
import { QuestionScope, questions } from "#shared/contracts/questions.ts";
import { MAX_PAGE_SIZE } from "#shared/core/lists.ts";
import { lazily } from "#web/components/dialog/lazily.ts";
import { ExportMenu } from "#web/components/export/export-menu.tsx";
import { ExportProgress } from "#web/components/export/export-progress.tsx";
import { useExporting } from "#web/components/export/use-exporting.ts";
import { ItemListScreen, useItemList } from "#web/components/list/item-list.tsx";
import { useRowOrder } from "#web/components/list/use-row-order.ts";
import {
  useQuestionActions,
  useQuestionRemoval,
} from "#web/features/organizer/questions/question-actions.ts";
import { useQuestionColumns } from "#web/features/organizer/questions/question-columns.tsx";
import { scopeWords, useQuestionTitle } from "#web/features/organizer/questions/question-words.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { type ListParams, useListParams } from "#web/lib/page/list-params.ts";

const QuestionForm = lazily(() => import("#web/features/organizer/questions/question-form.tsx"));

export function Component() {
  const { t } = useLingui();
  const { id: eventId, timezone } = useCurrentEvent();
  const list = useListParams(questions.list);
  const view = viewOf(list);
  const query = { ...list.query, per_page: MAX_PAGE_SIZE, filter_fields: view.filter_fields };
  const isSearched = list.query.query !== "";
  const items = {
    ...useItemList(questions.list, { narrowed: () => query }),
    list: { ...list, isNarrowed: isSearched },
  };
  const exporting = useExporting({ list: "ANSWERS", eventId });
  const order = useRowOrder(items, {
    routes: questions,
    isFixed: ({ isDefault }) => isDefault,
    failed: t`Sorting questions failed`,
  });
  const isBare = !isSearched && items.page.data?.data.every(({ isDefault }) => isDefault) === true;
  return (
    <ItemListScreen
      items={items}
      help={t`What buyers answer before they pay, in this order.`}
      create={t`Create question`}
      form={(props) => (
        <QuestionForm
          scope={view.scope}
          onSaved={({ scope, isHidden }) => view.show(scope, isHidden || view.hasHidden)}
          {...props}
        />
      )}
      remove={useQuestionRemoval(items)}
      order={order}
      actions={useQuestionActions()}
      columns={useQuestionColumns(items.edit)}
      nameOf={useQuestionTitle()}
      searchLabel={t`Question`}
      tools={<ExportMenu exporting={exporting} head={t`Export all answers`} query={{}} />}
      nothingFound={t`No questions match`}
      empty={{
        icon: IconMessageQuestion,
        title: view.scope === "ORDER" ? t`Nothing asked per order` : t`Nothing asked per attendee`,
        text: t`Ask for a meal, a T-shirt size or an address. Name and email are asked anyway.`,
      }}
      isEmptyBelow={isBare}
    >
      <ExportProgress exporting={exporting} timezone={timezone} />
      <Views view={view} />
    </ItemListScreen>
  );
}

type View = ReturnType<typeof viewOf>;

/** Shows one scope, and hidden questions only on request. */
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

// Who answered a question, and what? One row per order or attendee, with the way to each.
import { useLingui } from "@lingui/react/macro";
import { Button, Text } from "@mantine/core";
import { IconMessageQuestion } from "@tabler/icons-react";
import { Link, useParams } from "react-router-dom";
import { type AnswerRow, type Question, questions } from "#shared/contracts/questions.ts";
import { fullName } from "#shared/core/full-name.ts";
import { ExportMenu } from "#web/components/export/export-menu.tsx";
import { ExportProgress } from "#web/components/export/export-progress.tsx";
import { useExporting } from "#web/components/export/use-exporting.ts";
import { useItemList } from "#web/components/list/item-list.tsx";
import type { ListColumn } from "#web/components/list/list-columns.ts";
import { ListScreen } from "#web/components/list/list-screen.tsx";
import { RowTitle, titleColumn } from "#web/components/list/name-column.tsx";
import { Moment } from "#web/components/page/moment.tsx";
import { PageError } from "#web/components/page/page-state.tsx";
import { OrderLink } from "#web/components/ticket/order-link.tsx";
import { useApiQuery } from "#web/lib/api/api.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { answerText } from "#web/lib/form/answer-values.ts";
import { paths } from "#web/lib/page/paths.ts";
import { useSubjectTitle } from "#web/lib/page/screen-subject.tsx";

export function Component() {
  const { t } = useLingui();
  const { id: eventId, timezone } = useCurrentEvent();
  const { questionId = "" } = useParams();
  const params = { eventId, questionId };
  const { list, page } = useItemList(questions.answers);
  const question = useApiQuery(questions.get, { params });
  const exporting = useExporting({ list: "ANSWERS", eventId });
  const columns = useColumns(question.data);
  useSubjectTitle(question.data?.title ?? null);
  if (question.error)
    return (
      <PageError
        error={question.error}
        onRetry={() => void question.refetch()}
        instead={
          <Button component={Link} to={paths.questions.href({ eventId })} variant="default">
            {t`Go to the questions`}
          </Button>
        }
      />
    );
  return (
    <ListScreen
      help={question.data?.title ?? ""}
      list={list}
      page={page}
      columns={columns}
      timezone={timezone}
      nameOf={fullName}
      searchLabel={t`Name or order`}
      tools={
        <ExportMenu
          exporting={exporting}
          head={t`Export all answers to this question`}
          query={{ questionId }}
          about={question.data?.title ?? ""}
        />
      }
      nothingFound={t`Nobody matches`}
      empty={{
        icon: IconMessageQuestion,
        title: t`No answers yet`,
        text: t`Answers appear here with the first complete order.`,
      }}
    >
      <ExportProgress exporting={exporting} timezone={timezone} />
    </ListScreen>
  );
}

function useColumns(question: Question | undefined): ListColumn<AnswerRow>[] {
  const { t, i18n } = useLingui();
  const { id: eventId, timezone } = useCurrentEvent();
  return [
    titleColumn("lastName", question?.scope === "ORDER" ? t`Buyer` : t`Attendee`, (row) => (
      <RowTitle
        to={
          row.attendeeId === null
            ? paths.order.href({ eventId, orderId: row.orderId })
            : paths.attendee.href({ eventId, attendeeId: row.attendeeId })
        }
      >
        {fullName(row)}
      </RowTitle>
    )),
    {
      key: "answer",
      title: t`Answer`,
      onCard: "rest",
      isLong: true,
      render: ({ answer, title }) =>
        answer === null || !question ? (
          <Text span size="sm" c="dimmed">{t`No answer`}</Text>
        ) : (
          <div>
            {answerText({ type: question.type, answer }, i18n.locale)}
            {title !== question.title && (
              <Text size="xs" c="dimmed">{t`Asked as: ${title ?? ""}`}</Text>
            )}
          </div>
        ),
    },
    {
      key: "reference",
      title: t`Number`,
      sortable: true,
      onCard: "end",
      render: ({ reference, orderId }) => <OrderLink orderId={orderId}>{reference}</OrderLink>,
    },
    {
      key: "createdAt",
      title: t`Ordered`,
      sortable: "largestFirst",
      render: ({ createdAt }) => <Moment at={createdAt} timezone={timezone} shape="listed" />,
    },
  ];
}

// Who answered a question, and what? One row per order or attendee, with the way to each.
import { useLingui } from "@lingui/react/macro";
import { Anchor, Text } from "@mantine/core";
import { IconMessageQuestion } from "@tabler/icons-react";
import { Link, useParams } from "react-router-dom";
import { type AnswerRow, type Question, questions } from "#shared/contracts/questions.ts";
import { fullName } from "#shared/core/full-name.ts";
import type { ListColumn } from "#web/components/list/list-columns.ts";
import { ListScreen } from "#web/components/list/list-screen.tsx";
import { LoadError } from "#web/components/list/load-error.tsx";
import { Moment } from "#web/components/page/moment.tsx";
import { useApiQuery } from "#web/lib/api/api.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { answerText } from "#web/lib/form/answer-values.ts";
import { useListParams } from "#web/lib/page/list-params.ts";
import { paths } from "#web/lib/page/paths.ts";
import { useSubjectTitle } from "#web/lib/page/screen-subject.tsx";

export function Component() {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const { questionId = "" } = useParams();
  const params = { eventId, questionId };
  const list = useListParams(questions.answers);
  const question = useApiQuery(questions.get, { params });
  const page = useApiQuery(questions.answers, { params, query: list.query });
  const columns = useColumns(question.data);
  useSubjectTitle(question.data?.title ?? null);
  if (question.error)
    return (
      <LoadError
        level={1}
        error={question.error}
        onRetry={() => void question.refetch()}
        instead={
          <Anchor component={Link} to={paths.questions.href({ eventId })}>
            {t`Go to the questions`}
          </Anchor>
        }
      />
    );
  return (
    <ListScreen
      help={question.data?.title ?? ""}
      list={list}
      page={page}
      columns={columns}
      nameOf={fullName}
      searchLabel={t`Name or order`}
      nothingFound={t`Nobody matches`}
      empty={{
        icon: IconMessageQuestion,
        title: t`No answers yet`,
        text: t`Answers appear here with the first complete order.`,
      }}
    />
  );
}

function useColumns(question: Question | undefined): ListColumn<AnswerRow>[] {
  const { t, i18n } = useLingui();
  const { id: eventId, timezone } = useCurrentEvent();
  return [
    {
      key: "lastName",
      title: question?.scope === "ORDER" ? t`Buyer` : t`Attendee`,
      sortable: true,
      onCard: "title",
      isLong: true,
      render: (row) => (
        <Anchor
          component={Link}
          to={
            row.attendeeId === null
              ? paths.order.href({ eventId, orderId: row.orderId })
              : paths.attendee.href({ eventId, attendeeId: row.attendeeId })
          }
          fw={600}
          fz="sm"
        >
          {fullName(row)}
        </Anchor>
      ),
    },
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
      render: ({ reference, orderId }) => (
        <Anchor component={Link} to={paths.order.href({ eventId, orderId })} ff="monospace" fz="sm">
          {reference}
        </Anchor>
      ),
    },
    {
      key: "createdAt",
      title: t`Ordered`,
      sortable: true,
      render: ({ createdAt }) => <Moment at={createdAt} timezone={timezone} shape="compact" />,
    },
  ];
}

// What does the list tell about a question? Words, type, tickets, and whether it is required.
import { useLingui } from "@lingui/react/macro";
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { Question } from "#shared/contracts/questions.ts";
import type { ListColumn } from "#web/components/list/list-columns.ts";
import { RowTitle, titleColumn } from "#web/components/list/name-column.tsx";
import { StatusBadge } from "#web/components/page/status-badge.tsx";
import { TicketTitles } from "#web/components/ticket/ticket-titles.tsx";
import {
  questionStyles,
  standingOf,
  typeWords,
  useQuestionTitle,
} from "#web/features/organizer/questions/question-words.ts";

export function useQuestionColumns(edit: (question: Question) => void): ListColumn<Question>[] {
  const { t, i18n } = useLingui();
  const titleOf = useQuestionTitle();
  return [
    titleColumn("title", t`Question`, (row) =>
      row.isDefault ? (
        <Soft isSoft>{titleOf(row)}</Soft>
      ) : (
        <RowTitle onClick={() => edit(row)}>{row.title}</RowTitle>
      ),
    ),
    {
      key: "isRequired",
      title: t`Status`,
      onCard: "badge",
      render: (row) => <StatusBadge of={questionStyles} status={standingOf(row)} />,
    },
    {
      key: "type",
      title: t`Answered with`,
      onCard: "rest",
      render: ({ type, isDefault }) => <Soft isSoft={isDefault}>{i18n._(typeWords[type])}</Soft>,
    },
    {
      key: "ticketIds",
      title: t`Tickets`,
      onCard: "rest",
      isLong: true,
      render: ({ ticketIds, isDefault }) => (
        <Soft isSoft={isDefault}>
          {ticketIds.length === 0 ? t`All tickets` : <TicketTitles ids={ticketIds} />}
        </Soft>
      ),
    },
  ];
}

function Soft({ isSoft, children }: { isSoft: boolean; children: ReactNode }) {
  return (
    <Text span inherit {...(isSoft && { c: "var(--text-3)" })}>
      {children}
    </Text>
  );
}

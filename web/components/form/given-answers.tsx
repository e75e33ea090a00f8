// What was answered? Each answer below the wording that it was given to.
import { useLingui } from "@lingui/react/macro";
import { Text } from "@mantine/core";
import classes from "#web/components/form/answer-fields.module.css";
import { Facts } from "#web/components/page/detail-card.tsx";
import { answerText, type GivenAnswer } from "#web/lib/form/answer-values.ts";

export function GivenAnswers({ answers, none }: { answers: readonly GivenAnswer[]; none: string }) {
  const { i18n } = useLingui();
  if (answers.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {none}
      </Text>
    );
  return (
    <Facts
      facts={answers.map((one) => [
        one.title,
        <span key={one.questionId} className={classes.text}>
          {answerText(one, i18n.locale)}
        </span>,
      ])}
    />
  );
}

// What did the buyer answer about the order? In the words of the questions at that time.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import type { Order } from "#shared/contracts/orders.ts";
import { orderQuestions } from "#shared/rules/order/answers.ts";
import { ticketIdsOf } from "#shared/rules/order/order-tickets.ts";
import { lazily } from "#web/components/dialog/lazily.ts";
import { GivenAnswers } from "#web/components/form/given-answers.tsx";
import { DetailCard } from "#web/components/page/detail-card.tsx";
import { useEventQuestions } from "#web/lib/event/event-questions.ts";

const BuyerForm = lazily(() => import("#web/features/organizer/orders/buyer-form.tsx"));

/** Absent if nothing is asked about orders and nothing was answered. */
export function OrderAnswers({ order }: { order: Order }) {
  const { t } = useLingui();
  const [isEdited, edit] = useState(false);
  const questions = useOrderQuestions(order);
  if (order.answers.length === 0 && questions.length === 0) return null;
  const isChangeable = order.completedAt !== null && questions.length > 0;
  return (
    <DetailCard
      title={<Trans>Answers</Trans>}
      action={
        isChangeable && (
          <Button
            size="xs"
            variant="default"
            aria-label={t`Edit answers`}
            onClick={() => edit(true)}
          >
            <Trans>Edit</Trans>
          </Button>
        )
      }
    >
      <GivenAnswers
        answers={order.answers}
        none={t`Nothing about the whole order was answered. What was asked of attendees is on their pages.`}
      />
      {isEdited && (
        <Suspense>
          <BuyerForm
            first="answers"
            order={order}
            questions={questions}
            onClose={() => edit(false)}
          />
        </Suspense>
      )}
    </DetailCard>
  );
}

/** Includes hidden questions. */
export const useOrderQuestions = (order: Order) =>
  orderQuestions(useEventQuestions() ?? [], ticketIdsOf(order));

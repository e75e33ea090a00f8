// What does an event ask of its buyers and attendees?
import { serve } from "#functions/access/serve.ts";
import { mustBelongTo } from "#functions/access/tickets-of-event.ts";
import { present } from "#functions/core/http/present.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import { answerPage } from "#functions/questions/answer-page.ts";
import { defaultQuestions, isDefault } from "#functions/questions/default-questions.ts";
import { questionStore } from "#functions/questions/quotas.ts";
import type { StoredQuestion } from "#functions/stored/questions.ts";
import {
  Question,
  questionProblem,
  questionSorts,
  questions,
} from "#shared/contracts/questions.ts";
import { pageOf } from "#shared/core/lists.ts";

export const handler = serve(questions, {
  list: async ({ event, query }) => {
    const own = await questionStore.of(event).list();
    return pageOf([...defaultQuestions(event.id), ...own.map(presentQuestion)], query, {
      sorts: questionSorts,
      text: (row) => row.title,
      filter: (row, name, words) =>
        name === "hidden"
          ? words.includes(row.isHidden ? "yes" : "no")
          : row.isDefault || words.includes(row.scope),
    });
  },
  create: async ({ event, body, request: { idempotencyKey: key } }) => {
    const store = questionStore.of(event);
    const making = await store.making({ key, body });
    const earlier = await store.made(making);
    if (earlier) return presentQuestion(earlier);
    await mustBelongTo(event, body.ticketIds);
    return presentQuestion(await store.append({ ...body, createdAt: nowAt() }, making));
  },
  sort: ({ event, body }) => questionStore.of(event).reorder(body.questionIds),
  get: async ({ event, params: { questionId } }) =>
    defaultQuestions(event.id).find(({ id }) => id === questionId) ??
    presentQuestion(await questionStore.of(event).get(questionId)),
  update: async ({ event, params, body, request: { version } }) => {
    mustBeOwn(params.questionId);
    const store = questionStore.of(event);
    const before = await store.get(params.questionId, { version });
    // A ticket that was deleted stays chosen: without it the question would be asked for all.
    await mustBelongTo(event, body.ticketIds, { stored: before.ticketIds });
    return presentQuestion(await store.update(before.id, body, { version, before }));
  },
  remove: async ({ event, params }) => {
    mustBeOwn(params.questionId);
    await questionStore.of(event).remove(params.questionId);
  },
  answers: async ({ event, params, query }) => {
    mustBeOwn(params.questionId);
    return answerPage(event.id, await questionStore.of(event).get(params.questionId), query);
  },
});

function mustBeOwn(questionId: string): void {
  if (isDefault(questionId)) throw questionProblem("default_question");
}

const presentQuestion = (row: StoredQuestion): Question =>
  present(Question, { ...row, isDefault: false });

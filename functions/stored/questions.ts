// How is a question stored? In its event's partition, so that the sale sheet has it too.
import * as z from "zod";
import { resourceItem } from "#functions/core/table/item.ts";
import { QuestionInput } from "#shared/contracts/questions.ts";

export const questionItem = resourceItem({
  kind: "question",
  pk: "EVT#{eventId}",
  sk: "QUESTION#{id}",
  shape: { ...QuestionInput.shape, position: z.number(), createdAt: z.string() },
});

export type StoredQuestion = ReturnType<typeof questionItem.parse>;

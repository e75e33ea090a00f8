// Where are an event's messages, and how many may it have?
import { collection } from "#functions/core/collection/collection.ts";
import { messageItem } from "#functions/stored/messages.ts";
import { messageProblem } from "#shared/contracts/messages.ts";
import { MAX_MESSAGES } from "#shared/core/bounds.ts";

export const messageStore = collection(messageItem, {
  rows: {
    maximum: MAX_MESSAGES,
    refusal: ({ maximum }) => messageProblem("too_many_messages", { params: { maximum } }),
  },
});

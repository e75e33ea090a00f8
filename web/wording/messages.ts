// What do the refusals of messages tell a person?
import { t } from "@lingui/core/macro";
import type { messageProblem } from "#shared/contracts/messages.ts";
import type { WordsOf } from "#web/wording/words.ts";

export const words: WordsOf<typeof messageProblem> = {
  too_many_messages: ({ maximum = 500 }) =>
    t`An event can have at most ${maximum} messages. Delete planned ones first.`,
  message_begun: () => t`This message is on its way. You can stop it, but not change or delete it.`,
  message_not_sending: () => t`This message is not being sent.`,
  no_recipients: () => t`Nobody would get this message. Choose other recipients.`,
  event_not_live: () => t`Publish the event before you send messages.`,
  event_started: () => t`The event has started, so nobody can be reminded of it.`,
  messages_stopped: () =>
    t`Your messages are stopped, because several readers called them spam. Ask the operator.`,
};

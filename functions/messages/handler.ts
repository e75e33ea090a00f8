// Which messages does an event have, who would get one, and what became of each?

import { confirmedMember } from "#functions/access/members-address.ts";
import { serve } from "#functions/access/serve.ts";
import { countTry, type RateLimit } from "#functions/core/http/rate-limit.ts";
import { hmac } from "#functions/core/ports/secrets.ts";
import { tryWrite } from "#functions/core/table/table.ts";
import { readAudience } from "#functions/mail/messages/audience.ts";
import { copyMail } from "#functions/mail/messages/copies.ts";
import { resultsOf } from "#functions/mail/messages/results.ts";
import { stopMessage } from "#functions/mail/messages/stop.ts";
import { messageAllowance } from "#functions/mail/shares/account-day.ts";
import { presentMessage, presentRows } from "#functions/messages/present.ts";
import { previewMessage } from "#functions/messages/preview.ts";
import { messageStore } from "#functions/messages/store.ts";
import { cleanWords, mustKnowTarget } from "#functions/messages/wanted.ts";
import {
  createMessage,
  removeMessage,
  sendMessage,
  updateMessage,
} from "#functions/messages/write.ts";
import {
  MessageState,
  messageSorts,
  messages,
  recipientSorts,
} from "#shared/contracts/messages.ts";
import { MailState } from "#shared/contracts/order/order-mails.ts";
import { pageOf } from "#shared/core/lists.ts";
import { problem } from "#shared/core/problems.ts";

const PAGE = 20;
const TEST_ID_LENGTH = 16;
const previews: RateLimit = { name: "message-previews", most: 60, seconds: 600 };
const tests: RateLimit = { name: "message-tests", most: 30, seconds: 3600 };

export const handler = serve(messages, {
  list: async ({ event, query }) => {
    const rows = await presentRows(event.accountId, await messageStore.of(event).list());
    return pageOf(rows, query, {
      sorts: messageSorts,
      text: ({ subject, sender }) => `${subject} ${sender.name}`,
      counted: { name: "state", words: MessageState.options },
    });
  },
  create: async ({ event, session, body, request: { idempotencyKey: key } }) =>
    presentMessage(await createMessage(event, { session, body, key })),
  previewRecipients: async ({ event, body: { target }, query: { page } }) => {
    await mustKnowTarget(event, target);
    const [audience, allowance] = await Promise.all([
      readAudience(event, target),
      messageAllowance(event.accountId),
    ]);
    const { recipients, ...counts } = audience;
    const from = (page - 1) * PAGE;
    return {
      ...{ ...counts, total: recipients.length, allowance, isPlain: !allowance.isProven },
      ...{ page, lastPage: Math.max(1, Math.ceil(recipients.length / PAGE)) },
      recipients: recipients.slice(from, from + PAGE),
    };
  },
  sendTest: async ({ event, session, body, request: { idempotencyKey: key } }) => {
    const { accountId, userId } = session;
    const member = await confirmedMember(userId, accountId);
    if (!member) throw problem("email_not_confirmed");
    const { text, subject, content } = await cleanWords(accountId, body);
    await countTry(tests, userId);
    const id = await hmac("message-test", `${userId}#${key}`, TEST_ID_LENGTH);
    const message = { eventId: event.id, text, subject, content };
    const mail = copyMail({ accountId, userId, ...member, message, kind: "MESSAGE_TEST" }, id);
    await tryWrite({ ...mail, if: "attribute_not_exists(pk)" });
  },
  preview: async ({ event, session, body }) => {
    await countTry(previews, session.userId);
    const { text, subject, content } = await cleanWords(event.accountId, body);
    return previewMessage(event, { text, subject, content });
  },
  get: async ({ event, params }) =>
    presentMessage(await messageStore.of(event).get(params.messageId)),
  update: async ({ event, session, params, body, request: { version } }) => {
    const seen = await messageStore.of(event).get(params.messageId, { version });
    return presentMessage(await updateMessage(event, seen, { session, body }));
  },
  remove: async ({ event, params }) =>
    removeMessage(event, await messageStore.of(event).get(params.messageId)),
  send: async ({ event, session, params, request: { version } }) => {
    const seen = await messageStore.of(event).get(params.messageId, { version });
    return presentMessage(await sendMessage(event, seen, session));
  },
  stop: async ({ event, params }) =>
    presentMessage(await stopMessage(await messageStore.of(event).get(params.messageId))),
  recipients: async ({ event, params, query }) => {
    const results = await resultsOf(await messageStore.of(event).get(params.messageId));
    return pageOf(results, query, {
      sorts: recipientSorts,
      text: ({ email, firstName, lastName }) => `${email} ${firstName} ${lastName}`,
      counted: { name: "state", words: MailState.options },
    });
  },
  sendToOrder: async ({ event, session, params, body, request: { idempotencyKey: key } }) => {
    const target = { to: "ORDER" as const, orderId: params.orderId };
    const whole = { ...body, target, time: { is: "NOW" as const } };
    return presentMessage(await createMessage(event, { session, body: whole, key }));
  },
});

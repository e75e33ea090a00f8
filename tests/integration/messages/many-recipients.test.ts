// Does a message keep all whom it means, however many come before it is sent again?
import { expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems } from "#functions/core/table/table.ts";
import { writePages, writeRecipients } from "#functions/mail/messages/recipients.ts";
import { messageItem, type StoredMessage } from "#functions/stored/messages.ts";
import type { MessageRecipient } from "#shared/contracts/messages.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { guest } from "#tests/support/scenes/mail/join-details-desk.ts";
import { openMessageDesk } from "#tests/support/scenes/mail/message-desk.ts";
import { given } from "#tests/support/scenes/world.ts";

const desk = eachTest(async () => openMessageDesk(await given.owner()));
const GREW_TO = 700;
const LONGEST = { email: 254, name: 50 };

/** Their names and addresses are as long as any. */
const recipient = (at: number): MessageRecipient => ({
  email: `${at}@buyer.example`.padStart(LONGEST.email, "x"),
  firstName: "京".repeat(LONGEST.name),
  lastName: "都".repeat(LONGEST.name),
  orderId: "0".repeat(12),
  attendeeId: null,
});
const people = (count: number) => Array.from({ length: count }, (_, at) => recipient(at));

async function planned(): Promise<StoredMessage> {
  await desk.sell(guest("Ada"));
  const at = new Date(desk.now() + 60_000).toISOString();
  const { data } = await desk.send({ time: { is: "AT", at } });
  const within = messageItem.within({ eventId: desk.event.id });
  const stored = messageItem.among(await asSystem(() => queryItems(within)));
  return stored.find(({ id }) => id === data.id) ?? expect.fail("The message is not stored.");
}

it("a page that was sent to one takes hundreds of the longest names, and drops who is meant no more", async () => {
  const message = await planned();
  await asSystem(async () => {
    const sizes = await writePages(message, people(1));
    const again = { ...message, sizes };

    expect(await writePages(again, people(GREW_TO))).toEqual([GREW_TO]);
    expect(await writePages(again, people(3))).toEqual([3]);
    expect(await writeRecipients(again, 0)).toBe(3);
    // Who got a mail before is counted, although they are not meant now.
    expect(await writePages(again, people(1))).toEqual([3]);
    expect(await writeRecipients(again, 0)).toBe(1);
  });
});

// Does Foyer work in Firefox, for the organizer, the buyer and the door?
import { it } from "vitest";
import { openFirefox } from "#tests/engines/firefox.ts";
import { newOwner } from "#tests/engines/owner.ts";
import { buy, letIn, sellThroughForms } from "#tests/engines/story.ts";
import { told, url } from "#tests/engines/told.ts";

it("an organizer makes an event with its forms, a buyer pays for a ticket, the door lets them in", async () => {
  const owner = await newOwner(url);

  await told("firefox", await openFirefox({ url, width: 1440, height: 900 }), async (engine) => {
    const eventId = await sellThroughForms(engine, owner);
    const ticket = await buy(engine, eventId);
    await letIn(engine, owner, { eventId, ticket });
  });
});

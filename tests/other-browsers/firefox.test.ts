// Does Foyer work in Firefox, for the organizer, the buyer and the door?
import { it } from "vitest";
import { openFirefox } from "#tests/other-browsers/firefox.ts";
import { newOwner } from "#tests/other-browsers/owner.ts";
import { buy, letIn, sellThroughForms } from "#tests/other-browsers/story.ts";
import { told, url } from "#tests/other-browsers/told.ts";

it("an organizer makes an event with its forms, a buyer pays for a ticket, the door lets them in", async () => {
  const owner = await newOwner(url);

  await told("firefox", await openFirefox({ url, width: 1440, height: 900 }), async (engine) => {
    const eventId = await sellThroughForms(engine, owner);
    const ticket = await buy(engine, eventId);
    await letIn(engine, owner, { eventId, ticket });
  });
});

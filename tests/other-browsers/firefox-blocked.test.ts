// Can people buy in Firefox where it refuses all cookies, and with them every storage?
import { it } from "vitest";
import { openFirefox } from "#tests/other-browsers/firefox.ts";
import { newOwner, sellThroughApi } from "#tests/other-browsers/owner.ts";
import { buyWithoutStorage } from "#tests/other-browsers/story.ts";
import { told, url } from "#tests/other-browsers/told.ts";

it("a buyer whose browser refuses all storage hears so at the sign-in, pays for a ticket and opens it", async () => {
  const eventId = await sellThroughApi(await newOwner(url));
  const phone = { url, width: 390, height: 844, isStorageBlocked: true };

  await told("firefox-blocked", await openFirefox(phone), (engine) =>
    buyWithoutStorage(engine, eventId),
  );
});

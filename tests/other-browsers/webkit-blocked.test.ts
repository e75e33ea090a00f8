// Can people buy in Safari's engine where it keeps no cookies and has no local storage?
import { it } from "vitest";
import { newOwner, sellThroughApi } from "#tests/other-browsers/owner.ts";
import { buyWithoutStorage } from "#tests/other-browsers/story.ts";
import { told, url } from "#tests/other-browsers/told.ts";
import { openWebKit } from "#tests/other-browsers/webkit.ts";

it("a buyer whose browser keeps neither cookies nor local storage hears so at the sign-in, pays and opens the ticket", async () => {
  const eventId = await sellThroughApi(await newOwner(url));
  const phone = { url, width: 390, height: 844, isStorageBlocked: true };

  await told("webkit-blocked", await openWebKit(phone), (engine) =>
    buyWithoutStorage(engine, eventId),
  );
});

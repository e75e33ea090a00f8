// Does a picture that was copied on another page get into a text in Firefox? Its clipboard has the
// file, and HTML that leads to the other page.
import { it } from "vitest";
import { openFirefox } from "#tests/other-browsers/firefox.ts";
import { newOwner, sellThroughApi } from "#tests/other-browsers/owner.ts";
import { told, url } from "#tests/other-browsers/told.ts";

it("an organizer copies a picture of another page and pastes it into the description", async () => {
  const owner = await newOwner(url);
  const eventId = await sellThroughApi(owner);
  const desk = { url, width: 1440, height: 900 };

  await told("firefox-picture", await openFirefox(desk), async (engine) => {
    await engine.go("/auth/login");
    await engine.fill("Email", owner.email);
    await engine.fill("Password", owner.password);
    await engine.press("Sign in");
    await engine.see("Harbour Lights");
    await engine.go(`/manage/event/${eventId}/settings`);
    await engine.see("Description");
    await engine.pastePicture('<img src="https://other.example/hall.png" alt="A hall">');
    await engine.see("The image is being prepared.");
  });
});

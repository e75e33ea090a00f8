// Is an image kept while any text uses it? The refusal says which text.
import { afterEach, beforeEach, expect, it } from "vitest";
import { account } from "#shared/contracts/account.ts";
import { eventSettings } from "#shared/contracts/event-settings.ts";
import { organizers } from "#shared/contracts/organizers.ts";
import { imagePath } from "#shared/core/images.ts";
import { type ImageDesk, openImageDesk } from "#tests/support/scenes/image-desk.ts";
import { call } from "#tests/support/servers/call.ts";

let desk: ImageDesk;
beforeEach(async () => {
  desk = await openImageDesk();
});
afterEach(() => desk.close());

type Write = (html: string, version: number) => Promise<{ status: number }>;
const section =
  (name: string, field: string): Write =>
  (html, version) =>
    call(eventSettings.update, { ...desk.ofEvent, version, body: { [name]: { [field]: html } } });
const organizer = { name: "Day Owl" };

const writes: [text: string, title: () => string, write: Write][] = [
  [
    "ORGANIZER_DESCRIPTION",
    () => organizer.name,
    (description, version) => {
      const { token, organizerId } = desk.owner;
      const body = { ...organizer, description };
      return call(organizers.update, { token, params: { organizerId }, version, body });
    },
  ],
  ["PRE_CHECKOUT_MESSAGE", () => desk.event.title, section("checkout", "preCheckoutMessage")],
  ["POST_CHECKOUT_MESSAGE", () => desk.event.title, section("checkout", "postCheckoutMessage")],
  ["FOOTER_MESSAGE", () => desk.event.title, section("email", "footerMessage")],
  [
    "EVENT_DEFAULTS",
    () => desk.event.title,
    (footerMessage, version) =>
      call(account.updateEventDefaults, {
        ...{ token: desk.owner.token, version },
        body: { footerMessage },
      }),
  ],
];

it.each(writes)("%s keeps it until it is taken out", async (text, title, write) => {
  const id = await desk.completed();
  const written = await write(`<p><img src="${imagePath(id, 960, "jpg")}" alt=""></p>`, 1);

  const { status, problem } = await desk.remove(id);

  expect([written.status, status, problem.code]).toEqual([200, 409, "image_in_use"]);
  expect(problem.params).toEqual({ text, title: title() });
  await write("<p>None</p>", 2);
  expect((await desk.remove(id)).status).toBe(204);
});

// What do the texts of a copy show? Its own pictures instead of its source's, which may go then;
// none where a picture did not come; and those of others as they are.
import { beforeEach, expect, it } from "vitest";
import { account } from "#shared/contracts/account.ts";
import { eventSettings } from "#shared/contracts/event-settings.ts";
import { events } from "#shared/contracts/events.ts";
import { images } from "#shared/contracts/images.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { openDuplicateDesk } from "#tests/support/copies/duplicate-desk.ts";
import { describeEvent, showing } from "#tests/support/copies/rich-event.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { changeSettings } from "#tests/support/scenes/settings-desk.ts";
import { keepTextImage } from "#tests/support/scenes/shown-image.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

let own: string;
let other: string;
const desk = eachTest(openDuplicateDesk);
beforeEach(async () => {
  own = await desk.image();
  other = await keepTextImage(desk.owner);
  const html = `<p>Look:</p>${showing(own, other)}`;
  await describeEvent(desk.owner, desk.event.id, html);
  await changeSettings(desk.ofEvent, { checkout: { preCheckoutMessage: html } });
  await given.ticket(desk.owner, desk.event.id, { description: html });
});

const of = (eventId: string) => ({ token: desk.owner.token, params: { eventId } });
async function textsOf(eventId: string): Promise<string[]> {
  const [ticket] = (await call(tickets.list, of(eventId))).data;
  return [
    (await call(events.get, of(eventId))).data.description,
    (await call(eventSettings.get, of(eventId))).data.checkout.preCheckoutMessage,
    ticket?.description ?? "",
  ];
}
const removeImage = (eventId: string, imageId: string) =>
  call(images.removeOfEvent, { token: desk.owner.token, params: { eventId, imageId } });

it("pictures are files of the copy's own, which its texts keep", async () => {
  const copy = await desk.copy();
  const [image] = (await call(images.listOfEvent, of(copy))).data;
  const copied = image?.id ?? "";
  expect(copied).not.toBe(own);
  expect(await textsOf(copy)).toEqual(Array(3).fill(`<p>Look:</p>${showing(copied, other)}`));

  await describeEvent(desk.owner, desk.event.id, "");
  await changeSettings(desk.ofEvent, { checkout: { preCheckoutMessage: "" } });
  const [ticket] = (await call(tickets.list, desk.ofEvent)).data;
  const params = { ...desk.ofEvent.params, ticketId: ticket?.id ?? "" };
  await call(tickets.remove, { token: desk.owner.token, params });
  expect((await removeImage(desk.event.id, own)).status).toBe(204);
  expect((await removeImage(copy, copied)).problem.code).toBe("image_in_use");
});

it("without pictures they go from the texts, and those of others stay", async () => {
  const copy = await desk.copy({ images: false });
  const without = showing(own, other).replace(/<img[^>]*>/, "");
  expect(await textsOf(copy)).toEqual(Array(3).fill(`<p>Look:</p>${without}`));
  expect((await call(images.listOfEvent, of(copy))).data).toEqual([]);
});

it("one that cannot be copied is named, and goes from the texts", async () => {
  desk.images.objects.images.clear();
  const { data: job } = await desk.ask();
  const ended = await desk.finish(job);
  const failed = [{ row: own, because: "image_not_copied" }];
  expect(ended).toMatchObject({ state: "DONE", failures: 1, failed, done: 2, of: 3 });
  for (const text of await textsOf(ended.made ?? "")) {
    expect(text).not.toContain(own);
    expect(text).toContain(other);
  }
});

it("the texts wait until the pictures are ready", async () => {
  const { data: job } = await desk.ask();
  await desk.settle();
  await desk.sweep();
  await desk.settle();
  expect(await desk.see(job)).toMatchObject({ state: "RUNNING", done: 0, made: null });
  expect(await desk.finish(job)).toMatchObject({ state: "DONE", done: 3, failures: 0 });
});

it("the account's own messages keep theirs, where the settings do not come", async () => {
  const { token } = desk.owner;
  const { version } = (await call(account.getEventDefaults, { token })).data;
  const body = { preCheckoutMessage: showing(own) };
  await call(account.updateEventDefaults, { token, version, body });
  const copy = await desk.copy({ settings: false });
  expect((await textsOf(copy))[1]).toBe(showing(own));
});

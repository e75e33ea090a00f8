// Does a text show only images that are there? Saving it and deleting one meet in either order,
// and the refusal says what keeps the image.
import { beforeEach, describe, expect, it } from "vitest";
import { account } from "#shared/contracts/account.ts";
import { eventSettings } from "#shared/contracts/event-settings.ts";
import { events } from "#shared/contracts/events.ts";
import { organizers } from "#shared/contracts/organizers.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { MAX_TEXT_IMAGES } from "#shared/core/bounds.ts";
import { imagePath } from "#shared/core/images.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openImageDesk } from "#tests/support/scenes/image-desk.ts";
import { keepTextImage } from "#tests/support/scenes/shown-image.ts";
import { eventFacts, eventFields, given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { beforeNext } from "#tests/support/table/before-next.ts";

let ticketId: string;
const desk = eachTest(openImageDesk);
beforeEach(async () => {
  ticketId = (await given.ticket(desk.owner, desk.event.id, free)).id;
});

const free = { title: "Early Bird", type: "FREE" as const, priceMinor: 0 };
const organizer = { name: "Day Owl" };
const withImages = (...ids: string[]) =>
  ids.map((id) => `<p><img src="${imagePath(id, 960, "jpg")}" alt=""></p>`).join("");

type Told = {
  status: number;
  problem: { code: string; fields?: { path: string; code: string }[] | undefined };
};
type Place = {
  text: string;
  path: string;
  most: number;
  title: () => string;
  write: (html: string, version: number) => Promise<Told>;
};

const section = (text: string, name: string, field: string): Place => ({
  ...{ text, path: `${name}.${field}`, most: MAX_TEXT_IMAGES.message },
  title: () => desk.event.title,
  write: (html, version) =>
    call(eventSettings.update, { ...desk.ofEvent, version, body: { [name]: { [field]: html } } }),
});
const described = { path: "description", most: MAX_TEXT_IMAGES.description };
const defaults = (field: string): Place => ({
  ...{ text: "EVENT_DEFAULTS", path: field, most: MAX_TEXT_IMAGES.message, title: () => "" },
  write: (html, version) =>
    call(account.updateEventDefaults, {
      ...{ token: desk.owner.token, version, body: { [field]: html } },
    }),
});

const places: Place[] = [
  {
    ...{ ...described, text: "EVENT_DESCRIPTION", title: () => desk.event.title },
    write: (description, version) => {
      const body = { ...eventFacts(desk.owner.organizerId), description };
      return call(events.update, { ...desk.ofEvent, version, body });
    },
  },
  {
    ...{ ...described, text: "TICKET_DESCRIPTION", title: () => free.title },
    write: (description, version) => {
      const { token, params } = desk.ofEvent;
      const body = { ...free, description };
      return call(tickets.update, { token, params: { ...params, ticketId }, version, body });
    },
  },
  {
    ...{ ...described, text: "ORGANIZER_DESCRIPTION", title: () => organizer.name },
    write: (description, version) => {
      const { token, organizerId } = desk.owner;
      const body = { ...organizer, description };
      return call(organizers.update, { token, params: { organizerId }, version, body });
    },
  },
  section("PRE_CHECKOUT_MESSAGE", "checkout", "preCheckoutMessage"),
  section("POST_CHECKOUT_MESSAGE", "checkout", "postCheckoutMessage"),
  section("FOOTER_MESSAGE", "email", "footerMessage"),
  defaults("preCheckoutMessage"),
  defaults("footerMessage"),
];

const refusal = ({ status, problem }: Told) => [status, problem.fields?.[0]];
const invalid = (path: string) => [422, { path, code: "image_address_invalid" }];

describe.each(places)("$text, $path,", (place) => {
  const { text, path, most, title, write } = place;

  it("keeps an image until it is taken out", async () => {
    const id = await desk.ready();
    const written = await write(withImages(id, id), 1);

    const { status, problem } = await desk.remove(id);

    expect([written.status, status, problem.code]).toEqual([200, 409, "image_in_use"]);
    expect(problem.params).toEqual({ text, title: title() });
    expect((await write("<p>None</p>", 2)).status).toBe(200);
    expect((await desk.remove(id)).status).toBe(204);
  });

  it("has no image that was deleted, is another account's, or never was", async () => {
    const deleted = await desk.ready();
    await desk.remove(deleted);
    const foreign = await keepTextImage(await given.owner());
    const pending = await desk.completed();
    const cover = await desk.ready({ type: "EVENT_COVER" });

    for (const id of [deleted, foreign, pending, cover, "img_0123456789ab"])
      expect(refusal(await write(withImages(id), 1))).toEqual(invalid(path));
    expect((await write("<p>None</p>", 1)).status).toBe(200);
  });

  it("is refused if its image is deleted while it is saved", async () => {
    const id = await desk.ready();
    const removed = beforeNext("TransactWriteItemsCommand", () => desk.remove(id));

    expect(refusal(await write(withImages(id), 1))).toEqual(invalid(path));
    expect((await removed).status).toBe(204);
  });

  it("keeps an image that is deleted while it is saved", async () => {
    const id = await desk.ready();
    const saved = beforeNext("TransactWriteItemsCommand", () => write(withImages(id), 1));

    expect((await desk.remove(id)).problem.code).toBe("image_in_use");
    expect((await saved).status).toBe(200);
    expect((await desk.stored(id))?.status).toBe("READY");
  });

  it("has as many images as it may, and other ones the next time", async () => {
    const ids = await Promise.all(
      Array.from({ length: 2 * most }, () => keepTextImage(desk.owner)),
    );
    const [first, others] = [ids.slice(0, most), ids.slice(most)];

    expect((await write(withImages(...first), 1)).status).toBe(200);
    expect((await write(withImages(...others), 2)).status).toBe(200);
    const more = await write(withImages(...others, first[0] ?? ""), 3);
    const params = { maximum: most };
    expect(refusal(more)).toEqual([422, { path, code: "too_many_images_in_text", params }]);
  });
});

describe("an image", () => {
  it("is kept while another event of the account uses it, whichever text took it last", async () => {
    const id = await desk.ready();
    const { token, organizerId } = desk.owner;
    const body = { ...eventFields(organizerId), title: "Autumn", description: withImages(id) };
    const { data: autumn } = await call(events.create, { token, body });
    await places[5]?.write(withImages(id), 1);
    await places[5]?.write("", 2);

    const { status, problem } = await desk.remove(id);

    const params = { text: "EVENT_DESCRIPTION", title: "Autumn" };
    expect([status, problem.code, problem.params]).toEqual([409, "image_in_use", params]);
    const facts = eventFacts(organizerId);
    await call(events.update, { token, params: { eventId: autumn.id }, version: 1, body: facts });
    expect((await desk.remove(id)).status).toBe(204);
  });

  it("of the defaults is used by each event that begins with them", async () => {
    const id = await desk.ready();
    const { token, organizerId } = desk.owner;
    const save = (footerMessage: string, version: number) =>
      call(account.updateEventDefaults, { token, version, body: { footerMessage } });
    await save(withImages(id), 1);
    const body = { ...eventFields(organizerId), title: "Autumn" };
    await call(events.create, { token, body });
    await save("", 2);

    const { problem } = await desk.remove(id);

    expect(problem.params).toEqual({ text: "FOOTER_MESSAGE", title: "Autumn" });
  });

  it("that is taken from one message into the other of the section is still used once", async () => {
    const id = await desk.ready();
    const save = (preCheckoutMessage: string, postCheckoutMessage: string, version: number) => {
      const body = { checkout: { preCheckoutMessage, postCheckoutMessage } };
      return call(eventSettings.update, { ...desk.ofEvent, version, body });
    };
    await save(withImages(id), "", 1);

    expect((await save("", withImages(id), 2)).status).toBe(200);
    expect((await desk.remove(id)).problem.params).toMatchObject({ text: "POST_CHECKOUT_MESSAGE" });
    expect((await save("", "", 3)).status).toBe(200);
    expect((await desk.remove(id)).status).toBe(204);
  });

  it("is free once the ticket or organizer that used it is deleted", async () => {
    const id = await desk.ready();
    const { token } = desk.owner;
    const made = await call(organizers.create, {
      ...{ token, body: { name: "Day Owl", description: withImages(id) } },
    });
    const params = { ...desk.ofEvent.params, ticketId };
    await places[1]?.write(withImages(id), 1);
    expect((await desk.remove(id)).status).toBe(409);

    await call(tickets.remove, { token, params });
    expect((await desk.remove(id)).problem.params).toMatchObject({ title: "Day Owl" });
    await call(organizers.remove, { token, params: { organizerId: made.data.id } });

    expect((await desk.remove(id)).status).toBe(204);
  });

  it("is counted by none of what was not made", async () => {
    const id = await desk.ready();
    const { token } = desk.owner;
    const description = withImages(id, "img_0123456789ab");
    const answers = [
      await call(events.create, {
        ...{ token, body: { ...eventFields(desk.owner.organizerId), description } },
      }),
      await call(tickets.create, { ...desk.ofEvent, body: { ...free, description } }),
      await call(organizers.create, { token, body: { name: "Day Owl", description } }),
    ];

    expect(answers.map(refusal)).toEqual(answers.map(() => invalid("description")));
    expect((await desk.remove(id)).status).toBe(204);
  });
});

// Does a message reach everybody whom it means, once, and do people read what became of it?
import { expect, it } from "vitest";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { guest } from "#tests/support/scenes/mail/join-details-desk.ts";
import { guests, openMessageDesk } from "#tests/support/scenes/mail/message-desk.ts";
import { given } from "#tests/support/scenes/world.ts";

const desk = eachTest(async () => openMessageDesk(await given.owner()));

it("is mailed to each of its readers once, as the preview said", async () => {
  await desk.sell(...guests("ada", 3));
  await desk.sell(guest("Ben"), { ...guest("Cleo"), email: "ADA0@buyer.example" });
  const { data: preview } = await desk.preview();

  const { status, data } = await desk.send();
  await desk.finish(data.id);

  const expected = [
    "ada0@buyer.example",
    "ada1@buyer.example",
    "ada2@buyer.example",
    "ben@buyer.example",
  ];
  expect(status).toBe(201);
  expect(preview).toMatchObject({ total: 4, throughBuyer: 0, page: 1, lastPage: 1 });
  expect(preview.recipients.map(({ email }) => email.toLowerCase()).toSorted()).toEqual(expected);
  expect((await desk.told()).map((to) => to.toLowerCase())).toEqual(expected);
  expect((await desk.get(data.id)).data).toMatchObject({
    state: "SENT",
    counts: { recipients: 4, accepted: 4, failed: 0, waiting: 0, left: 0 },
  });
  expect((await desk.results(data.id)).map(({ state }) => state)).toEqual(
    Array.from({ length: 4 }, () => "ACCEPTED"),
  );
});

// Does each section of an event's settings stand for itself? It is saved alone, with a version of
// its own, and refused on its fields.
import { TransactionConflictException } from "@aws-sdk/client-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import { dynamo } from "#functions/core/table/dynamo.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { eventItem } from "#functions/stored/events.ts";
import { eventSettings, type SectionName } from "#shared/contracts/event-settings.ts";
import { type Event, events } from "#shared/contracts/events.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { eventFacts, given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { stored } from "#tests/support/servers/stream.ts";
import { beforeNext } from "#tests/support/table/before-next.ts";

let event: Event;
const owner = eachTest(() => given.owner());
beforeEach(async () => {
  ({ event } = await given.event(owner, { isDraft: true }));
});
const at = eachTest(() => ({ token: owner.token, params: { eventId: event.id } }));

const read = async () => (await call(eventSettings.get, at)).data;
const save = (section: SectionName, values: object, version = 1) =>
  call(eventSettings.update, { ...at, version, body: { [section]: values } });
const rename = (title: string) =>
  call(events.update, {
    ...at,
    version: event.version,
    body: { ...eventFacts(owner.organizerId), title },
  });

const changes = {
  location: {
    venueName: "Revolution Hall",
    addressLine1: "1300 SE Stark St",
    addressLine2: "Balcony",
    city: "Portland",
    region: "OR",
    postalCode: "97214",
    country: "US",
    mapsUrl: "https://maps.example/hall",
  },
  online: { isOnline: true, onlineDetails: "https://meet.example/room-7\nPassword: owl" },
  checkout: {
    orderTimeoutMinutes: 30,
    termsUrl: "https://owl.example/terms",
    sendsGuestTickets: false,
    preCheckoutMessage: "<p>Bring <strong>warm</strong> clothes.</p>",
    postCheckoutMessage: "<p>See you there.</p>",
  },
  seo: {
    seoTitle: 'Strings & "things" <b>now</b>',
    seoDescription: "It's <script>alert(1)</script>",
    seoKeywords: 'strings, "night", <i>owl</i>',
    allowsIndexing: false,
  },
  email: {
    footerMessage: "<p>Night Owl Events</p>",
    supportEmail: "help@owl.example",
    replyToEmail: "reply@owl.example",
    notifiesOfOrders: false,
  },
  miscellaneous: { isTaxInclusive: false, extensions: 0 },
} satisfies Record<SectionName, object>;
const sections = Object.keys(changes) as SectionName[];

describe("a section", () => {
  it.each(sections)(
    "%s is read back as it was saved, and no other has changed",
    async (section) => {
      const before = await read();

      const { status, data } = await save(section, changes[section]);

      expect([status, data]).toEqual([200, await read()]);
      expect(data).toEqual({ ...before, [section]: { ...changes[section], version: 2 } });
      const facts = (await call(events.get, at)).data;
      expect([facts.version, facts.title]).toEqual([event.version, event.title]);
    },
  );

  it.each(sections)("%s keeps the fields that are not sent", async (section) => {
    await save(section, changes[section]);
    const [name = "", value] = Object.entries((await read())[section])[0] ?? [];

    const { data } = await save(section, { [name]: value }, 2);

    expect(data[section]).toEqual({ ...changes[section], version: 3 });
  });

  it.each(sections)("%s is not saved over a newer one, from the first on", async (section) => {
    const answers = [
      await save(section, changes[section]),
      await save(section, {}),
      await save(section, {}, 3),
      await save(section, {}, 2),
      await save(section, {}, 2),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 409, 409, 200, 409]);
    expect(answers[1]?.problem.code).toBe("changed_meanwhile");
    expect((await read())[section]).toEqual({ ...changes[section], version: 3 });
  });

  it.each(sections)("%s that two people save at once is that of one of them", async (section) => {
    const answers = await Promise.all([save(section, changes[section]), save(section, {})]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.flatMap(({ problem }) => problem.code ?? [])).toEqual(["changed_meanwhile"]);
    const isFirst = answers[0].status === 200;
    const [name = "", value] = Object.entries(changes[section])[0] ?? [];
    const saved = Object.entries((await read())[section]);
    expect(saved.some(([one, kept]) => one === name && kept === value)).toBe(isFirst);
  });
});

describe("sections that are saved at once", () => {
  it("are all stored, beside the event itself", async () => {
    const [renamed, ...answers] = await Promise.all([
      rename("Renamed"),
      ...sections.map((section) => save(section, changes[section])),
    ]);

    expect([renamed.status, ...answers.map(({ status }) => status)]).toEqual([
      200,
      ...sections.map(() => 200),
    ]);
    const versioned = sections.map((one) => [one, { ...changes[one], version: 2 }]);
    expect(await read()).toEqual(Object.fromEntries(versioned));
    expect((await call(events.get, at)).data).toMatchObject({
      title: "Renamed",
      version: event.version + 1,
      venueName: "Revolution Hall",
    });
  });

  it("are stored if another comes between the request and its write", async () => {
    const between = beforeNext("TransactWriteItemsCommand", async () => [
      await save("email", changes.email),
      await save("location", changes.location),
      await rename("Renamed"),
    ]);

    const { status, data } = await save("checkout", changes.checkout);

    expect((await between).map((one) => one.status)).toEqual([200, 200, 200]);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      checkout: changes.checkout,
      email: changes.email,
      location: changes.location,
    });
  });

  it.each([
    ["stored if they meet eleven others", 11, 200, 0],
    ["busy if they meet a twelfth, and nothing is stored", 12, 503, 2],
  ])("are %s", async (_, count, status, extensions) => {
    let left = count;
    dynamo().middlewareStack.add(
      (next) => async (args) => {
        const isIt = JSON.stringify(args.input).includes("miscellaneousVersion");
        if (isIt && left-- > 0)
          throw new TransactionConflictException({ message: "conflict", $metadata: {} });
        return next(args);
      },
      { step: "initialize", name: "conflict" },
    );

    const answer = await save("miscellaneous", changes.miscellaneous);
    dynamo().middlewareStack.remove("conflict");

    expect(answer.status).toBe(status);
    expect((await read()).miscellaneous).toMatchObject({ extensions });
  });

  it.each([
    ["TransactWriteItemsCommand", "checkout"],
    ["TransactWriteItemsCommand", "location"],
    ["UpdateItemCommand", "miscellaneous"],
  ] as const)(
    "do not bring back an event that is deleted by then: %s",
    async (command, section) => {
      const key = eventItem.key({ id: event.id });
      const remove = () => asSystem(() => writeItem({ remove: key }));
      const deleted = beforeNext(command, remove, `${section}Version`);

      const { status } = await save(section, changes[section]);

      expect([(await deleted).ok, status]).toEqual([true, 409]);
      expect(await stored(key)).toBeNull();
    },
  );
});

describe("refused on its field", () => {
  const injection = "help@owl.example\r\nBcc: victim@else.example";
  const addresses = ["supportEmail", "replyToEmail"].flatMap((name): Case[] => [
    ["email", name, "email_several", injection],
    ["email", name, "email_several", "help@owl.example, victim@else.example"],
    ["email", name, "email_several", "help@owl.example;victim@else.example"],
    ["email", name, "email_several", "victim@else.example <help@owl.example>"],
    ["email", name, "invalid_email", "help"],
    ["email", name, "invalid", null],
  ]);
  const cases: Case[] = [
    ["checkout", "orderTimeoutMinutes", "too_small", 0],
    ["checkout", "orderTimeoutMinutes", "too_big", 121],
    ["checkout", "orderTimeoutMinutes", "wrong_type", 1.5],
    ["checkout", "termsUrl", "invalid_url", "javascript:alert(1)"],
    ["checkout", "preCheckoutMessage", "html_too_long", "x".repeat(5001)],
    ["checkout", "postCheckoutMessage", "html_too_long", "x".repeat(5001)],
    ["checkout", "status", "unknown_field", "LIVE"],
    ["email", "footerMessage", "html_too_long", "x".repeat(5001)],
    ["email", "notifiesOfOrders", "wrong_type", "yes"],
    ["location", "venueName", "control_characters", "Hall\r\nBcc: victim@else.example"],
    ["location", "mapsUrl", "invalid_url", "data:text/html,x"],
    ["location", "country", "invalid_regex", "Germany"],
    ["online", "onlineDetails", "too_long", "x".repeat(5001)],
    ["seo", "seoTitle", "control_characters", "Strings\nNow"],
    ["seo", "seoKeywords", "too_long", Array.from({ length: 10_000 }, (_, n) => `k${n}`).join()],
    ["seo", "seoDescription", "too_long", "x".repeat(501)],
    ["seo", "allowsIndexing", "wrong_type", "no"],
    ["miscellaneous", "extensions", "too_big", 3],
    ["miscellaneous", "extensions", "too_small", -1],
    ["miscellaneous", "isTaxInclusive", "wrong_type", "yes"],
    ["miscellaneous", "version", "unknown_field", 5],
    ...addresses,
  ];
  it.each(cases)("in %s: %s, %s", async (section, name, code, value) => {
    const { status, problem } = await save(section, { [name]: value });

    expect([status, problem.fields?.[0]]).toMatchObject([
      422,
      { path: `${section}.${name}`, code },
    ]);
    expect((await read())[section].version).toBe(1);
  });

  it.each([
    ["no section", {}, ""],
    ["two sections", { seo: {}, email: {} }, ""],
    ["a section that there is not", { colours: {} }, "colours"],
    ["a section that is no object", { seo: "none" }, "seo"],
  ])("with %s", async (_, body, path) => {
    const { status, problem } = await call(eventSettings.update, { ...at, version: 1, body });

    expect([status, problem.fields?.map((one) => one.path)]).toEqual([422, [path]]);
  });
});

type Case = [section: SectionName, name: string, code: string, value: unknown];

describe("settings", () => {
  it("are read and changed by organizers of the account, and by nobody of another", async () => {
    const member = await given.organizerOf(owner);
    const stranger = await given.owner();
    const change = (token: string, version: number) =>
      call(eventSettings.update, { ...at, token, version, body: { seo: { seoTitle: "Mine" } } });

    const own = [await change(member.token, 1), await call(eventSettings.get, at)];
    const others = [
      await change(stranger.token, 2),
      await call(eventSettings.get, { ...at, token: stranger.token }),
    ];

    expect(own.map(({ data }) => data.seo)).toEqual([
      { ...(await read()).seo, seoTitle: "Mine", version: 2 },
      { ...(await read()).seo, seoTitle: "Mine", version: 2 },
    ]);
    expect(others.map(({ status }) => status)).toEqual([404, 404]);
  });
});

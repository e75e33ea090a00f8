// Does each field of sign-up, sign-in and set-up report its own error, and is nothing saved then?
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems } from "#functions/core/table/table.ts";
import { mailReset, resetTokenOf } from "#functions/mail/password-reset.ts";
import { accountMailItem } from "#functions/stored/mails.ts";
import { resetItem } from "#functions/stored/users.ts";
import { findPersonByEmail, getPerson } from "#functions/users/store.ts";
import { auth } from "#shared/contracts/auth.ts";
import { checkInLists } from "#shared/contracts/check-in-lists.ts";
import { events } from "#shared/contracts/events.ts";
import { organizers } from "#shared/contracts/organizers.ts";
import { questions } from "#shared/contracts/questions.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { users } from "#shared/contracts/users.ts";
import { allTests } from "#tests/support/runs/each-test.ts";
import { eventFields, given, PASSWORD } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { openPostOffice } from "#tests/support/servers/post-office.ts";
import { follow } from "#tests/support/servers/stream.ts";
import { fieldSentences } from "#web/wording/fields.ts";
import { problemSentences } from "#web/wording/refusals.ts";

type Case = [field: string, value: unknown, code: string];

/** Characters that would begin a new mail header or a new line in a name. */
const breaks = ["\r\n", "\n", "\r", "\u0000", "\u000b", "\u0085", "\u2028", "\u2029"];
const injections = (field: string): Case[] =>
  breaks.map((end) => [field, `Olivia${end}Bcc: everybody@evil.example`, "control_characters"]);
const email: Case[] = [
  ["email", "", "invalid_email"],
  ["email", "olivia", "invalid_email"],
  ["email", "a@b.example, c@d.example", "email_several"],
  ["email", "a@b.example\r\nBcc: c@d.example", "email_several"],
  ["email", `${"a".repeat(250)}@b.example`, "too_long"],
];
const passwords: Case[] = [
  ["password", "seven77", "too_short"],
  ["password", "e\u0301".repeat(7), "too_short"],
  ["password", "x".repeat(129), "too_long"],
  ["password", "Password1", "common_password"],
  ["password", "        ", "common_password"],
  ["password", "Olivia2026!", "personal_password"],
  ["passwordConfirmation", "something else", "passwords_differ"],
];
/** Changes the repeated password along with the password. */
const typed = (field: string, value: unknown) => ({
  [field]: value,
  ...(field === "password" && { passwordConfirmation: value }),
});

const owner = allTests(() => given.owner());

const refusalOf = ({
  status,
  problem,
}: {
  status: number;
  problem: { fields?: { path: string; code: string }[] };
}) => [status, problem.fields?.map(({ path, code }) => [path, code])[0]];

describe("signing up", () => {
  const cases: Case[] = [
    ["firstName", "", "too_short"],
    ["firstName", "   ", "too_short"],
    ["firstName", "x".repeat(51), "too_long"],
    ...injections("firstName"),
    ["lastName", "x".repeat(150), "too_long"],
    ...injections("lastName"),
    ...email,
    ...passwords,
  ];
  it.each(cases)(
    "is refused for %s %j as %s, and nobody is registered",
    async (field, value, code) => {
      const address = `olivia-${randomUUID()}@foyer.example`;
      const right = { firstName: "Olivia", lastName: "Owner", email: address };
      const secret = { password: PASSWORD, passwordConfirmation: PASSWORD };
      const body = { ...right, ...secret, acceptedTerms: true, ...typed(field, value) };

      const answer = await call(auth.register, { body });

      expect(refusalOf(answer)).toEqual([422, [field, code]]);
      expect(answer.cookies).toEqual([]);
      expect(await asSystem(() => findPersonByEmail(address))).toBeNull();
    },
  );
});

describe("signing in and asking for a link", () => {
  it.each([
    ...email,
    ["password", "", "too_short"],
    ["password", "x".repeat(129), "too_long"],
  ] as Case[])("is refused for %s %j as %s", async (field, value, code) => {
    const body = { email: owner.me.email, password: PASSWORD, [field]: value };
    expect(refusalOf(await call(auth.login, { body }))).toEqual([422, [field, code]]);
  });

  it.each(email)("is refused for %s %j as %s", async (field, value, code) => {
    expect(refusalOf(await call(auth.forgotPassword, { body: { [field]: value } }))).toEqual([
      422,
      [field, code],
    ]);
  });
});

describe("a new password", () => {
  it.each(passwords)(
    "is refused for %s %j as %s, and the link stays good",
    async (field, value, code) => {
      const person = await asSystem(() => getPerson(owner.me.id));
      await asSystem(() => mailReset(person, true));
      const stored = await asSystem(() => queryItems(resetItem.within({ userId: owner.me.id })));
      const params = { token: await resetTokenOf(owner.me.id, String(stored[0]?.nonce)) };
      const body = { password: "a new correct horse", passwordConfirmation: "a new correct horse" };

      const answer = await call(auth.resetPassword, {
        params,
        body: { ...body, ...typed(field, value) },
      });

      expect(refusalOf(answer)).toEqual([422, [field, code]]);
      expect((await call(auth.checkResetLink, { params })).status).toBe(200);
      expect((await call(users.me, { token: owner.token })).status).toBe(200);
    },
  );
});

describe("setting up", () => {
  const organizer: Case[] = [
    ["name", "", "too_short"],
    ["name", "x".repeat(150), "too_long"],
    ...injections("name"),
    ["contactEmail", "hello@", "invalid_email"],
    ["contactEmail", "a@b.example\r\nBcc: c@d.example", "email_several"],
    ["website", "javascript:alert(1)", "invalid_url"],
    ["website", "night-owl", "invalid_url"],
  ];
  it.each(organizer)("the organizer is refused for %s %j as %s", async (field, value, code) => {
    const answer = await call(organizers.create, {
      token: owner.token,
      body: { name: "Second", [field]: value },
    });

    expect(refusalOf(answer)).toEqual([422, [field, code]]);
    expect((await call(organizers.list, { token: owner.token })).meta.total).toBe(1);
  });

  const event: Case[] = [
    ["title", "", "too_short"],
    ["title", "x".repeat(150), "too_long"],
    ...injections("title"),
    ["organizerId", "", "organizer_required"],
    ["organizerId", "org_000000000000", "organizer_required"],
    ["startAt", "", "invalid_datetime"],
    ["startAt", "tomorrow", "invalid_datetime"],
    ["startAt", "2926-06-21T18:00:00.000Z", "too_far_ahead"],
    ["startAt", "1999-12-31T23:59:59.999Z", "too_early"],
    ["endAt", "2030-06-21T17:00:00.000Z", "end_before_start"],
    ["endAt", "2926-06-21T22:00:00.000Z", "lasts_too_long"],
    ["timezone", "Europe/Nowhere", "unknown_time_zone"],
    ["timezone", "+01:00", "unknown_time_zone"],
    ["currency", "XXX", "invalid"],
    ["venueName", "x".repeat(150), "too_long"],
    ...injections("venueName"),
    ["city", "x".repeat(101), "too_long"],
  ];
  it.each(event)("the event is refused for %s %j as %s", async (field, value, code) => {
    const body = { ...eventFields(owner.organizerId), [field]: value };
    const answer = await call(events.create, { token: owner.token, body });

    expect(refusalOf(answer)).toEqual([422, [field, code]]);
    expect((await call(events.list, { token: owner.token })).meta.total).toBe(0);
  });

  const ticket: Case[] = [
    ["title", "", "too_short"],
    ["title", "x".repeat(150), "too_long"],
    ...injections("title"),
    ["type", "GIFT", "invalid"],
    ["priceMinor", 0, "price_required"],
    ["priceMinor", -1, "too_small"],
    ["priceMinor", 0.5, "wrong_type"],
    ["quantityAvailable", -1, "too_small"],
    ["quantityAvailable", 1.5, "wrong_type"],
  ];
  it("the ticket is refused field by field", async () => {
    const { token, organizerId } = await given.owner();
    const { data } = await call(events.create, { token, body: eventFields(organizerId) });
    const params = { eventId: data.id };
    for (const [field, value, code] of ticket) {
      const body = { title: "Standard", type: "PAID", priceMinor: 2500, [field]: value };
      expect(
        refusalOf(await call(tickets.create, { token, params, body })),
        `${field} ${value}`,
      ).toEqual([422, [field, code]]);
    }
    expect((await call(tickets.list, { token, params })).meta.total).toBe(0);
  });

  it("has a sentence for every one of these refusals", () => {
    const codes = [...organizer, ...event, ...ticket, ...passwords, ...email].map(
      ([, , code]) => code,
    );
    const worded = new Set([...Object.keys(fieldSentences), ...Object.keys(problemSentences)]);
    expect(codes.filter((code) => !worded.has(code))).toEqual([]);
  });
});

describe("a description", () => {
  const longest = "x".repeat(49_999);

  it("is kept whole while it is under 50,000 characters, wherever there is one, and refused from there on", async () => {
    const { token, organizerId } = owner;
    const { data: draft } = await call(events.create, { token, body: eventFields(organizerId) });
    const params = { eventId: draft.id };
    const ticket = { title: "Standard", type: "FREE", priceMinor: 0 };
    const { data: sold } = await call(tickets.create, { token, params, body: ticket });
    const list = { name: "Main door", ticketIds: [sold.id] };
    const question = { title: "Meal", type: "SINGLE_LINE", scope: "ORDER" };
    const makers = [
      (description: string) =>
        call(organizers.create, { token, body: { name: "Second", description } }),
      (description: string) =>
        call(events.create, { token, body: { ...eventFields(organizerId), description } }),
      (description: string) =>
        call(tickets.create, { token, params, body: { ...ticket, description } }),
      (description: string) =>
        call(checkInLists.create, { token, params, body: { ...list, description } }),
      (description: string) =>
        call(questions.create, { token, params, body: { ...question, description } }),
    ];

    // What staff read at the door, and beside a question, is never HTML.
    for (const [at, make] of makers.entries()) {
      const code = at < 3 ? "html_too_long" : "too_long";
      expect(refusalOf(await make(`${longest}x`))).toEqual([422, ["description", code]]);
      expect((await make(longest)).data.description).toBe(longest);
    }
  });
});

describe("a name with everything that is allowed in it", () => {
  it("changes neither who gets the mail nor any header of it", async () => {
    const office = openPostOffice();
    const address = `olivia-${randomUUID()}@foyer.example`;
    const firstName = `Bcc: a, "x" <b>; c`;
    const body = { firstName, lastName: "To: all (of) \\ us", email: address };

    const registered = await call(auth.register, {
      body: { ...body, password: PASSWORD, passwordConfirmation: PASSWORD, acceptedTerms: true },
    });
    const { data: me } = await call(users.me, { token: registered.data.token ?? "" });
    const items = await asSystem(() =>
      queryItems({ ...accountMailItem.within({ accountId: me.account.id }), consistent: true }),
    );
    await follow(...items.map((item) => ({ now: item })));
    await office.work(...office.queued.splice(0));
    const mail = await office.read(office.sent.at(-1));
    office.close();

    expect(registered.status).toBe(201);
    expect([mail.to.text, mail.headers.has("bcc"), mail.headers.has("cc")]).toEqual([
      address,
      false,
      false,
    ]);
    expect(mail.headers.get("subject")).toBe("Confirm your email address");
    expect(mail.text).toContain(firstName);
  });
});

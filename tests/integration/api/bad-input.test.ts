// Does bad input get a clear answer and change nothing? Generated over every route with a body or a
// list's parameters.
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { events } from "#shared/contracts/events.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import type { Route } from "#shared/core/route.ts";
import { routes, setScene } from "#tests/support/inputs/every-route.ts";
import { allTests } from "#tests/support/runs/each-test.ts";
import { withCookies } from "#tests/support/scenes/world.ts";
import { type CallOptions, call } from "#tests/support/servers/call.ts";

const scene = allTests(setScene);

const keys = (which: (route: Route) => boolean) => routes.filter(which).map((route) => route.key);
const withBody = keys((route) => route.body !== undefined);

function send(key: string, change: CallOptions) {
  const sample = scene.samples.find((one) => one.key === key);
  if (!sample) throw new Error(`There is no sample for ${key}.`);
  const proof =
    sample.route.access === "cookie" ? withCookies(scene.owner) : { token: scene.owner.token };
  const headers = { ...("headers" in proof && proof.headers), ...change.headers };
  return call(sample.route, { ...sample.options, ...proof, ...change, headers });
}

const bodyOf = (key: string): Record<string, unknown> => ({
  ...(scene.samples.find((one) => one.key === key)?.options.body ?? {}),
});

/** Of an object that no route takes. */
const textOf = (bytes: number): string =>
  JSON.stringify({ title: "x".repeat(bytes - '{"title":""}'.length) });

describe("a body", () => {
  it.each(withBody)("with an unknown field is refused by %s", async (key) => {
    const { status, problem } = await send(key, { body: { ...bodyOf(key), isAdmin: true } });
    expect([status, problem.fields?.map(({ path }) => path)]).toEqual([422, ["isAdmin"]]);
  });

  it.each(withBody)(
    "with a field of the wrong type is refused by %s, field by field",
    async (key) => {
      for (const name of Object.keys(bodyOf(key))) {
        const { status, problem } = await send(key, {
          body: { ...bodyOf(key), [name]: { wrong: true } },
        });
        expect(status, name).toBe(422);
        expect(
          problem.fields?.some(({ path }) => path.startsWith(name)),
          name,
        ).toBe(true);
      }
    },
  );

  it.each(withBody)("that is no JSON is refused by %s", async (key) => {
    for (const text of ["", "{", "\u0000"]) {
      const { status, problem } = await send(key, { text });
      expect([status, problem.code]).toEqual([400, "bad_json"]);
    }
  });

  it.each(withBody)("that a form of any site could send is refused by %s", async (key) => {
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "",
    ]) {
      const { status, problem } = await send(key, { headers: { "content-type": type } });
      expect([status, problem.code], type).toEqual([415, "not_json"]);
    }
  });

  it.each(withBody)("that is no object is refused by %s", async (key) => {
    for (const text of ["null", "[]", '"x"', "1"])
      expect((await send(key, { text })).status).toBe(422);
  });

  it.each(withBody)("above 256 KB is refused by %s, and below it is read", async (key) => {
    const sent = (bytes: number) => send(key, { text: textOf(bytes) });
    const more = await sent(256 * 1024 + 1);
    expect([more.status, more.problem.code]).toEqual([413, "too_large"]);

    const isShorter = routes.some((route) => route.key === key && route.mostBytes !== undefined);
    expect((await sent(256 * 1024)).status).toBe(isShorter ? 413 : 422);
  });
});

describe("a line of text", () => {
  const lineEnds = [
    "Evil\r\nBcc: victim@else.example",
    "Evil\nBcc: victim@else.example",
    "Evil\u2028Bcc: x",
    "Evil\u0000",
  ];
  /** Fields that may have several lines, or that are compared and never shown. */
  const others = [
    "description",
    "onlineDetails",
    "preCheckoutMessage",
    "postCheckoutMessage",
    "footerMessage",
    "content",
    "password",
    "passwordConfirmation",
    "currentPassword",
    "scan",
    "replaces",
  ];

  it.each(withBody)(
    "with the end of a line in it is refused by %s, field by field",
    async (key) => {
      for (const name of linesOf(key).filter((one) => !others.includes(one))) {
        for (const text of lineEnds) {
          const { status, problem } = await send(key, { body: { ...bodyOf(key), [name]: text } });
          expect([status, problem.fields?.[0]?.path], `${name}: ${JSON.stringify(text)}`).toEqual([
            422,
            name,
          ]);
        }
      }
    },
  );

  it("with the end of a line in it is refused for buyer and attendees", async () => {
    const key = "PUT /public/events/{eventId}/orders/{shortId}";
    const person = { firstName: "Bea", lastName: "Buyer", email: "bea@foyer.example" };
    const [attendee] = Object(bodyOf(key)).attendees;
    for (const name of Object.keys(person)) {
      for (const text of lineEnds) {
        const buyer = await send(key, {
          body: { ...bodyOf(key), buyer: { ...person, [name]: text } },
        });
        expect([buyer.status, buyer.problem.fields?.[0]?.path]).toEqual([422, `buyer.${name}`]);
        const other = await send(key, {
          body: { ...bodyOf(key), attendees: [{ ...attendee, [name]: text }] },
        });
        expect([other.status, other.problem.fields?.[0]?.path]).toEqual([
          422,
          `attendees.0.${name}`,
        ]);
      }
    }
  });

  const takes = (schema: z.ZodType | undefined, value: unknown): boolean =>
    schema?.safeParse(value).success ?? false;

  /** The text fields of a body, in the sample or not; one that takes anything is ignored. */
  function linesOf(key: string): string[] {
    const schema = routes.find((route) => route.key === key)?.body;
    const shape: Record<string, z.ZodType> = schema instanceof z.ZodObject ? schema.shape : {};
    const given = Object.entries(bodyOf(key)).flatMap(([name, value]) =>
      typeof value === "string" ? [name] : [],
    );
    return [
      ...new Set([
        ...given,
        ...Object.keys(shape).filter((name) => takes(shape[name], "x") && !takes(shape[name], {})),
      ]),
    ];
  }
});

describe("a change of an item", () => {
  const versioned = keys((route) => route.versioned === true);

  it.each(versioned)("without its version is refused by %s", async (key) => {
    const { status, problem } = await send(key, { version: undefined });
    expect([status, problem.code]).toEqual([400, "missing_version"]);
  });

  it.each(versioned)("of an older version is refused by %s", async (key) => {
    const { status, problem } = await send(key, { version: 99 });
    expect([status, problem.code]).toEqual([409, "changed_meanwhile"]);
  });
});

describe("a buyer's change", () => {
  it.each(keys((route) => route.idempotent === true))(
    "without an Idempotency-Key is refused by %s",
    async (key) => {
      const { status, problem } = await send(key, { idempotencyKey: "" });
      expect([status, problem.code]).toEqual([400, "missing_idempotency_key"]);
    },
  );

  it.each([
    "1",
    "my-first-order-1",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    "c232ab00-9414-11ec-b3c8-9f6bdeced846",
    "0197f8a2-5c1e-7c3a-9d2b-3f4a5b6c7d8e",
  ])(
    "by a key that can be guessed (%s) is refused, because the key opens the order",
    async (idempotencyKey) => {
      const { status, problem } = await send("POST /public/events/{eventId}/orders", {
        idempotencyKey,
      });
      expect([status, problem.code]).toEqual([422, "weak_idempotency_key"]);
    },
  );

  it.each(["0", "-1", "1.5", "201", "9007199254740992", "1e309", '"2"', "[1]", "null"])(
    "of %s tickets is refused",
    async (quantity) => {
      const text = JSON.stringify(bodyOf("POST /public/events/{eventId}/orders")).replace(
        '"quantity":1',
        `"quantity":${quantity}`,
      );
      expect(text).toContain(quantity);
      expect((await send("POST /public/events/{eventId}/orders", { text })).status).toBe(422);
    },
  );
});

describe("a list", () => {
  const lists = keys((route) => route.returns.kind === "page" && !route.path.startsWith("/public"));

  it.each(lists)("with parameters that make no sense is refused by %s", async (key) => {
    const wrong = [
      "per_page=0",
      "per_page=101",
      "per_page=1e9",
      "page=0",
      "page=x",
      "sort_by=acc",
      "sort_direction=up",
      "filter_fields[acc]=x",
      "cursor=1",
    ];
    for (const search of wrong)
      expect((await send(key, { search: `?${search}` })).status, search).toBe(422);
  });
});

describe("all that bad input", () => {
  it("has changed nothing", async () => {
    const options = { token: scene.owner.token, params: { eventId: scene.eventId } };
    const { data: event } = await call(events.get, options);
    const { data: list, meta } = await call(tickets.list, options);

    expect([event.title, event.version]).toEqual(["Midsummer Night Concert", 2]);
    expect([meta.total, list[0]?.version, list[0]?.quantityHeld]).toEqual([1, 1, 0]);
  });
});

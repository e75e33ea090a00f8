// How often may somebody ask for the links of an address? Often enough for a person, and whatever
// strangers ask for leaves that person a share.
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { publicTickets } from "#shared/contracts/public/public-tickets.ts";
import { stopClock } from "#tests/support/runs/stopped-clock.ts";
import { jana, soldTo } from "#tests/support/scenes/sold-order.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

let email: string;
beforeEach(() => {
  email = `bea-${randomUUID()}@buyer.example`;
  return stopClock();
});

const find = (of: string, address: string = randomUUID()) =>
  call(publicTickets.find, { body: { email: of }, address });

describe("requests for one address", () => {
  test.each(["with orders", "without orders"])(
    "%s are refused to who made ten, heard from others, and again the next day",
    async (kind) => {
      if (kind === "with orders") await soldTo(await given.owner(), [{ ...jana, email }]);
      const [stranger, own] = ["203.0.113.7", "2001:db8:9:1:0:0:0:1"];
      for (let count = 0; count < 10; count++)
        expect((await find(email, stranger)).status).toBe(204);

      const refused = await find(email, stranger);
      const heard = await find(email, own);
      stopClock(24 * 3600_000);
      const later = await find(email, stranger);

      expect([refused.status, refused.problem.code]).toEqual([429, "mail_share_used"]);
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
      expect([heard.status, later.status]).toEqual([204, 204]);
    },
  );

  test("count once where the same request is sent again", async () => {
    const idempotencyKey = randomUUID();
    for (let count = 0; count < 12; count++) {
      const sent = { body: { email }, address: "203.0.113.7", idempotencyKey };
      expect((await call(publicTickets.find, sent)).status).toBe(204);
    }

    expect((await find(email, "203.0.113.7")).status).toBe(204);
  });

  test("count for each spelling where all are sent with one key", async () => {
    const [name] = email.split("@");
    const idempotencyKey = randomUUID();
    const answers = [];
    for (let count = 0; count < 13; count++) {
      const body = { email: `${name}+${count}@buyer.example` };
      answers.push(
        await call(publicTickets.find, { body, address: "203.0.113.7", idempotencyKey }),
      );
    }

    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(204), 429, 429, 429]);
  });

  test("with a tag leave the plain one its share, and a mailbox gets at most eighty", async () => {
    const [name] = email.split("@");
    const heardOf = async (net: string, spell: (count: number) => string) => {
      const answers = [];
      // From few networks: the first request of each counts in a larger share.
      for (let count = 0; count < 43; count++)
        answers.push((await find(spell(count), `${net}.${count % 11}`)).status);
      return answers.filter((status) => status === 204).length;
    };

    const tagged = await heardOf("192.0.2", (count) => `${name}+${count}@buyer.example`);
    const plain = await heardOf("198.18.0", () => email);

    expect([tagged, plain]).toEqual([40, 40]);
  });
});

describe("requests of one network", () => {
  test("are refused after fifty, whatever the address", async () => {
    const answers = [];
    for (let count = 0; count < 51; count++)
      answers.push(await find(`${randomUUID()}@buyer.example`, "198.51.100.7"));

    expect(answers.map(({ status }) => status)).toEqual([...Array(50).fill(204), 429]);
    expect(answers.at(-1)?.problem.code).toBe("too_many_requests");
  });

  test("from all addresses of one IPv6 customer are refused as from one", async () => {
    const network = `2001:db8:${randomUUID().slice(0, 4)}:1`;
    const answers = [];
    for (let count = 0; count < 51; count++)
      answers.push(await find(`${randomUUID()}@buyer.example`, `${network}:0:0:${count}:1`));

    expect(answers.map(({ status }) => status)).toEqual([...Array(50).fill(204), 429]);
  });
});

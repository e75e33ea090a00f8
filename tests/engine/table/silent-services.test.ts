// What if the table, the mail queue or Secrets Manager accepts every request and never answers? No
// function waits until its timeout. The tests wait side by side.
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { isUnanswered } from "#functions/core/http/unanswered.ts";
import { attemptLimits, replaceAttemptLimits } from "#functions/core/ports/attempt-limits.ts";
import { replaceClock } from "#functions/core/ports/clock.ts";
import { withDeadline } from "#functions/core/ports/deadline.ts";
import { replaceSecrets, stripeSecret } from "#functions/core/ports/secrets.ts";
import { dynamo } from "#functions/core/table/dynamo.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem } from "#functions/core/table/table.ts";
import { queueMail } from "#functions/mail/delivery/mail-queue.ts";
import { eventItem } from "#functions/stored/events.ts";
import { publicEvents } from "#shared/contracts/public/public-events.ts";
import { reservations } from "#shared/contracts/public/reservations.ts";
import { eventually } from "#tests/support/runs/eventually.ts";
import { call } from "#tests/support/servers/call.ts";
import { silentServer } from "#tests/support/servers/silent-server.ts";

const waitAsFunctionsDo = replaceAttemptLimits(0);
waitAsFunctionsDo();

const table = silentServer();
const queue = silentServer();
const vault = silentServer();
beforeAll(() => {
  vi.stubEnv("AWS_ENDPOINT_URL_DYNAMODB", table.url);
  dynamo(); // the real client, which reads its endpoint once
  vi.stubEnv("MAIL_QUEUE_URL", `${queue.url}/mail`);
  vi.stubEnv("AWS_ENDPOINT_URL_SQS", queue.url);
  vi.stubEnv("AWS_ENDPOINT_URL_SECRETS_MANAGER", vault.url);
});
afterAll(() => {
  vi.unstubAllEnvs();
});

const reserved = "evt_000000000000";
const shown = "evt_111111111111";
const body = { lines: [{ ticketId: "tkt_000000000000", quantity: 1 }] };
const asksFor = (text: string) => table.sent.filter((one) => one.includes(text)).length;

/** The timeout of a function behind API Gateway, in milliseconds. */
const FUNCTION_MS = 10_000;
/** The tries that a function has time for. */
const MOST_TRIES = Math.floor(FUNCTION_MS / attemptLimits().requestTimeout);

describe.concurrent("a service that never answers", () => {
  it("is a table: a reservation ends with 503 and a time to wait", async () => {
    const answer = await call(reservations.create, { params: { eventId: reserved }, body });

    expect([answer.status, answer.problem.code, answer.headers["retry-after"]]).toEqual([
      503,
      "busy",
      "1",
    ]);
    expect(asksFor(reserved)).toBeGreaterThan(1);
    expect(asksFor(reserved)).toBeLessThanOrEqual(MOST_TRIES);
  });

  it("is a table: the reading of a page's data ends likewise", async () => {
    const answer = await call(publicEvents.get, { params: { eventId: shown } });

    expect([answer.status, answer.problem.code]).toEqual([503, "busy"]);
    expect(asksFor(shown)).toBeGreaterThan(1);
    expect(asksFor(shown)).toBeLessThanOrEqual(MOST_TRIES);
  });

  it("is the mail queue: a mail is told as unanswered after two attempts", async () => {
    const sending = queueMail({ order: "000000000000" }, "acc_1", "PROMPT");
    const refused = await sending.catch((error: unknown) => error);

    expect([isUnanswered(refused), queue.attempts]).toEqual([true, 2]);
  });

  it("is Secrets Manager: a secret is told as unanswered after two attempts", async () => {
    // The requests to the table have read their secrets.
    await eventually(() => expect([asksFor(reserved), asksFor(shown)]).not.toContain(0));
    const readReally = replaceSecrets(async () => "");
    readReally();

    const refused = await stripeSecret().catch((error: unknown) => error);

    expect([isUnanswered(refused), vault.attempts]).toEqual([true, 2]);
  });
});

it("the table is asked nothing in the last three seconds of a Lambda", async () => {
  let ms = 0;
  const restore = replaceClock({ elapsedMs: () => ms });
  const before = table.sent.length;

  const late = withDeadline(10_000, () => {
    ms = 7_000;
    return asSystem(() => getItem(eventItem.key({ id: "evt_000000000000" })));
  });

  await expect(late).rejects.toMatchObject({ code: "busy" });
  expect(table.sent.length).toBe(before);
  restore();
});

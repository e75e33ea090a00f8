// Does the mailer speak SES's protocol, and call it once whatever the answer?
import { createServer, type IncomingMessage, type Server } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { sendMail } from "#functions/core/ports/mailer.ts";

type Answer = { status: number; body: string } | "hang up" | "silence";
const requests: URLSearchParams[] = [];
let answer: Answer;
let heard = () => {};
let connections = 0;
let server: Server;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    requests.push(new URLSearchParams(await bodyOf(request)));
    if (answer === "hang up") return void request.socket.destroy();
    if (answer === "silence") return heard();
    response.writeHead(answer.status, { "content-type": "text/xml" }).end(answer.body);
  });
  server.on("connection", () => connections++);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  process.env["AWS_ENDPOINT_URL_SES"] =
    `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
});
afterAll(() => {
  vi.useRealTimers();
  delete process.env["AWS_ENDPOINT_URL_SES"];
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests.length = 0;
});

const accepted = `<SendRawEmailResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><SendRawEmailResult><MessageId>1</MessageId></SendRawEmailResult></SendRawEmailResponse>`;
const sandbox =
  "Email address is not verified. The following identities failed the check in region EU-CENTRAL-1: b@buyer.example";
const failed = (code: string, message = "no") =>
  `<ErrorResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`;

test.each([
  ["accepted", { status: 200, body: accepted }, "accepted"],
  ["rejected", { status: 400, body: failed("MessageRejected") }, "refused"],
  ["kept back by the sandbox", { status: 400, body: failed("MessageRejected", sandbox) }, "later"],
  ["throttled", { status: 400, body: failed("Throttling") }, "later"],
  ["not permitted", { status: 403, body: failed("AccessDenied") }, "later"],
  ["answered with a fault", { status: 503, body: failed("ServiceUnavailable") }, "unknown"],
  ["never answered", "hang up", "unknown"],
] as const)("a mail that is %s is handed over exactly once", async (_, given, outcome) => {
  answer = given;
  const raw = Buffer.from(
    "From: a@foyer.example\r\nTo: b@buyer.example\r\nSubject: Hi\r\n\r\nGrüße",
  );

  const result = await sendMail({ from: "a@foyer.example", to: "b@buyer.example", raw });

  expect(result).toBe(outcome);
  expect(requests).toHaveLength(1);
  const [sent] = requests;
  expect(sent?.get("ConfigurationSetName")).toBe("sending");
  expect(sent?.get("Action")).toBe("SendRawEmail");
  expect(sent?.get("Source")).toBe("a@foyer.example");
  expect(sent?.get("Destinations.member.1")).toBe("b@buyer.example");
  expect(Buffer.from(sent?.get("RawMessage.Data") ?? "", "base64")).toEqual(raw);
});

test("each mail has a connection of its own, because a kept one may be closed already", async () => {
  answer = { status: 200, body: accepted };
  const mail = { from: "a@foyer.example", to: "b@buyer.example", raw: Buffer.from("\r\nHi") };
  const before = connections;

  expect([await sendMail(mail), await sendMail(mail)]).toEqual(["accepted", "accepted"]);

  expect(connections - before).toBe(2);
});

test("a mail service that never answers is given up well inside the worker's time, and the mail may have left", async () => {
  answer = "silence";
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const isHeard = new Promise<void>((resolve) => {
    heard = resolve;
  });

  const sending = sendMail({
    from: "a@foyer.example",
    to: "b@buyer.example",
    raw: Buffer.from("Subject: Hi\r\n\r\nHi"),
  });
  await isHeard;
  await vi.advanceTimersByTimeAsync(20_000);

  expect(await sending).toBe("unknown");
  expect(requests).toHaveLength(1);
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

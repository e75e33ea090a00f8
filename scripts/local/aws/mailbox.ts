// Where does mail go locally? To a mailbox that speaks the SES API, in this process's memory.
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { closeServer, portOf } from "#scripts/local/stack/listen.ts";

/** `at` is in seconds by the stack's clock. */
export type LocalMail = {
  messageId: string;
  from: string;
  replyTo: string[];
  destination: { to: string[] };
  subject: string;
  body: { html?: string; text?: string };
  attachments: { filename?: string; contentType: string; content: string; related?: boolean }[];
  /** In the mail's order; a long one in one line. */
  headers: { name: string; value: string }[];
  at: number;
};

export type Mailbox = {
  /** The value of AWS_ENDPOINT_URL_SES. */
  url: string;
  /** Oldest first. */
  mails(): readonly LocalMail[];
  /** Before whoever sent the mail is answered. Ends with the returned function. */
  onSent(hear: (mail: LocalMail) => void): () => void;
  close(): Promise<void>;
};

export async function startMailbox(nowMs: () => number = Date.now): Promise<Mailbox> {
  // CommonJS and slow to load, so not imported above.
  const load = createRequire(import.meta.url);
  const service: { default(config: { host: string; port: number }): Promise<Server> } =
    load("aws-ses-v2-local");
  const { getStoreReadonly }: { getStoreReadonly(): { emails: LocalMail[] } } = load(
    "aws-ses-v2-local/dist/store",
  );
  const mails = () => getStoreReadonly().emails;
  const listeners = new Set<(mail: LocalMail) => void>();
  const server = await service.default({ host: "127.0.0.1", port: 0 });
  server.on("request", (req: IncomingMessage, res: ServerResponse) => {
    const parts: Buffer[] = [];
    req.on("data", (part: Buffer) => parts.push(part));
    // The service leaves this question without an answer.
    req.on("end", () => {
      if (String(Buffer.concat(parts)).includes("Action=GetSendQuota"))
        res.setHeader("content-type", "text/xml").end(quotaAnswer(mails().length));
    });
    const end = res.end.bind(res);
    // The service forgets headers, and its clock may differ from the stack's by weeks.
    res.end = ((...answer: Parameters<typeof end>) => {
      const [, messageId] = /<MessageId>([^<]+)</.exec(String(answer[0])) ?? [];
      const mail = mails().find((one) => one.messageId === messageId);
      if (mail) {
        mail.at = Math.floor(nowMs() / 1000);
        mail.headers = headersOf(String(Buffer.concat(parts)));
        for (const hear of listeners) hear(mail);
      }
      return end(...answer);
    }) as typeof end; // it has three forms
  });
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    mails,
    onSent(hear) {
      listeners.add(hear);
      return () => void listeners.delete(hear);
    },
    close: () => closeServer(server),
  };
}

/** -1 is no limit. */
const quotaAnswer = (sent: number): string =>
  `<GetSendQuotaResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><GetSendQuotaResult><SentLast24Hours>${sent}</SentLast24Hours><Max24HourSend>-1</Max24HourSend><MaxSendRate>14</MaxSendRate></GetSendQuotaResult></GetSendQuotaResponse>`;

/** Of the mail in a request to send it. */
function headersOf(request: string): LocalMail["headers"] {
  const data = new URLSearchParams(request).get("RawMessage.Data") ?? "";
  const [head = ""] = String(Buffer.from(data, "base64")).split("\r\n\r\n");
  const lines = head.replaceAll(/\r\n(?=[ \t])/g, "").split("\r\n");
  return lines.map((line) => {
    const [name = "", ...value] = line.split(":");
    return { name, value: value.join(":").trim() };
  });
}

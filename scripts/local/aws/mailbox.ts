// Where does mail go locally? To a mailbox that speaks the SES API, in this process's memory.
import type { Server } from "node:http";
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
  at: number;
};

export type Mailbox = {
  /** The value of AWS_ENDPOINT_URL_SES. */
  url: string;
  /** Oldest first. */
  mails(): readonly LocalMail[];
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
  const stamped = new WeakSet<LocalMail>();
  const server = await service.default({ host: "127.0.0.1", port: 0 });
  // The service uses the system's clock, which may differ from the stack's by weeks.
  server.on("request", (_, res) => {
    res.once("finish", () => {
      for (const mail of mails().filter((one) => !stamped.has(one))) {
        mail.at = Math.floor(nowMs() / 1000);
        stamped.add(mail);
      }
    });
  });
  return { url: `http://127.0.0.1:${portOf(server)}`, mails, close: () => closeServer(server) };
}

// What if the mail server takes its time, and then refuses the mails of some? It stands before a
// mailbox, and tells who got mail and whose was tried.
import { EventEmitter, once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { listen, readBody } from "#scripts/local/stack/listen.ts";

/** As SES answers an account that sends too much. Foyer sends such a mail again later. */
const THROTTLED =
  "<ErrorResponse><Error><Code>Throttling</Code><Message>Slow down.</Message></Error></ErrorResponse>";

export async function openThrottlingMailServer(
  isThrottled: (to: string) => boolean,
  { afterMs }: { afterMs: number },
) {
  let mailbox = "";
  const got = new Set<string>();
  const tried: string[] = [];
  const arrivals = new EventEmitter();

  const { url, close } = await listen(async (req, res) => {
    const mail = new URLSearchParams(String(await readBody(req)));
    const to = mail.get("Destinations.member.1") ?? "";
    if (isThrottled(to)) {
      tried.push(to);
      await pause(afterMs);
      return void res.writeHead(400, { "content-type": "text/xml" }).end(THROTTLED);
    }
    const answer = await fetch(`${mailbox}${req.url}`, { method: "POST", body: mail });
    res.writeHead(answer.status, { "content-type": "text/xml" }).end(await answer.text());
    got.add(to);
    arrivals.emit(to);
  });
  return {
    /** This server's address, once it stands before this mailbox. */
    before(mailboxUrl: string): string {
      mailbox = mailboxUrl;
      return url;
    },

    /** The throttled addresses, one for each try that has begun. */
    tried,

    /** Waits until the address has mail. */
    async reaches(to: string): Promise<void> {
      if (!got.has(to)) await once(arrivals, to);
    },

    close,
  };
}

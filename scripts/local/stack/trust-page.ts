// How does a developer give an account the operator's word? As the doctor does, at `/_local/trust`.
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import * as z from "zod";
import { localClient } from "#scripts/local/aws/table.ts";
import { type Handler, readBody, sendJson } from "#scripts/local/stack/listen.ts";
import type { LocalTable } from "#scripts/local/stack/second-account.ts";
import { html, page } from "#scripts/local/stripe/pages/html.ts";
import { trustSentence } from "#scripts/operator/checks/trust.ts";
import { trust } from "#scripts/operator/world/aws-trust.ts";

const Wanted = z.object({
  account: z.string().trim().min(1),
  word: z.enum(["TRUSTED", "DISTRUSTED"]),
});

/** A form for people; a POST of JSON is answered with JSON. */
export function trustPage({ endpoint, name }: LocalTable): Handler {
  const client = new DynamoDBClient(localClient(endpoint));
  return async (req, res) => {
    if (req.method !== "POST")
      return void res.writeHead(200, { "content-type": HTML }).end(form(null));
    const text = String(await readBody(req));
    const isForm = !req.headers["content-type"]?.includes("json");
    const given = isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text || "{}");
    const wanted = Wanted.safeParse(given).data;
    const found = wanted ? await trust(client, name, wanted) : null;
    const says =
      wanted && found
        ? trustSentence(wanted.account, wanted.word, found)
        : 'There is no such account. Say {"account": "…", "word": "TRUSTED"} or "DISTRUSTED".';
    const status = found ? 200 : 422;
    if (isForm) return void res.writeHead(status, { "content-type": HTML }).end(form(says));
    sendJson(res, status, found ? { data: found } : { message: says });
  };
}

const HTML = "text/html; charset=utf-8";

const form = (says: string | null): string =>
  page(
    "Trust an account",
    html`<p>An account that is not trusted or proven sends few mails a day, without links of its own.
Its members read its id on Orders while mails wait.</p>
${says === null ? null : html`<p role="status"><strong>${says}</strong></p>`}
<form class="block" method="post"><label><span>Account id</span><input name="account" required></label>
<div class="buttons"><button class="main" name="word" value="TRUSTED">Trust</button>
<button name="word" value="DISTRUSTED">Do not trust</button></div></form>`,
    "40rem",
  );

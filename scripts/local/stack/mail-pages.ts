// How does a person read the local mail? In a list, newest first, and on one page per mail.
import type { ServerResponse } from "node:http";
import type { MailEvents } from "#scripts/local/aws/mail-events.ts";
import type { LocalMail, Mailbox } from "#scripts/local/aws/mailbox.ts";
import { type Handler, sendJson } from "#scripts/local/stack/listen.ts";
import { html, type Markup, page } from "#scripts/local/stripe/pages/html.ts";

const ROOT = "/_local/mail";
const PER_PAGE = 50;

type Parts = Pick<Mailbox, "mails"> & Pick<MailEvents, "bounce">;

/**
 * The list and `/_local/mail/store`, the mailbox as JSON, both accept `query`. A POST to a mail's
 * `/bounce` lets it come back.
 */
export function mailPages({ mails, bounce }: Parts): Handler {
  return async (req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? "", "http://localhost");
    const [id = "", part, number] = pathname.slice(ROOT.length).split("/").filter(Boolean);
    if (id === "") return sendPage(res, listPage(mails(), searchParams));
    if (id === "store") return sendJson(res, 200, { emails: found(mails(), searchParams) });
    const mail = mails().find(({ messageId }) => messageId === decodeURIComponent(id));
    if (mail && part === "bounce" && req.method === "POST") {
      bounce(mail);
      return void res.writeHead(303, { location: addressOf(mail) }).end();
    }
    if (mail && part === undefined) return sendPage(res, mailPage(mail));
    if (mail && part === "html") return sendPage(res, framed(mail.body.html ?? ""));
    const attachment = part === "attachments" ? mail?.attachments[Number(number)] : undefined;
    if (!attachment) {
      return sendPage(res, page("No such mail", html`<p><a href="${ROOT}">All mail</a></p>`), 404);
    }
    res.writeHead(200, { "content-type": attachment.contentType });
    res.end(Buffer.from(attachment.content, "base64"));
  };
}

function listPage(mails: readonly LocalMail[], search: URLSearchParams): string {
  const query = search.get("query") ?? "";
  const newest = found(mails, search).reverse();
  const lastPage = Math.max(1, Math.ceil(newest.length / PER_PAGE));
  const wanted = Math.trunc(Number(search.get("page") ?? 1));
  const current = Math.min(Math.max(1, wanted || 1), lastPage);
  const shown = newest.slice((current - 1) * PER_PAGE, current * PER_PAGE);
  const rows = shown.map(
    (mail) => html`<tr><td><a href="${addressOf(mail)}">${mail.subject}</a><br>
<span class="soft">${mail.destination.to.join(", ")}</span></td><td>${time(mail)}</td></tr>`,
  );
  const link = (to: number, words: string) =>
    html`<a href="?${new URLSearchParams({ query, page: String(to) }).toString()}">${words}</a> `;
  return page(
    "Local mail",
    html`<p>What Foyer has sent since it was started. Nothing leaves this machine.</p>
<form method="get" class="block" style="margin-bottom: 16px"><label><span>To or subject</span>
<input type="search" name="query" value="${query}"></label></form>
<p>${newest.length} ${newest.length === 1 ? "mail" : "mails"}, the newest first. <a href="">Reload</a></p>
${rows.length === 0 ? html`<p>No mail here.</p>` : table(rows)}
<p>${current > 1 ? link(current - 1, "Newer") : null}${current < lastPage ? link(current + 1, "Older") : null}</p>`,
  );
}

const table = (rows: Markup[]): Markup => html`<div class="scroll"><table>
<thead><tr><th scope="col">Mail</th><th scope="col">When (UTC)</th></tr></thead>
<tbody>${rows}</tbody></table></div>`;

function mailPage(mail: LocalMail): string {
  const { from, replyTo, destination, subject, body, attachments } = mail;
  const files = attachments.map((file, index) =>
    file.related
      ? null
      : html`<a href="${addressOf(mail)}/attachments/${index}">${file.filename ?? file.contentType}</a> `,
  );
  return page(
    subject,
    html`<p><a href="${ROOT}">All mail</a></p>
<p>From ${from}<br>To ${destination.to.join(", ")}<br>
${replyTo.length === 0 ? null : html`Reply to ${replyTo.join(", ")}<br>`}${time(mail)} UTC</p>
<p>${files}</p>
<form method="post" action="${addressOf(mail)}/bounce"><button>Let it come back</button></form>
${body.html === undefined ? null : frame(mail)}
<h2>Text</h2>
<pre style="white-space: pre-wrap; overflow-wrap: anywhere">${linked(body.text ?? "")}</pre>`,
  );
}

/** The sandbox lets a mail run no scripts. Its links open in place of this page. */
const frame = (mail: LocalMail): Markup =>
  html`<iframe title="${mail.subject}" src="${addressOf(mail)}/html"
sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
style="width: 100%; height: 75vh; border: 1px solid var(--line); border-radius: 10px; background: #fff"></iframe>`;

const framed = (markup: string): string => `<base target="_top">${markup}`;

function linked(text: string): Markup[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}

/** All mails without a query. */
function found(mails: readonly LocalMail[], search: URLSearchParams): LocalMail[] {
  const query = search.get("query")?.trim().toLowerCase() ?? "";
  return mails.filter(({ destination, subject }) =>
    [...destination.to, subject].some((text) => text.toLowerCase().includes(query)),
  );
}

const addressOf = ({ messageId }: LocalMail): string => `${ROOT}/${encodeURIComponent(messageId)}`;
const time = ({ at }: LocalMail): string =>
  new Date(at * 1000).toISOString().slice(0, 16).replace("T", " ");

function sendPage(res: ServerResponse, markup: string, status = 200): void {
  res.writeHead(status, { "content-type": "text/html; charset=utf-8" }).end(markup);
}

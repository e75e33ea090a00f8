// Can a person read the local mail? Newest first, many mails, as HTML and as text, with working
// links.
import { SESClient, SendRawEmailCommand } from "@aws-sdk/client-ses";
import nodemailer from "nodemailer";
import { expect, test } from "vitest";
import { type LocalMail, startMailbox } from "#scripts/local/aws/mailbox.ts";
import { listen } from "#scripts/local/stack/listen.ts";
import { mailPages } from "#scripts/local/stack/mail-pages.ts";
import { allTests } from "#tests/support/runs/each-test.ts";

const clock = { nowMs: Date.parse("2026-03-01T10:00:00Z") };

const bounced: string[] = [];
const mailbox = allTests(() => startMailbox(() => clock.nowMs));
const pages = allTests(() =>
  listen(mailPages({ ...mailbox, bounce: (mail) => void bounced.push(mail.subject) })),
);

async function arrives(to: string, subject: string, html = "<p>Hello</p>", text = "Hello") {
  const { message } = await nodemailer
    .createTransport({ streamTransport: true, buffer: true })
    .sendMail({ from: "tickets@foyer.example", to, subject, html, text });
  if (!Buffer.isBuffer(message)) throw new Error("The message is not a buffer.");
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const ses = new SESClient({ endpoint: mailbox.url, region: "eu-central-1", credentials });
  await ses.send(new SendRawEmailCommand({ RawMessage: { Data: message } }));
}

const read = async (path: string) => (await fetch(`${pages.url}/_local/mail${path}`)).text();

async function pageOf(subject: string) {
  const mail = mailbox.mails().find((one) => one.subject === subject);
  return `/${mail?.messageId}`;
}

test("The list begins with the newest mail, and tells its time by the stack's clock", async () => {
  await arrives("ada@example.com", "Older");
  clock.nowMs += 3_600_000;
  await arrives("bob@example.com", "Newer");

  const list = await read("");

  expect(list.indexOf("Newer")).toBeLessThan(list.indexOf("Older"));
  expect(list).toContain("2026-03-01 10:00");
  expect(list).toContain("2026-03-01 11:00");
});

test("A mail is found by its address", async () => {
  await arrives("carla@example.com", "For Carla");
  await arrives("dora@example.com", "For Dora");

  const list = await read("?query=CARLA");

  expect(list).toContain("For Carla");
  expect(list).not.toContain("For Dora");
});

test("A mail is shown as HTML and as text, and its links lead out of the frame", async () => {
  const link = "http://localhost:3000/checkout/x?a=1&b=2";
  await arrives("eve@example.com", "With a link", `<a href="${link}">Open</a>`, `Open: ${link}`);
  const path = await pageOf("With a link");

  const page = await read(path);
  const framed = await read(`${path}/html`);

  expect(page).toContain(`href="http://localhost:3000/checkout/x?a=1&amp;b=2"`);
  expect(page).toContain(`sandbox="allow-popups`);
  expect(page).not.toContain("allow-scripts");
  expect(framed).toMatch(/^<base target="_top">/);
});

test("A subject that is markup stays text", async () => {
  await arrives("mallory@example.com", "<script>alert(1)</script>");

  expect(await read("?query=mallory")).not.toContain("<script>");
});

test("Of 500 mails a page shows fifty, leads to the older ones, and reads no more texts than it shows", async () => {
  let read = 0;
  const mails = Array.from({ length: 500 }, (_, number) => ({
    messageId: `ses-${number + 1}`,
    from: "tickets@foyer.example",
    replyTo: [],
    destination: { to: ["many@example.com"] },
    subject: `Mail ${number + 1}.`,
    get body() {
      read += 1;
      return { text: "x".repeat(100_000) };
    },
    attachments: [],
    headers: [],
    at: number,
  }));
  const many = await listen(mailPages({ mails: () => mails, bounce: () => undefined }));

  const newest = await (await fetch(`${many.url}/_local/mail`)).text();
  const older = await (await fetch(`${many.url}/_local/mail?page=2`)).text();
  await many.close();

  const numbers = [...newest.matchAll(/Mail (\d+)\./g)].map(([, number]) => Number(number));
  expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => 500 - index));
  expect(read).toBeLessThanOrEqual(100);
  expect(newest).toContain("page=2");
  expect(older).toContain("Mail 450.");
});

test("A mail that is not there is a page that leads back", async () => {
  const answer = await fetch(`${pages.url}/_local/mail/none`);

  expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining("All mail")]);
});

test("A mail comes back by the switch on its page", async () => {
  await arrives("gina@example.com", "To come back");
  const path = await pageOf("To come back");

  const shown = await read(path);
  const answer = await fetch(`${pages.url}/_local/mail${path}/bounce`, {
    method: "POST",
    redirect: "manual",
  });
  const asked = await fetch(`${pages.url}/_local/mail${path}/bounce`);

  expect(shown).toContain(`action="/_local/mail${path}/bounce"`);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, `/_local/mail${path}`]);
  expect([asked.status, bounced]).toEqual([404, ["To come back"]]);
});

test("Whoever listens hears each mail with its headers, before its sender is answered", async () => {
  const heard: LocalMail[] = [];
  const end = mailbox.onSent((mail) => heard.push(mail));
  const sending = arrives("hana@example.com", "Heard");
  await sending;
  end();
  await arrives("hana@example.com", "Not heard");

  expect(heard.map(({ subject, at }) => [subject, at])).toEqual([["Heard", clock.nowMs / 1000]]);
  expect(heard[0]?.headers).toContainEqual({ name: "To", value: "hana@example.com" });
});

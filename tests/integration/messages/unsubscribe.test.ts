// What does a message say to its reader? The organizer's words, their own link, and how to leave.
import { describe, expect, it } from "vitest";
import { unsubscribe } from "#shared/contracts/public/unsubscribe.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { guest } from "#tests/support/scenes/mail/join-details-desk.ts";
import { openMessageDesk } from "#tests/support/scenes/mail/message-desk.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { textOf } from "#tests/support/servers/post-office.ts";

const desk = eachTest(async () => openMessageDesk(await given.owner()));
const content =
  '<p>Dear {{first_name}}, {{ticket}} of {{ reference }}: <a href="https://owl.example/way">the way</a>.</p>';

async function sent(message: object = {}): Promise<void> {
  const { data, status, problem } = await desk.send(message);
  if (status !== 201) throw new Error(JSON.stringify(problem));
  await desk.finish(data.id);
}

it("fills in each reader's own words, and gives each their own link", async () => {
  const order = await desk.sell(guest("Ada"), { ...guest("Ben"), firstName: "B<b>en" });
  await sent({ subject: "For {{first_name}}", content });

  const [ada, ben] = [await desk.mailTo(guest("Ada")), await desk.mailTo(guest("Ben"))];

  expect([ada.subject, ben.subject]).toEqual(["For Ada", "For B<b>en"]);
  expect(textOf(ben.html)).toContain(`Dear B<b>en, Standard of ${order.reference}`);
  expect(ben.html).not.toContain("<b>en");
  expect(ben.html).toContain('href="https://owl.example/way"');
  expect(ada.text).toMatch(/\/unsubscribe\/[a-z0-9]{82}\s/);
  for (const { html, text } of [ada, ben]) {
    expect(html).toMatch(/\/ticket\/evt_/);
    expect(text).toContain("You get this mail because you have tickets for");
    expect(text).toContain(desk.event.title);
  }
  expect(ada.text).not.toContain(String(/ticket\/\S+/.exec(ben.text)?.[0]));
});

it("keeps line ends out of its headers", async () => {
  await desk.sell(guest("Ada"));

  const { problem } = await desk.send({ subject: "One\r\nBcc: all@evil.example" });

  expect(problem.fields).toMatchObject([{ path: "subject", code: "control_characters" }]);
});

it.each([
  ["a placeholder that does not exist", { subject: "{{price}}" }, "subject", "unknown_placeholder"],
  [
    "a placeholder in a link",
    { content: '<p><a href="https://owl.example/?n={{first_name}}">here</a></p>' },
    "content",
    "placeholder_in_link",
  ],
  [
    "a link whose text shows another address",
    { content: '<p><a href="https://evil.example">bank.com</a></p>' },
    "content",
    "link_text_misleads",
  ],
  ["no words", { content: "<p> </p>" }, "content", "required"],
  ["no subject", { subject: "" }, "subject", "required"],
  ["no acknowledgement", { acknowledged: false }, "acknowledged", "not_acknowledged"],
])("with %s is refused on its field", async (_, message, path, code) => {
  await desk.sell(guest("Ada"));

  expect((await desk.send(message)).problem.fields).toMatchObject([{ path, code }]);
});

describe("unsubscribing", () => {
  const header = async (name: string) => {
    const own = desk.office.sent.filter(({ to }) => to === "ada@buyer.example");
    const texts = own.map(({ raw }) => Buffer.from(raw).toString("utf8"));
    const last = texts.findLast((one) => one.includes(`${name}:`)) ?? "";
    const text = last.replace(/\r\n[ \t]+/g, " ");
    return new RegExp(`^${name}: (.*)$`, "im").exec(text)?.[1]?.trim() ?? "";
  };
  const tokenIn = (url: string) => /unsubscribe\/([\w-]+)/.exec(url)?.[1] ?? "";

  it("stops the organizer's messages to an address, and nobody else's", async () => {
    await desk.sell(guest("Ada"), guest("Ben"));
    await sent();
    const url = await header("List-Unsubscribe");
    const params = { token: tokenIn(url) };

    const looked = await call(unsubscribe.get, { params });
    const left = [
      await call(unsubscribe.leave, { params }),
      await call(unsubscribe.leave, { params }),
    ];
    await sent({ subject: "Second" });

    expect(url).toMatch(/^<https?:\/\/[^ ]+\/api\/public\/unsubscribe\/[a-z0-9]+>$/);
    expect(await header("List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
    expect(looked.data.isUnsubscribed).toBe(false);
    expect(left.map(({ data }) => data.isUnsubscribed)).toEqual([true, true]);
    expect(await desk.told("Second")).toEqual(["ben@buyer.example"]);
    expect((await desk.preview()).data).toMatchObject({ total: 1, unsubscribed: 1 });
  });

  it("shows its page to a browser that opens the link of the mail program, and changes nothing", async () => {
    await desk.sell(guest("Ada"));
    await sent();
    const token = tokenIn(await header("List-Unsubscribe"));

    const opened = await call(unsubscribe.get, {
      params: { token },
      headers: { accept: "text/html,application/xhtml+xml" },
    });

    expect([opened.status, opened.headers["location"]]).toEqual([302, `/unsubscribe/${token}`]);
    expect((await desk.preview()).data.unsubscribed).toBe(0);
  });

  it("is taken back on the page", async () => {
    await desk.sell(guest("Ada"));
    await sent();
    const params = { token: tokenIn(await header("List-Unsubscribe")) };
    await call(unsubscribe.leave, { params });

    const { data } = await call(unsubscribe.comeBack, { params });
    await sent({ subject: "Second" });

    expect(data).toMatchObject({ isUnsubscribed: false });
    expect(await desk.told("Second")).toEqual(["ada@buyer.example"]);
  });

  it("takes no link that is cut, forged or another's", async () => {
    await desk.sell(guest("Ada"));
    await sent();
    const token = tokenIn(await header("List-Unsubscribe"));
    const other = token.slice(0, 12) + "0".repeat(12) + token.slice(24);

    for (const wrong of [token.slice(0, -1), `${token}0`, other, "x"]) {
      const { problem } = await call(unsubscribe.leave, { params: { token: wrong } });
      expect(problem.code).toBe("link_invalid");
    }
    expect((await desk.preview()).data.total).toBe(1);
  });
});

it("is tried out by its sender alone, once for each key", async () => {
  await desk.sell(guest("Ada"));
  const key = crypto.randomUUID();
  await desk.test({ content }, key);
  await desk.test({ content }, key);
  await desk.settle();

  expect(await desk.told("[Test] Doors")).toEqual([desk.owner.me.email]);
  const mail = await desk.mailTo({ email: desk.owner.me.email });
  expect(mail.text).toContain("Dear Olivia, Ticket of F-ABCDEF");
  expect(await desk.told()).toEqual([]);
});

it("is copied to its sender, who is no recipient", async () => {
  await desk.sell(guest("Ada"));
  await sent({ sendsCopy: true });

  expect(await desk.told("[Copy] Doors")).toEqual([desk.owner.me.email]);
  expect((await desk.list()).data[0]?.counts.recipients).toBe(1);
});

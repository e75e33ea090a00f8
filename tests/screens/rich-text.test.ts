// Can an organizer format a text, and does nothing get lost that was typed, or in that may not?
import { fireEvent, screen as page, waitFor, within } from "@testing-library/dom";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { images } from "#shared/contracts/images.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { hostileHtml } from "#tests/support/inputs/hostile-html.ts";
import { given, type Owner } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { formattedField, pasteInto, tool, typeInto } from "#tests/support/screens/formatted.ts";
import { field, front, leaveScreen, openScreen, says } from "#tests/support/screens/screen.tsx";
import { choose, fileOf, openUploads } from "#tests/support/screens/uploads.ts";
import { call } from "#tests/support/servers/call.ts";

let owner: Owner;
let eventId: string;
let ticketId: string;
beforeAll(async () => {
  owner = await given.owner();
});
beforeEach(async () => {
  const made = await given.event(owner, { tickets: [{ quantityAvailable: 20 }] });
  eventId = made.event.id;
  ticketId = made.tickets[0]?.id ?? "";
});

const label = "Description (optional)";

async function open(description = "") {
  if (description !== "") await describeTicket(description);
  const screen = await openScreen(`/manage/event/${eventId}/tickets`, owner);
  await screen.press("Standard");
  const text = await formattedField(label);
  await screen.user.click(text);
  return { ...screen, text };
}

const read = async () =>
  (await call(tickets.get, { token: owner.token, params: { eventId, ticketId } })).data;

async function describeTicket(description: string): Promise<void> {
  const { version, ...ticket } = await read();
  const body = tickets.update.body.parse(
    Object.fromEntries(
      Object.entries({ ...ticket, description }).filter(
        ([name]) => name in tickets.update.body.shape,
      ),
    ),
  );
  await call(tickets.update, { token: owner.token, params: { eventId, ticketId }, version, body });
}

async function saved({ press }: { press: (name: string) => Promise<void> }): Promise<string> {
  await press("Save");
  await waitFor(() => expect(page.queryByRole("dialog")).toBeNull());
  return (await read()).description;
}

const count = (text: HTMLElement) =>
  text
    .getAttribute("aria-describedby")
    ?.split(" ")
    .map((id) => document.getElementById(id)?.textContent);

describe("a formatted text", () => {
  it("has a name, tools with names, and the length of its HTML", async () => {
    const screen = await open();
    const { text, user } = screen;
    expect(text).toHaveAttribute("aria-multiline", "true");
    expect(count(text)).toEqual(["0/49,999"]);
    await typeInto(screen, text, "Hi ");
    await user.click(tool("Bold"));
    expect(tool("Bold")).toHaveAttribute("aria-pressed", "true");
    await typeInto(screen, text, "all");
    await waitFor(() => expect(count(text)).toEqual(["30/49,999"]));
    await expectAccessible();

    expect(await saved(screen)).toBe("<p>Hi <strong>all</strong></p>");
  });

  it("gets its form from buttons", async () => {
    const screen = await open();
    const { text, user } = screen;
    const forms: [button: string, html: string][] = [
      ["Heading", "<h2>A</h2>"],
      ["Subheading", "<h3>A</h3>"],
      ["List", "<ul><li><p>A</p></li></ul>"],
      ["Numbered list", "<ol><li><p>A</p></li></ol>"],
      ["Quote", "<blockquote><p>A</p></blockquote>"],
      ["Italic", "<p><em>A</em></p>"],
      ["Underlined", "<p><u>A</u></p>"],
      ["Struck through", "<p><s>A</s></p>"],
    ];
    await typeInto(screen, text, "A");
    for (const [button, html] of forms) {
      // Blocks have the cursor in them; what else is formatted is selected.
      if (/<(em|u|s)>/.test(html)) await user.keyboard("{Control>}a{/Control}");
      await user.click(tool(button));
      await waitFor(() => expect(text.innerHTML).toContain(html));
      await user.click(tool(button));
      await waitFor(() => expect(text.innerHTML).not.toContain(html));
    }
    await user.click(tool("Italic"));

    expect(await saved(screen)).toBe("<p><em>A</em></p>");
  });

  it("that was opened and not changed is no change, and an emptied one is empty", async () => {
    const screen = await open('<p>Old&nbsp;words<br />here</p><ol start="3"><li>loose</li></ol>');
    const { text, user, press } = screen;
    await typeInto(screen, text, "x");
    await user.click(tool("Undo typing"));
    await press("Cancel");
    await waitFor(() => expect(page.queryByRole("dialog")).toBeNull());

    await press("Standard");
    const again = await formattedField(label);
    await user.click(again);
    await user.keyboard("{Control>}a{/Control}{Backspace}");
    await waitFor(() => expect(again).toHaveTextContent(/^$/));
    expect(await saved(screen)).toBe("");
  });
});

describe("a paste", () => {
  it("from Word leaves its styles, its pictures and its bullets behind", async () => {
    const screen = await open();
    pasteInto(screen.text, { html: fromWord, text: "Programme" });

    expect(await saved(screen)).toBe(
      "<h2>Programme</h2><p>Doors at <strong>seven</strong></p>" +
        "<ul><li><p>Bar</p></li><li><p>Garden</p></li></ul><ol><li><p>First</p></li></ol>",
    );
  });

  it("of plain text keeps its paragraphs, and is no HTML", async () => {
    const screen = await open();
    pasteInto(screen.text, { text: "One <b>\ntwo\n\nthree & four" });

    expect(await saved(screen)).toBe("<p>One &lt;b&gt;<br>two</p><p>three &amp; four</p>");
  });

  it("over the limit is left out and told, and what was typed stays", async () => {
    const screen = await open();
    const { text } = screen;
    await typeInto(screen, text, "Kept");
    pasteInto(text, { html: `<p>${"x".repeat(50_000)}</p>` });

    await says("HTML character limit exceeded. What you added last was left out.");
    expect(text).toHaveTextContent(/^Kept$/);
    await expectAccessible();
    await typeInto(screen, text, "!");
    expect(page.queryByText(/What you added last/)).toBeNull();
    expect(await saved(screen)).toBe("<p>Kept!</p>");
  });

  it("of one word with the most characters is taken", async () => {
    const screen = await open();
    const word = "x".repeat(49_999 - "<p></p>".length);
    pasteInto(screen.text, { text: word });

    expect(await saved(screen)).toBe(`<p>${word}</p>`);
  });

  it("of 500 nested lists is taken, and the text goes on", async () => {
    const screen = await open();
    pasteInto(screen.text, { html: `${"<ul><li>".repeat(500)}deep${"</li></ul>".repeat(500)}` });
    await waitFor(() => expect(screen.text).toHaveTextContent("deep"));

    expect(await saved(screen)).toContain("deep");
  });

  it("of hostile HTML brings words alone", async () => {
    const { text } = await open();
    const refused =
      "script,style,iframe,object,embed,svg,math,form,input,button,template,link,meta,base";
    for (const html of hostileHtml) {
      pasteInto(text, { html });
      expect(text.querySelector(refused), html).toBeNull();
      for (const element of text.querySelectorAll("*"))
        for (const { name } of element.attributes) expect(name, html).not.toMatch(/^on|style/);
      for (const link of text.querySelectorAll("a, img"))
        expect(link.getAttribute("href") ?? "/images/", html).toMatch(
          /^(https?:|mailto:|\/images\/)/,
        );
      expect(text.querySelector("img:not(.ProseMirror-separator)"), html).toBeNull();
    }
  });
});

describe("a link", () => {
  const address = /^Address of the page/;

  it("to nowhere is refused in its place, and goes where a person means otherwise", async () => {
    const screen = await open();
    const { user, fill, network, text } = screen;
    await user.click(tool("Link"));
    const typed = await field(address);
    for (const wrong of [
      "javascript:alert(1)",
      "data:text/html,x",
      "/map",
      "nowhere",
      "ftp://a.example",
      "",
    ]) {
      fill(typed, wrong);
      await user.type(typed, "{Enter}");
      expect(typed).toHaveAccessibleDescription(
        "Enter a web or email address, for example https://example.com.",
      );
      fill(typed, "x");
      expect(typed).toHaveAccessibleDescription("");
    }
    await expectAccessible();
    expect(network.sent.filter(({ method }) => method === "PUT")).toEqual([]);
    await user.keyboard("{Escape}");
    for (const meant of ["example.com/a", "http://example.com", "ask@example.com"]) {
      await user.click(tool("Link"));
      fill(await field(address), meant);
      await user.click(tool("Set link"));
      await waitFor(() => expect(text).toHaveTextContent(meant));
    }

    const hrefs = [...(await saved(screen)).matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(hrefs).toEqual([
      "https://example.com/a",
      "http://example.com/",
      "mailto:ask@example.com",
    ]);
  });

  it("is taken away again, and its words stay", async () => {
    const screen = await open('<p><a href="https://example.com/">Map</a></p>');
    const { user } = screen;
    await user.keyboard("{Control>}a{/Control}");
    await waitFor(() => expect(tool("Link")).toHaveAttribute("aria-pressed", "true"));
    await user.click(tool("Link"));
    expect(await field(address)).toHaveValue("https://example.com/");
    await user.click(tool("Remove link"));

    expect(await saved(screen)).toBe("<p>Map</p>");
  });
});

describe("an image", () => {
  let uploads: ReturnType<typeof openUploads>;
  beforeEach(() => {
    uploads = openUploads();
  });
  afterEach(async () => {
    await leaveScreen();
    uploads.close();
  });

  it("is uploaded, described and placed with its shape", async () => {
    const screen = await open();
    const { user, fill, network } = screen;
    await user.click(tool("Image"));
    await choose({ user }, await fileOf({ width: 1800, height: 900 }), "Image file");
    fill(await field(label), 'The "hall"');
    await says("The image is being prepared.");
    await expectAccessible();
    await uploads.prepare();
    await waitFor(() => expect(tool("Add image")).not.toHaveAttribute("aria-disabled"));
    await user.click(tool("Add image"));
    await network.calm();

    const { data } = await call(images.listOfEvent, { token: owner.token, params: { eventId } });
    expect(data[0]).toMatchObject({ type: "EVENT_TEXT", status: "READY" });
    expect(await saved(screen)).toBe(
      `<img src="/images/${data[0]?.id}/1600.webp" alt="The &quot;hall&quot;" width="1600" height="800">`,
    );
  });

  it("that is too small is refused before it is sent, and another one may be chosen", async () => {
    const { user } = await open();
    await user.click(tool("Image"));
    await choose({ user }, await fileOf({ width: 899, height: 400 }), "Image file");

    await says("The image must be at least 900 px wide and 50 px high.");
    await choose({ user }, await fileOf(), "Image file");
    await says("The image is being prepared.");
  });

  it("has no button where the text belongs to no event", async () => {
    const screen = await openScreen(`/manage/organizer/${owner.organizerId}`, owner);
    await screen.press("Edit");
    const text = await formattedField(label);

    expect(text).toBeVisible();
    expect(page.queryByRole("button", { name: "Image" })).toBeNull();
    expect(tool("Link")).toBeVisible();
  });
});

it("what somebody else saved meanwhile is told in words, and taken over", async () => {
  const screen = await open("<p>Before</p>");
  const { press, text } = screen;
  await typeInto(screen, text, "!");
  await describeTicket("<h2>Theirs</h2><p>and more</p>");
  await press("Save");
  await says("Theirs and more");
  expect(within(front()).queryByText(/<h2>/)).toBeNull();
  await press("Take theirs");

  await waitFor(() => expect(text.innerHTML).toContain("<h2>Theirs</h2><p>and more</p>"));
  expect(await saved(screen)).toBe("<h2>Theirs</h2><p>and more</p>");
});

it("a text that is too long for the server is told at its field", async () => {
  const { press, text } = await open();
  // What a browser does with a key, at once.
  const paragraph = text.querySelector("p");
  if (paragraph) paragraph.textContent = "x".repeat(50_000);
  fireEvent.input(text);
  await waitFor(() => expect(count(text)).toEqual(["50,007/49,999"]));
  await press("Save");

  await waitFor(() => expect(text).toHaveAccessibleDescription(/HTML character limit exceeded/));
  expect(text).toHaveFocus();
  expect(text).toBeInvalid();
  expect((await read()).description).toBe("");
});

/** As Word puts it on the clipboard, shortened. */
const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>
<!-- p.MsoNormal {mso-style-parent:""; margin:0cm;} --></style><xml><w:WordDocument/></xml></head>
<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->
<h1 style='margin-top:0cm'><span style='mso-bidi-font-size:11.0pt'>Programme<o:p></o:p></span></h1>
<p class=MsoNormal style='mso-margin-top-alt:auto'>Doors at <b><span lang=EN-US>seven</span></b><o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span></span><![endif]>Bar<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>Garden</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>First</p>
<img width=10 height=10 src="data:image/png;base64,iVBORw0KGgo="><img src="file:///C:/Temp/msohtml1/01/clip_image001.png">
<!--EndFragment--></body></html>`;

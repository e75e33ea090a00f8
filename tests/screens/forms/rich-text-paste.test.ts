// What comes of a text that an organizer pastes? What was typed stays, and nothing gets in that may
// not.
import { screen as page, waitFor } from "@testing-library/dom";
import { describe, expect, it } from "vitest";
import { fromWord } from "#tests/support/inputs/from-word.ts";
import { hostileHtml } from "#tests/support/inputs/hostile-html.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { pasteInto, textDesk, typeInto } from "#tests/support/screens/formatted.ts";
import { row } from "#tests/support/screens/pasted.ts";
import { says } from "#tests/support/screens/screen.tsx";

const { desk } = textDesk();

describe("a paste", () => {
  it("from Word leaves its styles, its pictures and its bullets behind", async () => {
    const screen = await desk().open();
    pasteInto(screen.text, { html: fromWord, text: "Programme" });

    expect(await desk().saved(screen)).toBe(
      "<h2>Programme</h2><p>Doors at <strong>seven</strong></p>" +
        "<ul><li><p>Bar</p></li><li><p>Garden</p></li></ul><ol><li><p>First</p></li></ol>",
    );
  });

  it("of plain text keeps its paragraphs, and is no HTML", async () => {
    const screen = await desk().open();
    pasteInto(screen.text, { text: "One <b>\ntwo\n\nthree & four" });

    expect(await desk().saved(screen)).toBe("<p>One &lt;b&gt;<br>two</p><p>three &amp; four</p>");
  });

  it("of a chat whose lines are in its styles keeps them", async () => {
    const screen = await desk().open();
    const text = "One\ntwo\n\nthree";
    pasteInto(screen.text, { html: `<span class="copyable-text">${text}</span>`, text });

    expect(await desk().saved(screen)).toBe("<p>One<br>two</p><p>three</p>");
  });

  it("of a table of 200 rows is taken, and one that is too long is told", async () => {
    const screen = await desk().open();
    const row = "<tr><td>20:00<td>Concert<td>Hall</tr>";
    pasteInto(screen.text, { html: `<table>${row.repeat(200)}</table>` });
    await waitFor(() => expect(screen.text.querySelectorAll("br")).toHaveLength(199));
    pasteInto(screen.text, { html: `<table>${row.repeat(2_000)}</table>` });

    await says("HTML character limit exceeded. What you added last was left out.");
    expect((await desk().saved(screen)).split("20:00 · Concert · Hall")).toHaveLength(201);
  });

  it.each([
    ["has more words than the field", row("1234567890", "2", "3", "4").repeat(4_500)],
    ["has more cells than a text", row("", "", "", "").repeat(4_500)],
  ])("of a table that %s is never read, only its plain text", async (_, rows) => {
    const screen = await desk().open();
    pasteInto(screen.text, { html: `<table>${rows}</table>`, text: "1\t2" });
    expect(screen.text).toHaveTextContent("1 · 2");
    pasteInto(screen.text, { html: `<table>${rows}</table>` });

    await says("HTML character limit exceeded. What you added last was left out.");
    expect(await desk().saved(screen)).toBe("<p>1 · 2</p>");
  });

  it("of HTML that nobody can read is its plain text", async () => {
    const screen = await desk().open();
    const html = `${"<ul><li>".repeat(10_500)}deep`;
    pasteInto(screen.text, { html, text: "plain" });
    pasteInto(screen.text, { html: "<p hidden>a</p>", text: " text" });

    expect(await desk().saved(screen)).toBe("<p>plain text</p>");
  });

  it("over the limit is left out and told, and what was typed stays", async () => {
    const screen = await desk().open();
    const { text } = screen;
    await typeInto(screen, text, "Kept");
    pasteInto(text, { html: `<p>${"x".repeat(50_000)}</p>` });

    await says("HTML character limit exceeded. What you added last was left out.");
    expect(text).toHaveTextContent(/^Kept$/);
    await expectAccessible();
    await typeInto(screen, text, "!");
    expect(page.queryByText(/What you added last/)).toBeNull();
    expect(await desk().saved(screen)).toBe("<p>Kept!</p>");
  });

  it("of one word with the most characters is taken", async () => {
    const screen = await desk().open();
    const word = "x".repeat(49_999 - "<p></p>".length);
    pasteInto(screen.text, { text: word });

    expect(await desk().saved(screen)).toBe(`<p>${word}</p>`);
  });

  it("of 500 nested lists is taken, and the text goes on", async () => {
    const screen = await desk().open();
    pasteInto(screen.text, { html: `${"<ul><li>".repeat(500)}deep${"</li></ul>".repeat(500)}` });
    await waitFor(() => expect(screen.text).toHaveTextContent("deep"));

    expect(await desk().saved(screen)).toContain("deep");
  });

  it("of hostile HTML brings words alone", async () => {
    const { text } = await desk().open();
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

// Can an organizer format a text, with links, and does nothing get lost that was typed?
import { fireEvent, screen as page, waitFor, within } from "@testing-library/dom";
import { describe, expect, it } from "vitest";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { formattedField, textDesk, tool, typeInto } from "#tests/support/screens/formatted.ts";
import { field, front, says } from "#tests/support/screens/screen.tsx";

const { desk } = textDesk();

const label = "Description (optional)";

const lengthOf = (text: HTMLElement) =>
  document.getElementById(text.getAttribute("aria-describedby")?.split(" ").at(-1) ?? "");

async function openWith(description: string) {
  await desk().describe(description);
  return desk().open();
}

describe("a formatted text", () => {
  it("has a name, tools with names, and the length of its HTML", async () => {
    const screen = await desk().open();
    const { text, user } = screen;
    expect(text).toHaveAttribute("aria-multiline", "true");
    expect(lengthOf(text)).toHaveTextContent("0/49,999");
    await typeInto(screen, text, "Hi ");
    await user.click(tool("Bold"));
    expect(tool("Bold")).toHaveAttribute("aria-pressed", "true");
    await typeInto(screen, text, "all");
    await waitFor(() => expect(lengthOf(text)).toHaveTextContent("30/49,999"));
    await expectAccessible();

    expect(await desk().saved(screen)).toBe("<p>Hi <strong>all</strong></p>");
  });

  it("gets its form from buttons", async () => {
    const screen = await desk().open();
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

    expect(await desk().saved(screen)).toBe("<p><em>A</em></p>");
  });

  it("that was opened and not changed is no change, and an emptied one is empty", async () => {
    const screen = await openWith(
      '<p>Old&nbsp;words<br />here</p><ol start="3"><li>loose</li></ol>',
    );
    const { text, user, press } = screen;
    await typeInto(screen, text, "x");
    // A dialog has no room for a button.
    expect(page.queryByRole("button", { name: "Undo typing" })).toBeNull();
    await user.keyboard("{Control>}z{/Control}");
    await press("Cancel");
    await waitFor(() => expect(page.queryByRole("dialog")).toBeNull());

    await press("Standard");
    const again = await formattedField(label);
    await user.click(again);
    await user.keyboard("{Control>}a{/Control}{Backspace}");
    await waitFor(() => expect(again).toHaveTextContent(/^$/));
    expect(await desk().saved(screen)).toBe("");
  });
});

describe("a link", () => {
  const address = /^Address of the page/;

  it("to nowhere is refused in its place, and goes where a person means otherwise", async () => {
    const screen = await desk().open();
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

    const hrefs = [...(await desk().saved(screen)).matchAll(/href="([^"]*)"/g)].map(
      ([, href]) => href,
    );
    expect(hrefs).toEqual([
      "https://example.com/a",
      "http://example.com/",
      "mailto:ask@example.com",
    ]);
  });

  it("that leads elsewhere than it shows is refused in its place", async () => {
    const screen = await openWith("<p>bank.com</p>");
    const { user, fill } = screen;
    await user.keyboard("{Control>}a{/Control}");
    await user.click(tool("Link"));
    const typed = await field(address);
    for (const [wrong, why] of [
      ["https://bank.com@evil.example", /does not show plainly where it leads/],
      ["mailto:a@bank.com?bcc=b@evil.example", /can hold one address/],
      ["https://evil.example", /shows another address than the link opens/],
    ] as const) {
      fill(typed, wrong);
      await user.type(typed, "{Enter}");
      expect(typed).toHaveAccessibleDescription(why);
    }
    fill(typed, "https://bank.com/a");
    await user.click(tool("Set link"));

    expect(await desk().saved(screen)).toContain('<a href="https://bank.com/a"');
  });

  it("leads elsewhere as a whole where the cursor stands in it, and its words stay", async () => {
    const screen = await openWith('<p><a href="https://example.com/">Map</a></p>');
    const { user, fill } = screen;
    await user.keyboard("{Control>}a{/Control}{ArrowRight}{ArrowLeft}");
    await waitFor(() => expect(tool("Link")).toHaveAttribute("aria-pressed", "true"));
    await user.click(tool("Link"));
    fill(await field(address), "example.org/b");
    await user.click(tool("Set link"));

    expect(await desk().saved(screen)).toMatch(
      /^<p><a href="https:\/\/example.org\/b"[^>]*>Map<\/a><\/p>$/,
    );
  });

  it("is made of what is selected", async () => {
    const screen = await openWith("<p>Map</p>");
    const { user, fill } = screen;
    await user.keyboard("{Control>}a{/Control}");
    await user.click(tool("Link"));
    fill(await field(address), "example.org/b");
    await user.click(tool("Set link"));

    expect(await desk().saved(screen)).toMatch(
      /^<p><a href="https:\/\/example.org\/b"[^>]*>Map<\/a><\/p>$/,
    );
  });

  it("is made and changed with Ctrl-K", async () => {
    const screen = await openWith("<p>Map</p>");
    const { user, fill } = screen;
    await user.keyboard("{Control>}a{/Control}");
    await user.keyboard("{Control>}k{/Control}");
    fill(await field(address), "example.org/b");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(screen.text).toHaveFocus());
    await user.keyboard("{Control>}k{/Control}");
    expect(await field(address)).toHaveValue("https://example.org/b");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.text).toHaveFocus());

    expect(await desk().saved(screen)).toMatch(
      /^<p><a href="https:\/\/example.org\/b"[^>]*>Map<\/a><\/p>$/,
    );
  });

  it("is taken away again, and its words stay", async () => {
    const screen = await openWith('<p><a href="https://example.com/">Map</a></p>');
    const { user } = screen;
    await user.keyboard("{Control>}a{/Control}");
    await waitFor(() => expect(tool("Link")).toHaveAttribute("aria-pressed", "true"));
    await user.click(tool("Link"));
    expect(await field(address)).toHaveValue("https://example.com/");
    await user.click(tool("Remove link"));

    expect(await desk().saved(screen)).toBe("<p>Map</p>");
  });
});

it("what somebody else saved meanwhile is told in words, and taken over", async () => {
  const screen = await openWith("<p>Before</p>");
  const { press, text } = screen;
  await typeInto(screen, text, "!");
  await desk().describe("<h2>Theirs</h2><p>and more</p>");
  await press("Save");
  await says("Theirs and more");
  expect(within(front()).queryByText(/<h2>/)).toBeNull();
  await press("Take theirs");

  await waitFor(() => expect(text.innerHTML).toContain("<h2>Theirs</h2><p>and more</p>"));
  expect(await desk().saved(screen)).toBe("<h2>Theirs</h2><p>and more</p>");
});

it("a text that is too long for the server is told at its field", async () => {
  const { press, text } = await desk().open();
  // What a browser does with a key, at once.
  const paragraph = text.querySelector("p");
  if (paragraph) paragraph.textContent = "x".repeat(50_000);
  fireEvent.input(text);
  await waitFor(() => expect(lengthOf(text)).toHaveTextContent("50,007/49,999"));
  await press("Save");

  await waitFor(() => expect(text).toHaveAccessibleDescription(/HTML character limit exceeded/));
  expect(text).toHaveFocus();
  expect(text).toBeInvalid();
  expect((await desk().read()).description).toBe("");
});

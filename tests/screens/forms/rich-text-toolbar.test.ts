// Can a keyboard alone reach every tool of a formatted text, and the text itself at once?
import { screen as page, waitFor, within } from "@testing-library/dom";
import { describe, expect, it } from "vitest";
import { formattedField, textDesk, tool, typeInto } from "#tests/support/screens/formatted.ts";
import { field, openScreen } from "#tests/support/screens/screen.tsx";

const { owner, desk } = textDesk();

describe("the toolbar", () => {
  const bar = () => page.getByRole("toolbar", { name: "Formatting" });
  const stops = () =>
    within(bar())
      .getAllByRole("button")
      .filter(({ tabIndex }) => tabIndex === 0)
      .map((button) => button.getAttribute("aria-label"));

  it("is one stop of the Tab key, before its text", async () => {
    const { text, user } = await desk().open();
    expect(stops()).toEqual(["Bold"]);
    await user.tab({ shift: true });
    expect(tool("Bold")).toHaveFocus();
    await user.tab();
    expect(text).toHaveFocus();
  });

  it("leads from tool to tool by arrow keys, Home and End, and stays where one was", async () => {
    const { text, user } = await desk().open();
    await user.tab({ shift: true });
    for (const [key, name] of [
      ["ArrowRight", "Italic"],
      ["ArrowLeft", "Bold"],
      ["ArrowLeft", "Image"],
      ["ArrowRight", "Bold"],
      ["End", "Image"],
      ["ArrowLeft", "Link"],
      ["Home", "Bold"],
      ["ArrowRight", "Italic"],
    ] as const) {
      await user.keyboard(`{${key}}`);
      expect(tool(name)).toHaveFocus();
      expect(stops()).toEqual([name]);
    }
    await user.tab();
    expect(text).toHaveFocus();
    await user.tab({ shift: true });
    expect(tool("Italic")).toHaveFocus();
  });

  it("leaves the keys of its own fields alone", async () => {
    const { user, fill } = await desk().open();
    await user.click(tool("Link"));
    const typed = await field(/^Address of the page/);
    fill(typed, "example.com");
    await user.type(typed, "{Home}{ArrowRight}{End}");
    expect(typed).toHaveFocus();
  });

  it("has undo where there is room for it: on a page", async () => {
    const path = `/manage/event/${desk().eventId}/settings`;
    const screen = await openScreen(path, owner());
    const text = await formattedField("Description");
    await screen.user.click(text);
    await typeInto(screen, text, "x");
    await waitFor(() => expect(tool("Undo typing")).toBeEnabled());

    await screen.user.click(tool("Undo typing"));

    await waitFor(() => expect(text).not.toHaveTextContent("x"));
    expect(stops()).toHaveLength(1);
  });
});

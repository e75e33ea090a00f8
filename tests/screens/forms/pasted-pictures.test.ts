// What becomes of a picture that is pasted with something beside it? It is uploaded, or a sentence
// says why not.
import { screen as page, waitFor } from "@testing-library/dom";
import { afterEach, describe, expect, it } from "vitest";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { formattedField, pasteInto, textDesk } from "#tests/support/screens/formatted.ts";
import { leaveScreen, openScreen, says } from "#tests/support/screens/screen.tsx";
import { fileOf, openUploads } from "#tests/support/screens/uploads.ts";

const { owner, desk } = textDesk();
eachTest(openUploads);
afterEach(() => leaveScreen());

const foreign = `<meta charset="utf-8"><img src="https://other.example/a.png" alt="A hall">`;
const leftOut =
  "Images of other pages and programs are left out. Save or copy each by itself, then add it here.";
const wordsOnly = "This text takes words, no images.";

const asData = async (file: File) =>
  `data:${file.type};base64,${Buffer.from(await file.arrayBuffer()).toString("base64")}`;

describe("a picture", () => {
  it.each([
    ["a browser's HTML", { html: foreign, text: "" }],
    [
      "Word's HTML",
      {
        html: `<style>p{}</style><p class=MsoNormal><span><img width=10 src="file:///C:/a.png"></span><o:p>&nbsp;</o:p></p>`,
        text: "\n",
      },
    ],
    ["its address", { html: "", text: "https://other.example/a.png" }],
    ["its name", { html: "", text: "/home/bea/poster.png" }],
  ])("with %s is uploaded", async (_, clip) => {
    const { text } = await desk().open();
    pasteInto(text, { ...clip, files: [await fileOf({ format: "png" })] });

    await says("The image is being prepared.");
    expect(text).toHaveTextContent(/^$/);
  });

  it("that is written into its HTML is uploaded", async () => {
    const { text } = await desk().open();
    pasteInto(text, { html: `<img src="${await asData(await fileOf({ format: "png" }))}">` });

    await says("The image is being prepared.");
  });

  it("of another page without its file is told, until something is typed", async () => {
    const { text, user } = await desk().open();
    pasteInto(text, { html: foreign });

    await says(leftOut);
    await expectAccessible();
    await user.click(text);
    await user.keyboard("x");
    await waitFor(() => expect(page.queryByText(leftOut)).toBeNull());
  });
});

describe("a text with a picture", () => {
  it("is taken without the picture that its program drew of it", async () => {
    const screen = await desk().open();
    const files = [await fileOf({ format: "png" })];
    pasteInto(screen.text, { html: "<p>Doors at seven</p>", text: "Doors at seven", files });

    expect(page.queryByRole("alert")?.textContent ?? "").toBe("");
    expect(await desk().saved(screen)).toBe("<p>Doors at seven</p>");
  });

  it("of another page is taken, and what is left out is told", async () => {
    const screen = await desk().open();
    pasteInto(screen.text, { html: `<p>Doors at seven ${foreign}</p>` });

    await says(leftOut);
    expect(await desk().saved(screen)).toBe("<p>Doors at seven</p>");
  });

  it("that nobody sees, or that is a sign, is no picture", async () => {
    const screen = await desk().open();
    pasteInto(screen.text, {
      html: `<p>Hi <img alt="🎉" src="https://chat.example/1.png"><img width="1" height="1" src="https://count.example/"></p>`,
    });

    await waitFor(() => expect(screen.text).toHaveTextContent("Hi 🎉"));
    expect(page.queryByText(leftOut)).toBeNull();
  });
});

describe("a text that takes no images", () => {
  it.each([
    ["a file", { hasFile: true, html: "" }, ""],
    ["a file with its HTML", { hasFile: true, html: foreign }, ""],
    [
      "words with an image of ours",
      { hasFile: false, html: `<p>Hi</p><img src="/images/img_1/960.jpg">` },
      "Hi",
    ],
  ])("says so of %s", async (_, { hasFile, html }, words) => {
    const screen = await openScreen(`/manage/organizer/${owner().organizerId}`, owner());
    await screen.press("Edit");
    const text = await formattedField("Description (optional)");
    const before = text.textContent ?? "";
    pasteInto(text, { html, files: hasFile ? [await fileOf()] : [] });

    await says(wordsOnly);
    expect(text.textContent).toBe(`${words}${before}`);
    expect(text.querySelector("img[src]")).toBeNull();
  });
});

// When does an address become a link by itself? While it is typed or when it is pasted; one step
// back leaves the words.
import { screen as page, waitFor, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { pasteInto, textDesk, tool, typeInto } from "#tests/support/screens/formatted.ts";

const { desk } = textDesk();

const link = (href: string, words: string) =>
  `<a href="${href}" rel="noopener noreferrer nofollow">${words}</a>`;
const linksOf = (text: HTMLElement) => within(text).queryAllByRole("link");
const undo = "{Control>}z{/Control}";

it.each([
  ["a comma and a blank", "www.example.org,", " ", "https://www.example.org/"],
  ["the end of a paragraph", "info@example.org", "{Enter}", "mailto:info@example.org"],
  [
    "the end of a line",
    "https://example.org/map",
    "{Shift>}{Enter}{/Shift}",
    "https://example.org/map",
  ],
])("is typed before %s", async (_, word, end, href) => {
  const screen = await desk().open();
  await typeInto(screen, screen.text, word);
  await screen.user.keyboard(end);

  await waitFor(() => expect(linksOf(screen.text)[0]).toHaveAttribute("href", href));
  await screen.user.keyboard(undo);
  await waitFor(() => expect(linksOf(screen.text)).toEqual([]));
  expect(screen.text).toHaveTextContent(word);
  await typeInto(screen, screen.text, "x");
  await screen.user.keyboard(" ");
  expect(linksOf(screen.text)).toEqual([]);
});

it("is typed last, before the text is left", async () => {
  const screen = await desk().open();
  await typeInto(screen, screen.text, "At www.example.org");

  expect(await desk().saved(screen)).toBe(
    `<p>At ${link("https://www.example.org/", "www.example.org")}</p>`,
  );
});

it("is no link again once a person removed the link", async () => {
  const screen = await desk().open();
  pasteInto(screen.text, { text: "https://example.org" });
  await waitFor(() => expect(linksOf(screen.text)).toHaveLength(1));
  await screen.user.keyboard("{ArrowLeft}");
  await screen.user.click(tool("Link"));
  await screen.user.click(await page.findByRole("button", { name: "Remove link" }));

  expect(await desk().saved(screen)).toBe("<p>https://example.org</p>");
});

it("is typed on after it was linked, and taken as a whole", async () => {
  const screen = await desk().open();
  pasteInto(screen.text, { text: "https://example.org" });
  await waitFor(() => expect(linksOf(screen.text)).toHaveLength(1));
  await typeInto(screen, screen.text, "/map ");

  await waitFor(() => expect(linksOf(screen.text)[0]).toHaveTextContent("https://example.org/map"));
  expect(linksOf(screen.text)[0]).toHaveAttribute("href", "https://example.org/map");
});

it("is pasted among words and lines, and one step back leaves them", async () => {
  const screen = await desk().open();
  pasteInto(screen.text, { text: "Map: https://example.org/map.\nAsk info@example.org" });
  await waitFor(() => expect(linksOf(screen.text)).toHaveLength(2));

  await screen.user.keyboard(undo);
  await waitFor(() => expect(linksOf(screen.text)).toEqual([]));
  expect(await desk().saved(screen)).toBe(
    "<p>Map: https://example.org/map.<br>Ask info@example.org</p>",
  );
});

it("is pasted in HTML, where links that are there stay", async () => {
  const screen = await desk().open();
  const html = `<p>www.example.org and <a href="https://owl.example/">www.owl.example</a></p>`;
  pasteInto(screen.text, { html });

  expect(await desk().saved(screen)).toBe(
    `<p>${link("https://www.example.org/", "www.example.org")} and ${link("https://owl.example/", "www.owl.example")}</p>`,
  );
});

it("is pasted over selected words, which lead there", async () => {
  const screen = await desk().open();
  await typeInto(screen, screen.text, "the map");
  await screen.user.keyboard("{Control>}a{/Control}");
  pasteInto(screen.text, {
    text: "https://example.org/map\n",
    html: "<b>https://example.org/map</b>",
  });

  await waitFor(() => expect(tool("Link")).toHaveAttribute("aria-pressed", "true"));
  expect(await desk().saved(screen)).toBe(`<p>${link("https://example.org/map", "the map")}</p>`);
});

it("is pasted over another address, and takes its place", async () => {
  const screen = await desk().open();
  await typeInto(screen, screen.text, "www.example.org");
  await screen.user.keyboard("{Control>}a{/Control}");
  pasteInto(screen.text, { text: "https://owl.example/" });

  expect(await desk().saved(screen)).toBe(
    `<p>${link("https://owl.example/", "https://owl.example/")}</p>`,
  );
});

// What does a browser's translator do to a page? It puts each text, also a later one, into two
// `<font>` elements. The words stay the same here, so that a test still finds them.
import { expect, type Page } from "@playwright/test";

/** `replaces` puts a new text in, `moves` keeps the page's own text within. */
type Manner = "replaces" | "moves";

/** Translates every page that is opened from now on, before the page's own script runs. */
export async function translate(page: Page): Promise<void> {
  await page.addInitScript(translator, "replaces" as const);
}

/** Translates the page that is open, and all that comes into it. */
export async function translateNow(page: Page): Promise<void> {
  await page.evaluate(translator, "moves" as const);
}

/** Waits until every text of the page is translated, so that what follows meets no original one. */
export async function expectTranslated(page: Page): Promise<void> {
  const original = () =>
    page.evaluate(() => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      let found = 0;
      while (texts.nextNode()) {
        const { parentElement: parent, textContent } = texts.currentNode;
        if (/\w/.test(textContent ?? "") && !parent?.closest("font,script,style,option,svg"))
          found++;
      }
      return found;
    });
  await expect.poll(original, { message: "texts that are not translated" }).toBe(0);
}

/** Runs inside the page, so it can use nothing from this file. */
function translator(manner: Manner): void {
  const wrap = (text: Text) => {
    if (!/\w/.test(text.data) || text.parentElement?.closest("font,script,style,option,svg,title"))
      return;
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    outer.append(inner);
    text.replaceWith(outer);
    inner.append(manner === "moves" ? text : text.data);
  };
  const wrapAll = (within: Node) => {
    const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    const found = within instanceof Text ? [within] : [];
    while (texts.nextNode()) if (texts.currentNode instanceof Text) found.push(texts.currentNode);
    for (const text of found) wrap(text);
  };
  wrapAll(document);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const added of addedNodes) if (added.isConnected) wrapAll(added);
  }).observe(document, { childList: true, subtree: true });
}

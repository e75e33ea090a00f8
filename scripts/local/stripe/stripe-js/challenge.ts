// What does a buyer see when the bank asks for 3-D Secure? A dialog with both possible answers.

export type ChallengeOutcome = "complete" | "fail";

/** Escape counts as a failed authentication. */
export function askBuyer(): Promise<ChallengeOutcome> {
  const host = document.createElement("div");
  const shadow = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    dialog { max-width: 24rem; padding: 24px; border: 0; border-radius: 10px; color: #14181f; background: #fff;
      font: 16px/1.5 system-ui, sans-serif }
    dialog::backdrop { background: rgb(0 0 0 / 0.6) }
    h2 { margin: 0 0 8px; font-size: 1.25rem }
    p { margin: 0 0 16px }
    button { min-height: 48px; padding: 0 24px; margin-right: 8px; font: inherit; color: inherit; background: #fff;
      border: 1px solid #6b7280; border-radius: 6px; cursor: pointer }
    button:focus-visible { outline: 2px solid #0570de; outline-offset: 2px }
  `);
  shadow.adoptedStyleSheets = [sheet];
  const dialog = element("dialog", { "aria-labelledby": "title", "aria-describedby": "text" }, [
    element("form", { method: "dialog" }, [
      element("h2", { id: "title" }, ["3D Secure test page"]),
      element("p", { id: "text" }, [
        "Your bank would now ask you to confirm this payment. No money moves here.",
      ]),
      element("button", { value: "complete" }, ["Complete"]),
      element("button", { value: "fail" }, ["Fail"]),
    ]),
  ]);
  shadow.append(dialog);
  document.body.append(host);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      host.remove();
      resolve(dialog.returnValue === "complete" ? "complete" : "fail");
    });
  });
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string>,
  content: (Node | string)[],
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...content);
  return made;
}

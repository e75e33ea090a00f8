// What must a browser do so that a story can be told in it? Go, fill, press and see, by the words
// on the page.

/** Each step waits until it is possible, and fails with a sentence when it is not. */
export type Engine = {
  go(address: string): Promise<void>;
  /** Replaces the text of the field with this label. */
  fill(label: string, text: string): Promise<void>;
  /** Enters a date and time ("2031-05-01T19:00") as a person enters it in this engine. */
  enterTime(label: string, time: string): Promise<void>;
  press(name: string): Promise<void>;
  /** Whether the open page can keep anything for its next visit. */
  keeps(): Promise<boolean>;
  see(text: string): Promise<void>;
  /** Width and height of the box around the picture with this name, in whole pixels. */
  boxAround(picture: string): Promise<number[]>;
  /** The address of the page that is open. */
  address(): Promise<string>;
  picture(file: string): Promise<void>;
  /** Ends the browser. Returns what went wrong on its pages, as far as the engine tells. */
  end(): Promise<string[]>;
};

export type EngineOptions = {
  url: string;
  width: number;
  height: number;
  /** Pages can keep nothing: no storage, no cookies. */
  isStorageBlocked?: boolean;
};

export type Wanted = { kind: "field" | "pressable"; name: string };

/**
 * The element whose name begins so and that a press would meet, or null. Of several it is the last,
 * because an open dialog is the end of the page. Runs in the page, so it uses nothing from here.
 */
export function elementIn({ kind, name }: Wanted): Element | null {
  const kinds = {
    field: "input, textarea",
    pressable: "button, a, input, [role=menuitem], [role=option]",
  };
  const plain = (text: string | null) => (text ?? "").replace(/\s+/g, " ").trim();
  const namesOf = (element: Element) => [
    element.getAttribute("aria-label"),
    element.textContent,
    ...Array.from(Object(element).labels ?? [], (label: Element) => label.textContent),
  ];
  const within = (root: Document | ShadowRoot): Element[] =>
    Array.from(root.querySelectorAll("*")).flatMap((element) => [
      ...(element.matches(kinds[kind]) ? [element] : []),
      ...(element.shadowRoot ? within(element.shadowRoot) : []),
    ]);
  const found = within(document)
    .filter((element) => namesOf(element).some((text) => plain(text).startsWith(name)))
    .at(-1);
  if (!found || found.matches(":disabled")) return null;
  found.scrollIntoView({ block: "center" });
  const { left, top, width, height } = found.getBoundingClientRect();
  const root = found.getRootNode();
  const there = root instanceof ShadowRoot ? root : document;
  const met = there.elementFromPoint(left + width / 2, top + height / 2);
  return met !== null && found.contains(met) ? found : null;
}

/** Whether the page can keep a text in local storage, or a cookie. Runs in the page, too. */
export function keeps(): boolean {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookies of the oldest promised browsers
  document.cookie = "kept=1";
  if (document.cookie.includes("kept=1")) return true;
  try {
    localStorage.setItem("kept", "1");
    return true;
  } catch {
    return false;
  }
}

/** Whether the page shows a text. Runs in the page, too. */
export const shows = (text: string): boolean =>
  // biome-ignore lint/performance/useDomNodeTextContent: only text that is on the screen counts
  document.body.innerText.replace(/\s+/g, " ").includes(text);

/** The box around a picture, which another engine may make higher. Runs in the page, too. */
export function boxAround(picture: string): number[] {
  const box = document.querySelector(`[role=img][aria-label="${picture}"]`)?.parentElement;
  const { width = 0, height = 0 } = box?.getBoundingClientRect() ?? {};
  return [width, height].map(Math.round);
}

// How does a test hold a screen to be a phone's? Media queries of its width match.
import { vi } from "vitest";

/** Until the test's end. */
export function onPhone(): void {
  const isSo = (query: string) => /max-width: 800px|reduced-motion/.test(query);
  const nobody = { onchange: null, addListener: () => {}, removeListener: () => {} };
  vi.spyOn(window, "matchMedia").mockImplementation((media) =>
    Object.assign(new EventTarget(), { media, matches: isSo(media), ...nobody }),
  );
}

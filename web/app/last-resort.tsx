// What is left of a page whose rendering failed where no screen catches it? The same words as after
// any other unexpected error, never an empty page.
import { createRoot, type RootOptions } from "react-dom/client";
import { Presentation } from "#web/app/presentation.tsx";
import { Unexpected } from "#web/components/page/unexpected.tsx";

/** Options for the React root of a page in `root`. The error is reported as without them. */
export const lastResort = (root: Element): RootOptions => ({
  onUncaughtError(error) {
    reportError(error);
    // React has emptied the page or failed to. A new element has nothing that is to be removed.
    const fresh = document.createElement("div");
    fresh.id = root.id;
    root.replaceWith(fresh);
    createRoot(fresh).render(
      <Presentation>
        <Unexpected />
      </Presentation>,
    );
  },
});

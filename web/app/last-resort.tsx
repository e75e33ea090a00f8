// What is left of a page whose rendering failed? The words of any unexpected error.
import { createRoot, type RootOptions } from "react-dom/client";
import { Presentation } from "#web/app/presentation.tsx";
import { Unexpected } from "#web/components/page/unexpected.tsx";

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

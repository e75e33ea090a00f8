// Which style sheets has an organizer's page? It is rendered without a script: no page loads this
// module, the build only writes down its sheets.
import "#web/app/base-styles.ts";
import "#web/components/page/stage-art.module.css";
import "#web/components/rich-text/formatted-text.module.css";
import "#web/features/buyer/event-page/event-page.module.css";

// The build leaves out a sheet whose names nobody uses (`preserveEntrySignatures`).
export { default } from "#web/features/buyer/organizer-page/organizer-page.module.css";

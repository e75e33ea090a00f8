// Which modules travel together to the browser? A file for each kind of page instead of seventy crumbs; the rest stays with its screens.
const matches = (...parts: RegExp[]) => new RegExp(parts.map(({ source }) => source).join("|"));

/**
 * What a module needs goes with it, unless a group of higher priority has it already. `app` therefore names what buyers' screens share
 * with the management, so that `manage` and `dialog` are fetched only where they are used (`npm run bench` prints both first loads).
 */
export const chunkGroups = [
  { name: "base", priority: 3, test: /web\/app\/(event-entry|base-styles)\.tsx?$/ },
  {
    name: "app",
    priority: 2,
    test: matches(
      /web\/app\/(main|not-found)\.tsx$/,
      /web\/lib\/(?!browser-currency|countries|current-event|list-params|zoned-time)/,
      /web\/components\/(empty-state|load-error|moment|money|password-field|problem-alert|sheet)\.tsx$/,
      /shared\/(contracts|rules)\//,
      /@mantine\/core\/esm\/components\/(Checkbox|Group|Skeleton|Stack|TextInput)\//,
      /node_modules\/(@mantine\/hooks|@tabler\/icons-react|prop-types)\//,
    ),
  },
  { name: "dialog", priority: 1, test: /@mantine\/core\/esm\/components\/Modal\// },
  { name: "manage", priority: 0, test: /web\/(app\/(manage-shell|signed-in)|components\/list-screen)\.tsx$/ },
];

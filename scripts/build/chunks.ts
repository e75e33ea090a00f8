// Which modules are bundled into one file for the browser? One file per kind of page.
const matches = (...parts: RegExp[]) => new RegExp(parts.map(({ source }) => source).join("|"));

/**
 * A dependency joins the group of highest priority. `app` lists what buyers' screens share with
 * the management, and no whole folder: every page would download it (see `npm run bench`).
 */
export const chunkGroups = [
  // Of the event page only. The entry stays outside: its file would then only import this one.
  {
    name: "event-page",
    priority: 5,
    includeDependenciesRecursively: false,
    test: /web\/(features\/buyer\/(event-page\/(?!event-(not-found|preview|screen|skeleton))[\w-]+\.tsx?|basket\/(basket|chosen-lines|promo-code|reserving-code)\.ts)|app\/event-document\.tsx)$/,
  },
  // What every page has. The event page's styles are here too: one style sheet is one request.
  {
    name: "base",
    priority: 4,
    test: matches(
      /web\/app\/(base-styles|event-document|last-resort|too-old|trusted-types)\.tsx?$/,
      /web\/lib\/page\/(keep-focus|tell-errors|translated-texts)\.ts$/,
      /web\/components\/page\/(refusal|sheet)\.module\.css/,
      /node_modules\/react-dom\//,
    ),
  },
  // How every page but the rendered event page calls the API, and what it says of refusals.
  {
    name: "api",
    priority: 3,
    test: /web\/(lib\/api\/api|wording\/(problems|sentences|system|words))\.ts$/,
  },
  // What only pages with a form need, and lists with the first form that they open.
  {
    name: "form",
    priority: 3,
    includeDependenciesRecursively: false,
    test: /node_modules\/(@mantine\/form|klona|fast-deep-equal)\/|web\/(lib\/form\/contract-form)\.ts$/,
  },
  { name: "reserve", priority: 2, test: /web\/features\/buyer\/basket\/reserve\.ts$/ },
  {
    name: "app",
    priority: 2,
    test: matches(
      /web\/app\/(not-found|providers|route-error|router)\.tsx$/,
      /web\/components\/(form\/problem-alert|page\/(empty-state|load-error|moment|sheet|status-badge)|number\/money)\.tsx$/,
      // Whose session it is, which pages that confirm an address ask, too.
      /(web\/lib\/api\/(me|resend-confirmation)|web\/lib\/page\/role-name|shared\/(contracts\/users|core\/full-name))\.tsx?$/,
      /@mantine\/core\/esm\/components\/(ActionIcon|Checkbox|Group|NativeSelect|Skeleton|Stack|TextInput)\//,
      /@mantine\/core\/esm\/(components\/Radio\/RadioIcon|core\/)/,
      /node_modules\/prop-types\//,
    ),
  },
  // Icons and hooks that several screens use: each would be a tiny file of its own.
  {
    name: "shared",
    priority: 2,
    minShareCount: 2,
    test: /node_modules\/(@mantine\/hooks|@tabler\/icons-react)\//,
  },
  // Every page has toasts. Otherwise they would be in `manage`, and a buyer would download that.
  {
    name: "toasts",
    priority: 2,
    test: /web\/(app\/toasts\/toasts|components\/dialog\/toast)\.tsx$/,
  },
  // What dialogs share with the management. A page of buyers has dialogs only.
  {
    name: "overlay",
    priority: 1,
    test: /@mantine\/core\/esm\/components\/(FocusTrap|Overlay|Paper)\//,
  },
  { name: "dialog", priority: 0.5, test: /@mantine\/core\/esm\/components\/Modal\// },
  {
    name: "manage",
    priority: 0,
    test: /web\/(app\/(frame\/manage-shell|signed-in)|components\/list\/list-screen)\.tsx$/,
  },
];

// Which test files belong to the deep run alone? Crashes and crowds of what is built and rests, and
// stories that a cheaper test tells the same or most of. `npm test` must end on a slow machine.

/** Paths within the project. */
export const deepFiles = [
  ...[
    "answers-crash",
    "attendee-crash",
    "changing-limits",
    "code-crashes",
    "contact-deaths",
    "image-crashes",
    "killed-stack",
    "limit-crashes",
    "organizer-crashes",
    "organizer-deaths",
    "people-crashes",
    "resize-crashes",
    "scattered-stock",
    "section-deaths",
    "sick-tenant",
    "waiting-crash",
    "worker-crashes",
  ].map((name) => `tests/simulation/${name}.test.ts`),
  "tests/e2e/every-page/pseudo.spec.ts",
  "tests/e2e/organizer/demo.spec.ts",
  ...["firefox-blocked", "webkit", "webkit-blocked"].map(
    (name) => `tests/other-browsers/${name}.test.ts`,
  ),
];

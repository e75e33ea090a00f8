// For which browsers does the build write its scripts and style sheets?
import { promisedBrowsers } from "#shared/core/browsers.ts";

const { safari, chrome, firefox } = promisedBrowsers;

/** As Vite writes browsers. Edge has Chrome's engine and numbers. */
export const buildTarget = [
  `safari${safari}`,
  `ios${promisedBrowsers.safari_ios}`,
  `chrome${chrome}`,
  `edge${chrome}`,
  `firefox${firefox}`,
];

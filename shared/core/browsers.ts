// Which browsers does Foyer promise to work in? Buyers and the door in these; organizers, who can
// choose their browser, in what is "Baseline widely available", which is newer.

/** The oldest version of each engine, as the data of MDN names the browsers. */
export const promisedBrowsers = {
  safari: "16.4",
  safari_ios: "16.4",
  chrome: "111",
  chrome_android: "111",
  firefox: "115",
  firefox_android: "115",
} as const;

// Which browsers do buyers and the door need? Organizers need newer: "Baseline widely available".

/** As MDN's data names them. */
export const promisedBrowsers = {
  safari: "16.4",
  safari_ios: "16.4",
  chrome: "111",
  chrome_android: "111",
  firefox: "115",
  firefox_android: "115",
} as const;

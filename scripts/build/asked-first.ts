// Which newer calls may be in the app all the same? Those that are made only after a look whether
// the browser has them, and methods of our own or of a library that have a newer call's name.

/** Each with who asks first. A call that nobody asks about breaks an older promised browser. */
export const askedFirst: Record<string, string> = {
  "Error.captureStackTrace": "zod, React Router and html5-qrcode look for it in Error",
  "Intl.DurationFormat": "temporal-polyfill writes the standard's object, and asks",
  "Intl.Segmenter": "Recharts asks",
  "Symbol.dispose": "zxing-wasm asks",
  Temporal: "temporal-polyfill asks",
  TouchEvent: "Mantine asks window for it",
  "URL.canParse": "zod asks",
  cancelVideoFrameCallback: "read-frames.ts asks for its pair",
  caretPositionFromPoint: "ProseMirror asks",
  caretRangeFromPoint: "ProseMirror asks",
  createHTML: "trusted-html.ts asks",
  createPolicy: "trusted-types.ts and trusted-html.ts ask",
  getComposedRanges: "ProseMirror asks",
  getCapabilities: "html5-qrcode asks",
  navigation: "React asks",
  "navigator.userActivation": "signal.ts asks",
  "navigator.wakeLock": "use-wake-lock.ts asks",
  requestVideoFrameCallback: "read-frames.ts asks",
  segment: "Recharts, after it has asked for Intl.Segmenter",
  skipTransition: "React, in a view transition, which no page makes",
  startViewTransition: "React and its router, in a view transition, which no page makes",
  trustedTypes: "trusted-types.ts asks",
  webkitGetAsEntry: "file-selector, for the dropzone, asks",
};

/** Names of other things. A newer call of the same name goes unseen, so keep this short. */
export const namesakes = new Set(
  "command configure createView destroy div draw equals escape forget getHTML getName grow isActive mul negative range retry setStatus take toArray use".split(
    " ",
  ),
);

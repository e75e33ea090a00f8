// How is an email address typed? As text: browsers rewrite or refuse foreign domains otherwise.
export const emailInput = {
  type: "text",
  inputMode: "email",
  autoCapitalize: "none",
  autoCorrect: "off",
  spellCheck: false,
  "data-pasted": "address",
} as const;

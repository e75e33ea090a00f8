// Which text would a spreadsheet run as a formula when it opens a CSV? An apostrophe stops it.
// https://owasp.org/www-community/attacks/CSV_Injection

const SIGN = "[=+\\-@\uFF1D\uFF0B\uFF0D\uFF20]";
const unseen = "\\s\\p{C}\\p{Default_Ignorable_Code_Point}\\u2800";

const AT_THE_START = new RegExp(`^(?=[\\t\\n]|[${unseen}]*${SIGN})`, "u");
// Where Excel splits at semicolons, quoted cells fall apart. `;-)` and lists of dashes may stay.
const INSIDE = new RegExp(
  `(?=${SIGN})(?<=[;\\t\\n][${unseen}"]*)(?=[=\uFF1D]|[^;\\t\\n]*[(|!])`,
  "gu",
);

export const defused = (text: string): string =>
  text.replace(AT_THE_START, "'").replaceAll(INSIDE, "'");

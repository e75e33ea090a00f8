// Which text would a spreadsheet run as a formula when it opens a CSV? An apostrophe stops it.
// https://owasp.org/www-community/attacks/CSV_Injection

const SIGN = "[=+\\-@\uFF1D\uFF0B\uFF0D\uFF20]";
/** What a spreadsheet may drop before it looks: blanks, and characters that nobody sees. */
const unseen = "\\s\\p{C}\\p{Default_Ignorable_Code_Point}\\u2800";

const AT_THE_START = new RegExp(`^(?=[\\t\\n]|[${unseen}]*${SIGN})`, "u");
/**
 * Where Excel's separator is a semicolon, a quoted cell falls apart at semicolons, tabs and line
 * breaks. A smiley and a list of dashes may stay: without `=`, only calls and references harm.
 */
const INSIDE = new RegExp(
  `(?=${SIGN})(?<=[;\\t\\n][${unseen}"]*)(?=[=\uFF1D]|[^;\\t\\n]*[(|!])`,
  "gu",
);

export const defused = (text: string): string =>
  text.replace(AT_THE_START, "'").replaceAll(INSIDE, "'");

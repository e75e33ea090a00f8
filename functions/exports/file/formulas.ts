// Which text would a spreadsheet run as a formula when it opens a CSV? An apostrophe stops it.
// https://owasp.org/www-community/attacks/CSV_Injection

const SIGNS = "=+\\-@\uFF1D\uFF0B\uFF0D\uFF20";
/** What a spreadsheet may drop before it looks: blanks and characters that nobody sees. */
const UNSEEN = "[\\s\\p{C}\\p{Default_Ignorable_Code_Point}\\u2800]*";

const AT_THE_START = new RegExp(`^(?=[\\t\\n\\r]|${UNSEEN}[${SIGNS}])`, "u");
/**
 * Where Excel's own separator is a semicolon, a quoted cell falls apart at its semicolons, tabs and
 * line breaks. A smiley and a list of dashes may stay there: only a call, a reference or DDE harms.
 */
const INSIDE = new RegExp(
  `(?<=[;\\t\\n]${UNSEEN}["']?)(?=[=\uFF1D]|[${SIGNS}][^;\\t\\n]*[(|!])`,
  "gu",
);

export const defused = (text: string): string =>
  text.replaceAll(INSIDE, "'").replace(AT_THE_START, "'");

// Which colours and sizes do mails use? Light ones inline, since many mailboxes drop style sheets.
import type { CSSProperties } from "react";

const ink = "#0E1512";
const dimmed = "#4A5750";
const link = "#15803D";
const divider = "#D5DDD8";
const font = 'Inter, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';

export const COLUMN_WIDTH = 560;
const SIDE = 24;
const BORDER = 1;
export const INNER_WIDTH = COLUMN_WIDTH - 2 * (SIDE + BORDER);

const card: CSSProperties = {
  maxWidth: COLUMN_WIDTH,
  padding: `32px ${SIDE}px`,
  backgroundColor: "#FFFFFF",
  border: `${BORDER}px solid ${divider}`,
  borderRadius: 10,
};

export const style = {
  body: {
    margin: 0,
    padding: "24px 12px",
    backgroundColor: "#F3F6F4",
    color: ink,
    fontFamily: font,
  },
  mast: { maxWidth: COLUMN_WIDTH, padding: `0 ${SIDE}px` },
  sender: { margin: "0 0 12px", fontSize: 16, fontWeight: 600, lineHeight: 1.4, color: dimmed },
  // Words in place of a picture that a mailbox does not load are small, and stay inside.
  logo: {
    display: "inline-block",
    margin: "0 12px 0 0",
    borderRadius: 6,
    fontSize: 12,
    verticalAlign: "middle",
  },
  column: { maxWidth: COLUMN_WIDTH },
  cover: {
    width: "100%",
    height: "auto",
    borderRadius: "10px 10px 0 0",
    backgroundColor: divider,
    color: ink,
    fontSize: 14,
  },
  card,
  cardBelowCover: { ...card, borderTop: "none", borderRadius: "0 0 10px 10px" },
  title: { margin: "0 0 16px", fontSize: 28, lineHeight: 1.2, color: ink },
  heading: { margin: "32px 0 12px", fontSize: 18, lineHeight: 1.4, color: ink },
  text: { margin: "0 0 16px", fontSize: 16, lineHeight: 1.6, color: ink },
  fact: { margin: "0 0 12px", fontSize: 16, lineHeight: 1.5, color: ink },
  label: { fontSize: 14, color: dimmed },
  space: { margin: "16px 0" },
  button: {
    padding: "14px 24px",
    fontSize: 16,
    fontWeight: 600,
    color: "#FFFFFF",
    backgroundColor: link,
    borderRadius: 6,
    textDecoration: "none",
  },
  code: {
    margin: "16px 0",
    fontFamily: '"JetBrains Mono", Menlo, Consolas, monospace',
    fontSize: 32,
    letterSpacing: 6,
    color: ink,
  },
  ticket: {
    margin: "0 0 16px",
    padding: 20,
    border: `1px solid ${divider}`,
    borderRadius: 10,
    textAlign: "center",
  },
  ticketTitle: { margin: 0, fontSize: 16, fontWeight: 600, color: ink },
  ticketHolder: { margin: "4px 0 16px", fontSize: 16, color: dimmed },
  // On the narrowest phones the code shrinks, so that the mail is no wider than the screen.
  qr: {
    boxSizing: "border-box",
    maxWidth: "100%",
    height: "auto",
    margin: "0 auto 16px",
    padding: 8,
    backgroundColor: "#FFFFFF",
    color: ink,
  },
  link: { fontSize: 16, color: link, textDecoration: "underline" },
  amountLabel: { padding: "4px 8px 4px 0", fontSize: 16, lineHeight: 1.5, color: ink },
  amount: { padding: "4px 0", fontSize: 16, textAlign: "right", whiteSpace: "nowrap", color: ink },
  part: { paddingTop: 0, fontSize: 14 },
  partLabel: { paddingLeft: 16 },
  included: { color: dimmed },
  total: { fontWeight: 600, borderTop: `1px solid ${divider}` },
  line: { margin: "32px 0 16px", borderColor: divider },
  footer: { margin: 0, fontSize: 14, lineHeight: 1.5, color: dimmed },
} as const satisfies Record<string, CSSProperties>;

/** The app's dark palette, `!important` because inline styles override a sheet otherwise. */
export const darkStyle = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page, .page > table > tbody > tr > td { background-color: #0B100D !important; color: #F1F5F2 !important; }
  .card { background-color: #141B17 !important; border-color: #2B362F !important; }
  .ink { color: #F1F5F2 !important; }
  .dimmed { color: #A9B6AE !important; }
  .cover { background-color: #2B362F !important; color: #F1F5F2 !important; }
  .line { border-color: #2B362F !important; }
  .link { color: #4ADE80 !important; }
  .button { background-color: #4ADE80 !important; color: #06140B !important; }
}`;

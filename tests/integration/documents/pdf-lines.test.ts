// Where does a name break on a printed ticket? Between words, and inside a word only if it is wider
// than the line.
import { expect, test } from "vitest";
import { type TicketSheet, ticketsPdf } from "#functions/documents/tickets-pdf.ts";
import { linesOf, topOf } from "#tests/support/readers/pdf.ts";

test.each([
  [
    "many words",
    "Anna Maria Josefa Antonia Johanna von und zu Habsburg Lothringen Österreich Este",
  ],
  ["a hyphen", "Wolfeschlegelsteinhausen Featherstonehaugh-Cholmondeley"],
  ["a word that needs smaller letters", "Wolfeschlegelsteinhausenbergerdor Zu"],
])("the words of a long name stay whole: %s", async (_, name) => {
  const lines = await drawn(name);

  expect(lines.join(" ").replaceAll("- ", "-")).toContain(`Name ${name} Ticket`);
});

test("a word that is wider than a line of its own begins on one, and breaks there", async () => {
  const word = "Wolfeschlegelsteinhausenbergerdorffwelchevoraltern";

  const lines = await drawn(`Jan ${word}`);

  const [first, ...rest] = lines.slice(lines.indexOf("Name") + 1, lines.indexOf("Ticket"));
  expect([first, rest.join("")]).toEqual(["Jan", word]);
});

test("a name that has no room even in small letters ends in an ellipsis", async () => {
  const lines = await drawn("王小明歐陽".repeat(20));

  expect(lines[lines.indexOf("Ticket") - 1]).toMatch(/^[王小明歐陽]+…$/);
});

test("a blank line in the connection details stays a gap", async () => {
  const gapOf = async (value: string) => {
    const pdf = await ticketWith({ join: { label: "How to join", value } });
    return topOf(pdf, "nightingale") - topOf(pdf, "meet.example");
  };

  const step = await gapOf("meet.example\nnightingale");

  expect(step).toBeGreaterThan(0);
  expect(await gapOf("meet.example\n\nnightingale")).toBeGreaterThan(step);
});

/** The lines of a ticket with this name. */
const drawn = async (name: string): Promise<string[]> =>
  linesOf(
    await ticketWith({
      facts: [
        { label: "Name", value: name },
        { label: "Ticket", value: "Standard" },
      ],
    }),
  );

const ticketWith = (parts: Partial<TicketSheet>): Promise<Buffer> =>
  ticketsPdf(
    [
      {
        title: "Midsummer Night Concert",
        when: "Friday, June 21, 2030 at 8:00 PM",
        place: "Waldbühne, Berlin",
        join: null,
        facts: [],
        code: {
          text: "F1".padEnd(40, "0"),
          description: "QR code",
          hint: "Show this code at the entrance.",
        },
        foot: "Ticket 1 of 1",
        ...parts,
      },
    ],
    "Tickets",
    "en",
  );

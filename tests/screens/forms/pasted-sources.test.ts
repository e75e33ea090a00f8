// What does the editor make of what other programs put on the clipboard? Words apart, lists with
// their levels and numbers, lines as the source shows them.
import { describe, expect, it } from "vitest";
import { pasted, pastedRaw, row, table } from "#tests/support/screens/pasted.ts";
import { paragraphsOf } from "#web/components/rich-text/plain-text.ts";

describe("a table", () => {
  it.each([
    [
      "of a spreadsheet is a line for each row",
      `<google-sheets-html-origin><style>td{border:1px}</style>${table(row("19:00", "Doors", "Foyer"), row("20:00", "Concert", "Hall"))}</google-sheets-html-origin>`,
      "<p>19:00 · Doors · Foyer<br>20:00 · Concert · Hall</p>",
    ],
    [
      "of Word has paragraphs in its cells",
      table(row("<p class=MsoNormal>19:00<o:p></o:p></p>", "<p>Doors</p><p>open <b>wide</b></p>")),
      "<p>19:00 · Doors / open <strong>wide</strong></p>",
    ],
    [
      "has header cells and a caption",
      "<table><caption>Day 1</caption><thead><tr><th>Time<th>Act</thead><tr><th>19:00<td>Choir</table>",
      "<p>Day 1</p><p>Time · Act<br>19:00 · Choir</p>",
    ],
    [
      "says which cell between others is empty, and leaves empty columns out",
      table(
        row("", "Row", "", "Full", "Half"),
        row("", "A", "", "", "10"),
        row("", "B", "", "30", ""),
      ),
      "<p>Row · Full · Half<br>A · – · 10<br>B · 30</p>",
    ],
    [
      "begins a paragraph after an empty row",
      table(row("a", "b"), row("&nbsp;", ""), row("c", "d")),
      "<p>a · b</p><p>c · d</p>",
    ],
    [
      "of names and values has the names' own colons",
      table(row("Doors:", "19:00"), row("Entry：", "free")),
      "<p>Doors: 19:00<br>Entry： free</p>",
    ],
    [
      "that only places a mail's parts becomes the parts",
      table(row(table(row("<h1>News</h1><p>One</p><ul><li>Two</ul>"))), row("<p>Three</p>")),
      "<h2>News</h2><p>One</p><ul><li>Two</li></ul><p>Three</p>",
    ],
    [
      "that stands in a cell of another keeps its rows",
      table(row("<p>Programme</p>"), row(table(row("1", "Choir"), row("2", "Band")))),
      "<p>Programme</p><p>1 · Choir<br>2 · Band</p>",
    ],
    [
      "that a page draws without table elements",
      "<div role=table><div role=row><div role=cell>a</div><div role=cell>b</div></div><div role=row><span role=cell>c</span><span role=cell>d</span></div></div>",
      "<p>a · b<br>c · d</p>",
    ],
    [
      "keeps the place of a cell that goes on below, and of an empty one before others",
      table(
        row("Time", "Act", "Hall"),
        "<tr><td rowspan=2>19:00</td><td>Choir</td><td rowspan=3>A</td></tr>",
        row("Band"),
        row("", "Talk"),
        row("21:00", "End", "B"),
      ),
      "<p>Time · Act · Hall<br>19:00 · Choir · A<br>– · Band<br>– · Talk<br>21:00 · End · B</p>",
    ],
    [
      "has words of its own beside its rows",
      "<div role=table>Day 1<span> of 2</span><div role=row><i role=cell>a</i><i role=cell>b</i></div></div>",
      "<p>Day 1 of 2</p><p>a · b</p>",
    ],
    ["of one cell is its words", table(row("Hall")), "<p>Hall</p>"],
    [
      "has line ends and links in its cells",
      table(row("Grand Hall<br>Main Street 5<br>", `<a href="https://owl.example/">Map</a>`)),
      '<p>Grand Hall / Main Street 5 · <a rel="noopener noreferrer nofollow" href="https://owl.example/">Map</a></p>',
    ],
  ])("%s", (_, html, expected) => {
    if (html.includes("href")) expect(pastedRaw(html)).toBe(expected);
    else expect(pasted(html)).toBe(expected);
  });

  it("of 200 rows has 200 lines", () => {
    const rows = Array.from({ length: 200 }, (_, at) => row(String(at), "Act", "Hall"));
    const text = pasted(table(...rows));
    expect(text.split("<br>")).toHaveLength(200);
    expect(text).toContain("<br>199 · Act · Hall</p>");
  });
});

const word = (said: string, sign: string, words: string) =>
  `<p class=MsoListParagraph style='margin-left:36pt;mso-list:${said}'><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span>&nbsp;&nbsp; </span></span><![endif]>${words}<o:p></o:p></p>\n`;

describe("a list", () => {
  it.each([
    [
      "of Word keeps levels, and another list its first number",
      word("l0 level1 lfo1", "1.", "One") +
        word("l0 level2 lfo1", "a.", "A") +
        word("l0 level2 lfo1", "b.", "B") +
        word("l0 level1 lfo1", "2.", "Two") +
        word("l1 level1 lfo2", "5.", "Five") +
        word("l1 level1 lfo2", "6.", "Six"),
      `<ol><li>One<ol><li>A</li><li>B</li></ol></li><li>Two</li></ol><ol start="5"><li>Five</li><li>Six</li></ol>`,
    ],
    [
      "of Word has bullets within numbers, three levels deep",
      word("l0 level1 lfo1", "1)", "One") +
        word("l2 level2 lfo3", "o", "Dot") +
        word("l2 level3 lfo3", "§", "Deep") +
        word("l0 level1 lfo1", "2)", "Two"),
      "<ol><li>One<ul><li>Dot<ul><li>Deep</li></ul></li></ul></li><li>Two</li></ol>",
    ],
    [
      "of Word goes on after a paragraph",
      `${word("l0 level1 lfo1", "1.", "One")}<p>Between</p>${word("l0 level1 lfo1", "2.", "Two")}`,
      `<ol><li>One</li></ol><p>Between</p><ol start="2"><li>Two</li></ol>`,
    ],
    [
      "of Word that begins in a deeper level",
      word("l0 level2 lfo1", "·", "Deep") +
        word("l0 level1 lfo1", "·", "Up") +
        word("l0 level2 lfo1", "·", "Deep"),
      "<ul><li>Deep</li><li>Up<ul><li>Deep</li></ul></li></ul>",
    ],
    [
      "of Word on the web, where each entry is a list",
      [
        ["ol", 1, "One", 1],
        ["ul", 2, "Dot", 1],
        ["ol", 1, "Two", 2],
      ]
        .map(
          ([name, level, words, start]) =>
            `<div class="ListContainerWrapper"><${name} start="${start}"><li data-listid="${name}" data-aria-level="${level}"><p>${words}</p></li></${name}></div>`,
        )
        .join(""),
      "<ol><li>One<ul><li>Dot</li></ul></li><li>Two</li></ol>",
    ],
    [
      "of Google Docs, Pages and Notes, beside its entry",
      `<b style="font-weight:normal" id="docs-internal-guid-1"><ol start="3"><li aria-level="1" style="list-style-type:decimal"><p role="presentation">One</p></li><ul><li aria-level="2"><p>Dot</p></li><ul><li>Deep</li></ul></ul><li>Two</li></ol></b>`,
      `<ol start="3"><li>One<ul><li>Dot<ul><li>Deep</li></ul></li></ul></li><li>Two</li></ol>`,
    ],
    [
      "of LibreOffice, in letters and with numbers of its entries",
      `<ol><li><p>One</p><ol type="a"><li><p>A</p></li></ol></li><li value="5"><p>Five</p></li><li>Six</li></ol>`,
      `<ol><li>One<ol><li>A</li></ol></li></ol><ol start="5"><li>Five</li><li>Six</li></ol>`,
    ],
    [
      "of Slack, whose lists say their levels",
      `<ol data-indent="0"><li>One</li></ol><ul data-indent="1"><li>Dot</li></ul><ul data-indent="2"><li>Deep</li></ul><ol data-indent="0"><li>Two</li></ol>`,
      "<ol><li>One<ul><li>Dot<ul><li>Deep</li></ul></li></ul></li><li>Two</li></ol>",
    ],
    ["with a number that is none", `<ol start="-3"><li>a</li></ol>`, "<ol><li>a</li></ol>"],
  ])("%s", (_, html, expected) => {
    expect(pasted(html)).toBe(expected);
  });

  it.each([
    ["c.", 3],
    ["iv.", 4],
    ["(7)", 7],
    ["1.2.", 2],
    ["十二、", 12],
    ["二十一、", 21],
    ["十、", 10],
    ["٣.", 3],
    ["③", 3],
    ["AB.", 28],
  ])("of Word that begins with %s", (sign, start) => {
    expect(pasted(word("l0 level1 lfo1", sign, "x"))).toContain(`start="${start}"`);
  });

  it.each(["·", "o", "§", "Ø", "–", "•", "", "q"])("of Word has the bullet %s", (sign) => {
    expect(pasted(word("l0 level1 lfo1", sign, "x"))).toBe("<ul><li>x</li></ul>");
  });
});

describe("a line end", () => {
  it.each([
    ["between paragraphs", "<p>a</p><br><p>b</p>", "<p>a</p><p></p><p>b</p>"],
    [
      "of Google Docs and its last",
      `<b style="font-weight:normal;"><p>a</p><br><p>b</p></b><br class="Apple-interchange-newline">`,
      "<p>a</p><p></p><p>b</p>",
    ],
    [
      "of Outlook",
      "<p class=MsoNormal>a</p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p>b</p><p>&nbsp;</p><p><br></p>",
      "<p>a</p><p></p><p>b</p>",
    ],
    [
      "of Gmail and Apple Mail",
      `<div dir="ltr"><div>a</div><div>b</div><div><br></div><div>c<br></div></div>`,
      "<p>a<br>b</p><p>c</p>",
    ],
    [
      "of a mail's answer",
      "a<br><br>b<br><blockquote type=cite><div>c</div><div>d</div></blockquote>",
      "<p>a</p><p>b</p><blockquote><p>c<br>d</p></blockquote>",
    ],
    [
      "of Slack",
      `<span>a</span><span data-stringify-type="paragraph-break" class="c-mrkdwn__br"></span><span>b</span><img data-stringify-type="emoji" alt=":tada:" src="https://a.example/t.png">`,
      "<p>a</p><p>b:tada:</p>",
    ],
    [
      "of WhatsApp",
      `<span style="white-space: pre-wrap;">a\nb <img alt="🎟️" src="data:image/gif;base64,AA=="></span>`,
      "<p>a<br>b 🎟️</p>",
    ],
    [
      "of Teams",
      `<div><div>a&nbsp;<img alt="👨‍👩‍👧" itemtype="http://schema.skype.com/Emoji" src="https://b.example/x"></div><div>&nbsp;</div><div>b</div></div>`,
      "<p>a&nbsp;👨‍👩‍👧</p><p>b</p>",
    ],
    ["of code", "<pre>a\nb\n</pre>", "<p>a<br>b</p>"],
    ["of terms", "<dl><dt>a</dt><dt>b</dt><dd>c</dd></dl>", "<p>a<br>b<br>c</p>"],
    ["that nobody sees", "<p></p><p>a</p><p> </p><div></div><p>b</p>", "<p>a</p><p>b</p>"],
    [
      "in bold words",
      "<strong><div>a</div><p>b</p></strong>",
      "<p><strong>a</strong></p><p><strong>b</strong></p>",
    ],
    ["twice between paragraphs", "<p>a</p><br><br><p>b</p>", "<p>a</p><p></p><p></p><p>b</p>"],
  ])("%s is what the source shows", (_, html, expected) => {
    expect(pasted(html).replaceAll("\u00a0", "&nbsp;")).toBe(expected);
  });
});

describe("a plain text", () => {
  it.each([
    ["of a PDF keeps its lines", "a-\r\nb\r\nc\r\n", "<p>a-<br>b<br>c</p>"],
    ["of an old program", "a\rb\r\rc", "<p>a<br>b</p><p>c</p>"],
    ["of several pages", "\n\na\fb\u2028c\u2029d\n \n", "<p>a</p><p>b<br>c</p><p>d</p>"],
    ["of a spreadsheet", "19:00\tDoors\t\tHall\n\tx", "<p>19:00 · Doors · – · Hall<br>\tx</p>"],
    [
      "of a spreadsheet with marks around a cell's lines",
      '19:00\t"Doors\n""open"""\tHall\n"so"\tx',
      '<p>19:00 · Doors / "open" · Hall<br>"so" · x</p>',
    ],
    ["with marks of its own", '"a\nb"', '<p>"a<br>b"</p>'],
    ["of names and values", "Doors:\t19:00", "<p>Doors: 19:00</p>"],
  ])("%s", (_, text, expected) => {
    expect(paragraphsOf(text)).toBe(expected);
  });
});

// What is left of a formatted text that people write, paste or send? Some elements and all words.
import { describe, expect, it } from "vitest";
import {
  bareText,
  cleanHtml,
  cleanTexts,
  plainText,
  wordsAlone,
} from "#functions/access/formatted/rich-text.ts";
import { ProblemError } from "#shared/core/problems.ts";

const link = (href: string) => `<a href="${href}" rel="noopener noreferrer nofollow">`;

describe("what is kept", () => {
  const text =
    `<h2>Doors</h2><p>At <strong>seven</strong>, <em>not</em> <u>six</u> <s>five</s>.<br>` +
    `${link("https://owl.example/?a=1&amp;b=2")}Way</a> or ${link("mailto:a@owl.example")}ask</a></p>` +
    `<ul><li><p>Wine</p></li></ul><ol start="3"><li><p>Cheese</p></li></ol>` +
    `<blockquote><p>"Superb"</p></blockquote><hr><h3>Hall</h3>` +
    `<p><img src="/images/img_0123456789ab/960.jpg" alt="A &quot;full&quot; hall" width="960" height="640"></p>`;

  it("is all that the editor makes, to the letter", () => {
    expect(cleanHtml(text)).toBe(text);
    expect(cleanTexts({ description: text }, ["description"])).toEqual({ description: text });
  });

  it("has other names for bold, italic and headings in other editors", () => {
    expect(cleanHtml("<h1>a</h1><h5>b</h5><p><b>c</b><i>d</i><del>e</del></p>")).toBe(
      "<h2>a</h2><h3>b</h3><p><strong>c</strong><em>d</em><s>e</s></p>",
    );
  });

  it("has the lines of a text that was typed before there was an editor", () => {
    expect(cleanHtml("Tom & Jerry <3\r\n\nAt seven")).toBe("Tom &amp; Jerry &lt;3<br><br>At seven");
  });

  it.each(["", "  ", "<p></p>", "<p><br></p><p>\u200b\u202e</p>", "<script>ran()</script>"])(
    "is nothing of %j, in which nothing can be read",
    (html) => {
      expect(cleanHtml(html)).toBe("");
    },
  );

  it("is an image alone", () => {
    const image = `<img src="/images/img_0123456789ab/960.jpg" alt="">`;
    expect(cleanHtml(image)).toBe(image);
  });
});

describe("what goes without a word", () => {
  it.each([
    ["scripts", "<p>a<script>ran()</script>b</p>", "<p>ab</p>"],
    ["styles", "<style>p{color:red}</style><p style=color:red>a</p>", "<p>a</p>"],
    ["handlers", "<p onclick=ran() tabindex=1>a</p>", "<p>a</p>"],
    ["frames", "<iframe src=//evil.example></iframe><p>a</p>", "<p>a</p>"],
    ["comments", "<p>a<!-- <b>x</b> -->b</p>", "<p>ab</p>"],
    ["pasted data: images", "<p>a<img src='data:image/png;base64,AAAA'>b</p>", "<p>ab</p>"],
    [
      "what Word writes",
      "<!--[if gte mso 9]><xml><o:x>9</o:x></xml><![endif]--><p class=MsoNormal style='mso-bidi-font-size:1pt'><span lang=DE>a<o:p>b</o:p></span></p>",
      "<p>ab</p>",
    ],
    ["an anchor without an address", "<p><a name=_Toc1>a</a><a href=''>b</a></p>", "<p>ab</p>"],
    ["overrides of the direction", "<p>a\u202eb&#x202e;c\u2066d\u200f</p>", "<p>abcd\u200f</p>"],
    ["control characters", "<p>a&#1;b&#0;</p>", "<p>ab\ufffd</p>"],
    ["sizes that are none", "<ol start=x><li>a</li></ol>", "<ol><li>a</li></ol>"],
  ])("%s", (_, html, kept) => {
    expect(cleanHtml(html)).toBe(kept);
    expect(cleanTexts({ description: html }, ["description"])).toEqual({ description: kept });
  });

  it.each([
    ["<li>a</li><li><em>b</em></li>", "<br>a<br><em>b</em>"],
    ["<p><strong><li>a</li></strong></p>", "<p><strong><br>a</strong></p>"],
    ["<ul><li>a</li></ul><li>b", "<ul><li>a</li></ul><br>b"],
    ["<ol><li><p>a</p><ul><li>b</ul></ol>", "<ol><li><p>a</p><ul><li>b</li></ul></li></ol>"],
    ["<xml><ul></xml><li>a", "<br>a"],
  ])("is an entry of no list, which begins a line: %s", (html, kept) => {
    expect(cleanHtml(html)).toBe(kept);
  });

  it("is the 31st nested list, with its words at the depth of the 30th", () => {
    const lists = "<ul><li>".repeat(500);
    const kept = cleanHtml(`${lists}deep${"</li></ul>".repeat(500)}`);
    expect(kept).toBe(`${"<ul><li>".repeat(15)}deep${"</li></ul>".repeat(15)}`);
    expect(cleanHtml(`${lists}deep`)).toBe(kept);
  });

  it("is nothing of a word of 50,000 characters, or of as many tags that never end", () => {
    const word = "x".repeat(50_000);
    expect(cleanHtml(word)).toBe(word);
    expect(bareText(cleanHtml("<u>".repeat(16_000) + word))).toBe(word);
    expect(cleanHtml(`${"<a href=x>a".repeat(4_500)}`)).toBe("a".repeat(4_500));
  });
});

it("is cleaned once, however often strangers ask for the page that shows it", () => {
  const html = "<hr>a".repeat(9_990);
  const timed = (times: number) => {
    const from = performance.now();
    // Read anew each time, as from the table.
    for (let time = 0; time < times; time++) cleanHtml(JSON.parse(JSON.stringify(html)));
    return performance.now() - from;
  };
  const first = timed(1);
  expect(timed(20)).toBeLessThan(first * 5);
});

const refusal = (body: Parameters<typeof cleanTexts>[0]) => {
  try {
    cleanTexts(body, ["description", "footerMessage"], "email.");
  } catch (error) {
    return error instanceof ProblemError ? [error.code, error.details.fields] : error;
  }
  return null;
};

describe("what is refused, on its field", () => {
  it.each([
    "javascript:ran()",
    "java\tscript:ran()",
    "&#106;avascript:ran()",
    "data:text/html,x",
    "vbscript:x",
    "ftp://owl.example",
    "tel:1",
    "/e/evt_1",
    "#top",
    "//owl.example",
    "owl.example",
    "https:owl.example",
    "https://",
    "https://owl.example/\u202egpj.exe",
  ])("a link to %s", (href) => {
    const code = "link_address_invalid";
    const html = `<p><a href="${href}">a</a></p>`;
    expect(refusal({ footerMessage: html })).toEqual([
      "invalid_input",
      [{ path: "email.footerMessage", code }],
    ]);
    expect(cleanHtml(html)).toBe("<p>a</p>");
  });

  it.each([
    "https://evil.example/x.png",
    "//evil.example/images/img_0/1.jpg",
    "x",
    "/images/../x/1.jpg",
    "/images/img_0/share.svg",
    "https://foyer.example/images/img_0/960.jpg",
  ])("an image of %s", (src) => {
    const code = "image_address_invalid";
    const html = `<p>a<img src="${src}"></p>`;
    expect(refusal({ description: html })).toEqual([
      "invalid_input",
      [{ path: "email.description", code }],
    ]);
    expect(cleanHtml(html)).toBe("<p>a</p>");
  });

  it("each fault of each text at once", () => {
    const html = "<a href=x>a</a><img src=x><a href=y>b</a>";
    expect(refusal({ description: html, footerMessage: "<a href=x>a</a>" })).toEqual([
      "invalid_input",
      [
        { path: "email.description", code: "link_address_invalid" },
        { path: "email.description", code: "image_address_invalid" },
        { path: "email.footerMessage", code: "link_address_invalid" },
      ],
    ]);
  });

  it("a text that is too long once it is clean", () => {
    const fits = "&".repeat(1000);
    expect(refusal({ footerMessage: fits })).toBeNull();
    expect(refusal({ description: `${fits}&` })).toBeNull();
    expect(refusal({ footerMessage: `${fits}&` })).toEqual([
      "invalid_input",
      [{ path: "email.footerMessage", code: "html_too_long" }],
    ]);
  });
});

describe("the words alone", () => {
  const html =
    "<h2>Wine &amp; more</h2><p>From <b>seven</b>,\nthen <a href='https://owl.example/?a&amp;b'>dance</a>.<br>" +
    "Ask <a href='mailto:a@owl.example'>a@owl.example</a></p>" +
    "<ul><li><p>Red</p></li><li>White</li></ul><img src='/images/img_0/960.jpg' alt='A hall'>";

  it("have a line for each line, and in mails the addresses of the links", () => {
    const [heading, list] = ["Wine & more", "- Red\n- White\n\nA hall"];
    const ask = "Ask a@owl.example";
    expect(bareText(cleanHtml(html))).toBe(
      `${heading}\n\nFrom seven, then dance.\n${ask}\n\n${list}`,
    );
    expect(plainText(html)).toBe(
      `${heading}\n\nFrom seven, then dance (https://owl.example/?a&b).\n${ask}\n\n${list}`,
    );
  });

  it("are in search results as the preview has them: without bullets, numbers and pictures", () => {
    const list = "<ol><li><p>Ring</p></li><li>Wait</li></ol>";
    expect(
      wordsAlone(`${list}${cleanHtml(html)}`)
        .split(/\s+/)
        .join(" "),
    ).toBe("Ring Wait Wine & more From seven, then dance. Ask a@owl.example Red White");
  });

  it("number what was numbered, from where it began", () => {
    const list = '<ol start="3"><li><p>Up</p><ul><li>Left</li></ul></li><li>Down</li></ol>';
    expect(plainText(`<ol><li><p>Ring</p></li><li>Wait</li></ol><p>Then</p>${list}`)).toBe(
      "1. Ring\n2. Wait\n\nThen\n\n3. Up\n\n- Left\n\n4. Down",
    );
  });

  it("are told as they were written, even if they look like a tag", () => {
    expect(plainText('<p>&lt;b&gt; &amp;amp; "1 < 2"</p>')).toBe('<b> &amp; "1 < 2"');
  });
});

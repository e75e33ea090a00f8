// Which words of a message stand for its reader's own? Three, and what they hold stays words.
import { expect, it } from "vitest";
import {
  filledIn,
  placeholderFaults,
  placeholders,
  written,
} from "#shared/rules/message/placeholders.ts";

const values = { first_name: "$& <b>Ada</b> {{ticket}}", ticket: "Floor", reference: "F-1" };

it("are filled in once each, and what they hold is filled in no further", () => {
  const text = `${placeholders.map(written).join("|")}|{{ first_name }}`;
  const bare = (value: string) => value.replaceAll("<", "&lt;");

  expect(filledIn(text, values, bare)).toBe(
    "$& &lt;b>Ada&lt;/b> {{ticket}}|Floor|F-1|$& &lt;b>Ada&lt;/b> {{ticket}}",
  );
});

it.each([
  ["{{price}}", "price"],
  ["{{}}", ""],
  ["{{constructor}}", "constructor"],
  ["{{first_name.length}}", "first_name.length"],
])("%s is refused by its name", (content, name) => {
  expect(placeholderFaults({ subject: "Doors", content })).toEqual([
    { path: "content", code: "unknown_placeholder", params: { name } },
  ]);
  expect(placeholderFaults({ subject: content, content: "" })).toMatchObject([{ path: "subject" }]);
});

it.each([
  '<a href="https://owl.example/?n={{first_name}}">x</a>',
  "<a href='https://owl.example/{{ ticket }}'>x</a>",
  '<a href="https://owl.example/%7B%7Breference%7D%7D">x</a>',
  '<a href="https://owl.example/&#123;&#123;reference}}">x</a>',
])("in a link is refused: %s", (content) => {
  expect(placeholderFaults({ subject: "", content })).toEqual([
    { path: "content", code: "placeholder_in_link" },
  ]);
});

it("beside a link, and single braces, are words", () => {
  const content = '<p>{{first_name}} <a href="https://owl.example/">{a}</a> } {{ticket}}</p>';

  expect(placeholderFaults({ subject: "{x}", content })).toEqual([]);
});

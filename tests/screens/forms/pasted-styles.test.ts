// Which borders of a pasted page come from its styles or its elements alone, and what do deep or
// broken pages cost?
import { describe, expect, it } from "vitest";
import { pasted, pastedRaw, row, table } from "#tests/support/screens/pasted.ts";
import { pastedOf } from "#web/components/rich-text/editor-text.ts";
import { inertBody } from "#web/lib/page/trusted-html.ts";

const styled = (display: string, ...words: string[]) =>
  words.map((word) => `<span style="color:red;display: ${display}">${word}</span>`).join("");

describe("styles", () => {
  it.each([
    ["blocks are lines", styled("block", "a", "b"), "<p>a<br>b</p>"],
    [
      "a flex box's parts are lines",
      `<div style="display:flex !important"><b>a</b><span>b</span>c</div>`,
      "<p><strong>a</strong><br>b<br>c</p>",
    ],
    [
      "a grid's parts are lines",
      styled("grid", "<i>a</i><i>b</i>"),
      "<p><em>a</em><br><em>b</em></p>",
    ],
    ["inline blocks stand apart", styled("inline-block", "a", "b"), "<p>a b</p>"],
    [
      "buttons stand apart",
      "<button>a</button><button>b</button><label>c</label>d",
      "<p>a b c d</p>",
    ],
    [
      "rows and cells are a table",
      `<div style="display:table">${styled("table-row", styled("table-cell", "a", "b"), styled("table-cell", "c", "d"))}</div>`,
      "<p>a · b<br>c · d</p>",
    ],
    [
      "cells need no row, rows no table",
      `<p>x</p>${styled("table-cell", "a", "b")}<p>y</p>`,
      "<p>x</p><p>a · b</p><p>y</p>",
    ],
    [
      "small figures are no part of a number",
      `19<sup>30</sup>, H<sub>2</sub>O, <span style="vertical-align:super">1</span>, 1<sup>st</sup>`,
      "<p>19³⁰, H₂O, ¹, 1st</p>",
    ],
    [
      "a list's entry stays one",
      `<ul><li style="display:flex">a</li><li style="display:block">b</li></ul>`,
      "<ul><li>a</li><li>b</li></ul>",
    ],
  ])("%s", (_, html, expected) => {
    expect(pasted(html)).toBe(expected);
  });

  it.each([
    `<div style="font-size:1px;DISPLAY:none!important">b</div>`,
    `<span style="visibility: hidden">b</span>`,
    "<p hidden>b</p>",
    `<span style="mso-hide:all">b</span>`,
  ])("hide words: %s", (html) => {
    expect(pasted(`<p>a</p>${html}`)).toBe("<p>a</p>");
  });

  it("of a turned page's back hide nothing", () => {
    expect(pasted(`<p style="backface-visibility:hidden">a</p>`)).toBe("<p>a</p>");
  });
});

describe("a part of a table", () => {
  it.each([
    ["rows", row("a", "b") + row("c", "d"), "<p>a · b<br>c · d</p>"],
    ["cells", "<meta charset='utf-8'><!-- - a -- --><td>a</td><td>b</td>", "<p>a · b</p>"],
  ])("of %s alone keeps them", (_, html, expected) => {
    expect(pasted(html)).toBe(expected);
  });
});

describe("the plain text beside a page's HTML", () => {
  const spans = (...words: string[]) =>
    `<div>${words.map((one) => `<span>${one}</span>`).join("")}</div>`;
  it.each([
    [
      "has its line ends",
      spans("19:00", "Doors", "20:00", "Concert"),
      "19:00\nDoors\n20:00\nConcert",
      "<p>19:00<br>Doors<br>20:00<br>Concert</p>",
    ],
    ["has its tabs and blanks", spans("a", "b", "c"), "a\tb c", "<p>a · b c</p>"],
    ["has no border within a word", spans("H", "ello"), "Hello\n\nH ello", "<p>Hello</p>"],
    ["is of other words", spans("a", "b"), "x\ny", "<p>ab</p>"],
    [
      "has the borders of the HTML",
      "<p>a<b>b</b></p><p>c<br>d</p>",
      "ab\n\nc\nd",
      "<p>a<strong>b</strong></p><p>c<br>d</p>",
    ],
  ])("%s", (_, html, text, expected) => {
    expect(pasted(html, text)).toBe(expected);
  });
});

describe("elements around boxes", () => {
  const around = (name: string, box: (inner: string) => string, depth: number) => {
    let html = "a";
    for (let at = 0; at < depth; at++) html = `<${name}>${box(html)}</${name}>`;
    return html;
  };
  const div = (inner: string) => `<div>${inner}</div>`;
  const layout = (inner: string) => table(row(`${inner}<p>x</p>`));

  it.each([
    "a href='https://owl.example'",
    "font color=red",
    "my-app",
    "b",
    "span style='color:red'",
  ])("<%s> are a few for each word", (name) => {
    for (const html of [
      `<${name}>${"<div>".repeat(30)}a`,
      around(name, div, 30),
      around(name, layout, 10),
      `<${name}>${div("a").repeat(30)}`,
    ]) {
      const before = inertBody(html).querySelectorAll("*").length;
      const after = pastedOf(html)?.body.querySelectorAll("*").length;
      expect(after).toBeLessThanOrEqual(2 * before + 5);
    }
  });

  it("mark the words of each line, once", () => {
    expect(pasted("x <b>a<i><div>b</div></i><b><div>c<div>d</div></div></b></b> y")).toBe(
      "<p>x <strong>a</strong><br><strong><em>b</em></strong><br><strong>c</strong><br><strong>d</strong><br>y</p>",
    );
    const link = (words: string) =>
      `<a rel="noopener noreferrer nofollow" href="https://owl.example/">${words}</a>`;
    expect(pastedRaw(`<a href="https://owl.example/"><h2>a</h2><ul><li>b</li></ul></a>`)).toBe(
      `<h2>${link("a")}</h2><ul><li><p>${link("b")}</p></li></ul>`,
    );
  });

  it("of a list that is numbered anew at each entry are moved once", () => {
    const html = `<ol>${"<li value=1>a</li>".repeat(3)}<li value=7>b</li><li>c</li></ol>`;
    expect(pasted(html)).toBe(
      `${"<ol><li>a</li></ol>".repeat(3)}<ol start="7"><li>b</li><li>c</li></ol>`,
    );
  });
});

describe("handlers", () => {
  it.each([
    `<img alt="<" onload=x>`,
    `<img alt=">" onload=x>`,
    `<img alt='"<a>' onload=x>`,
    `<img/onload=x src=">"`,
    `${"<a ".repeat(20_000)}onload=x>`,
    `${'<a "'.repeat(20_001)} onload=x>`,
  ])("are none in what is parsed: %.30s", (html) => {
    for (const element of inertBody(html).querySelectorAll("*"))
      expect(element.hasAttribute("onload")).toBe(false);
  });
});
